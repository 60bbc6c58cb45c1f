import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { booksQuery } from '#web/entities/book/book.api.ts'
import { shownBooks } from '#web/entities/venue/sale.ts'
import { contiText } from '#web/features/accounting/account.it.ts'
import { titles } from '#web/messages/titles.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { AccountListPage } from './account-list-page.tsx'
import { EntityAccountPage } from './account-page.tsx'
import { ALL_BOOKS } from './book-page.tsx'

export const TipsterListPage = () => <AccountListPage entity="tipster" />
export const HelperListPage = () => <AccountListPage entity="helper" />
export const SitoListPage = () => <AccountListPage entity="sito" />
export const AltroListPage = () => <AccountListPage entity="altro" />

/**
 * `/sala/{x}`: the rooms of a book, or all of them. An id that is no book's is a room's, whose account it then is
 * (D3.45).
 */
export function SalaListPage() {
  const { bookId = '' } = useParams({ strict: false }) as { bookId?: string }
  const { data } = useQuery(booksQuery)
  if (bookId === ALL_BOOKS) return <AccountListPage entity="sala" />
  if (!data)
    return (
      <PageFrame title={titles.sale}>
        <Loader size="sm" color="gray" aria-label={contiText.loading} />
      </PageFrame>
    )
  const book = shownBooks(data).find(({ idBook }) => String(idBook) === bookId)
  if (book) return <AccountListPage key={book.idBook} entity="sala" book={book} />
  return <EntityAccountPage kind="sala" id={/^\d{1,9}$/.test(bookId) ? Number(bookId) : 0} />
}
