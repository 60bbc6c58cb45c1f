import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { cardsQuery } from '#web/accounts/accounting/accounting.api.ts'
import { accountsText as text } from '#web/accounts/accounting/accounting.it.ts'
import { totalsByCurrency } from '#web/accounts/accounting/card-filters.tsx'
import type { AccountCard } from '#web/accounts/accounting/list-kinds.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { BookLogo } from '#web/reference/reference/public/book-logo.tsx'
import { booksQuery, shownBooks } from '#web/reference/reference/public/lists.api.ts'
import { CardGrid, LinkCard } from '#web/ui/link-card/link-card.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { RefreshButton } from './account-actions.tsx'

/** The id of a book in the address that means the rooms of all books. */
export const ALL_BOOKS = 'tutte'

/** Seleziona Book: whose rooms to look at. Helpers have a list of their own. */
export default function BookPage() {
  const { data, error, refetch } = useQuery(booksQuery)
  const { data: cards } = useQuery(cardsQuery('sala'))
  const books = data && shownBooks(data).filter(({ nomeBook }) => !isHelper(nomeBook))
  return (
    <PageFrame title={text.chooseBook} actions={<RefreshButton />}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {books?.length === 0 && <EmptyState title={text.noBooks}>{text.noBooksHint}</EmptyState>}
      {books && books.length > 0 && (
        <CardGrid>
          <LinkCard
            link={roomsOf(ALL_BOOKS)}
            title={text.allRooms}
            icon={<IconBuildingStore size={19} stroke={1.6} aria-hidden />}
          >
            <RoomsTotal cards={cards} />
          </LinkCard>
          {books.map(({ idBook, nomeBook, pathFoto }) => (
            <LinkCard
              key={idBook}
              link={roomsOf(String(idBook))}
              title={nomeBook}
              icon={<BookLogo pathFoto={pathFoto} />}
            >
              <RoomsTotal cards={cards?.filter((card) => card.book?.idBook === idBook)} />
            </LinkCard>
          ))}
        </CardGrid>
      )}
    </PageFrame>
  )
}

const roomsOf = (bookId: string) => linkOptions({ to: '/contabilita/sala/$bookId', params: { bookId } })

/** The number of rooms, and their total balance. */
function RoomsTotal({ cards }: { cards: readonly AccountCard[] | undefined }) {
  if (!cards) return null
  return (
    <span className="row wraps baseline gap-1 across-7">
      <span>{text.rooms(cards.length)}</span>
      {totalsByCurrency(cards).map(({ valuta, simbolo, importo }, at) => (
        <strong key={valuta} className={`type-lg ${at === 0 ? 'pushed' : ''}`}>
          <Money signed value={importo} currency={simbolo} />
        </strong>
      ))}
    </span>
  )
}
