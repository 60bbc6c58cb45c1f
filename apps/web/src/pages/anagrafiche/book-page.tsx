import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { booksQuery } from '#web/entities/book/book.api.ts'
import { BookFasceDialog } from '#web/features/closing-windows/book-fasce-dialog.tsx'
import { bookKind } from '#web/features/reference/kinds/book-kind.tsx'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { ReferencePage } from './reference-page.tsx'

const DIALOGS = ['orari'] as const

export function BookPage() {
  const { open, show, close } = useDialogAddress(DIALOGS)
  const kind = useMemo(() => bookKind({ onHours: ({ idBook }) => show('orari', idBook) }), [show])
  const { data } = useQuery(booksQuery)
  const book = data?.find(({ idBook }) => String(idBook) === open?.value)
  return <ReferencePage kind={kind}>{book && <BookFasceDialog book={book} onClose={close} />}</ReferencePage>
}
