import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bookKind } from '#web/features/anagrafiche/book/book-kind.tsx'
import { BookFasceDialog } from '#web/features/fasce-orarie/book-fasce-dialog.tsx'
import { booksQuery } from '#web/lib/reference.api.ts'
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
