import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/roles/screens'
import { booksQuery } from '#web/entities/book/book.api.ts'
import { shownBooks } from '#web/entities/venue/sale.ts'
import { contiText } from '#web/features/accounting/account.it.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { AccountListPage } from './account-list-page.tsx'
import { EntityAccountPage, idOf } from './account-page.tsx'
import { ALL_BOOKS } from './book-page.tsx'

export const TipsterListPage = () => (
  <AccountListPage address={useAddress('/contabilita/tipster')} entity="tipster" />
)
export const HelperListPage = () => (
  <AccountListPage address={useAddress('/contabilita/helper')} entity="helper" />
)
export const SitoListPage = () => <AccountListPage address={useAddress('/contabilita/sito')} entity="sito" />
export const AltroListPage = () => (
  <AccountListPage address={useAddress('/contabilita/altro')} entity="altro" />
)

const OF_BOOK = '/contabilita/sala/$bookId'

/** `/sala/{x}`: the rooms of a book, or all of them. An id that is no book's is a room's, whose account it then is. */
export function SalaListPage() {
  const { bookId } = useParams({ from: OF_BOOK })
  const address = useAddress(OF_BOOK)
  const { data } = useQuery(booksQuery)
  if (bookId === ALL_BOOKS) return <AccountListPage address={address} entity="sala" />
  if (!data)
    return (
      <PageFrame title={titleOf('/contabilita/sala/$bookId')}>
        <Loader size="sm" color="gray" aria-label={contiText.loading} />
      </PageFrame>
    )
  const book = shownBooks(data).find(({ idBook }) => String(idBook) === bookId)
  if (book) return <AccountListPage key={book.idBook} address={address} entity="sala" book={book} />
  return <EntityAccountPage address={address} kind="sala" id={idOf(bookId)} />
}
