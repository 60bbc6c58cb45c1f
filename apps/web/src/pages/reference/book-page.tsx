import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { BookFasceDialog } from '#web/reference/closing-windows/book-fasce-dialog.tsx'
import { bookKind } from '#web/reference/reference/kinds/book-kind.tsx'
import { booksQuery } from '#web/reference/reference/public/book.api.ts'
import { ReferencePage } from './reference-page.tsx'

const DIALOGS = ['orari'] as const

export default function BookPage() {
  const address = useAddress('/impostazioni/anagrafiche/book')
  const { open, show, close } = useDialogs(address, DIALOGS)
  const kind = useMemo(() => bookKind({ onHours: ({ idBook }) => show('orari', String(idBook)) }), [show])
  const { data } = useQuery(booksQuery)
  const book = data?.find(({ idBook }) => String(idBook) === open?.value)
  return (
    <ReferencePage address={address} kind={kind}>
      {book && <BookFasceDialog book={book} onClose={close} />}
    </ReferencePage>
  )
}
