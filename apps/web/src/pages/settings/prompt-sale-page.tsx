import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { promptText as text } from '#web/reference/reference/prompt/prompt.it.ts'
import { PromptRooms, roomsByBook } from '#web/reference/reference/prompt/prompt-rooms.tsx'
import { saleQuery } from '#web/reference/reference/public/lists.api.ts'
import { FilterBar, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/ui/placeholders/placeholders.tsx'
import { useShowMore } from '#web/ui/show-more/use-show-more.tsx'

/** Books a phone shows before more are asked for. */
const AT_ONCE = 3

/** Rooms and helpers by book; each leads to its prompt. */
export default function PromptSalePage() {
  const { search, change } = useAddress('/impostazioni/prompt-sale')
  const { data, error, refetch } = useQuery(saleQuery)
  const { nome = '' } = search
  const groups = data && roomsByBook(data, nome)
  const { limit, more } = useShowMore(groups?.length ?? 0, AT_ONCE)
  return (
    <PageFrame title={titleOf('/impostazioni/prompt-sale')}>
      <FilterBar>
        <SearchField placeholder={text.filter} value={nome} onChange={(nome) => change({ nome })} />
      </FilterBar>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {groups?.length === 0 && <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      {groups?.slice(0, limit).map((group) => (
        <PromptRooms key={group.book.idBook} {...group} />
      ))}
      {more}
      {!groups && !error && <Skeletons count={4} height={120} />}
    </PageFrame>
  )
}
