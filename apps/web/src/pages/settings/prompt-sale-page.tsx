import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useMemo } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { promptText as text } from '#web/reference/reference/prompt/prompt.it.ts'
import { PromptRooms } from '#web/reference/reference/prompt/prompt-rooms.tsx'
import { roomsByBook } from '#web/reference/reference/prompt/rooms-by-book.ts'
import { saleQuery } from '#web/reference/reference/public/venue.api.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { SearchField } from '#web/ui/filter-bar/search-field.tsx'
import { useShowMore } from '#web/ui/show-more/use-show-more.tsx'

const SKELETONS = 4
/** Books a phone shows before more are asked for. */
const AT_ONCE = 3

/** Rooms and helpers by book; one leads to its prompt. */
export default function PromptSalePage() {
  const {
    search: { nome = '' },
    change,
  } = useAddress('/impostazioni/prompt-sale')
  const { data, error, refetch } = useQuery(saleQuery)
  const groups = useMemo(() => data && roomsByBook(data, nome), [data, nome])
  const { limit, more } = useShowMore(groups?.length ?? 0, AT_ONCE)
  return (
    <PageFrame title={titleOf('/impostazioni/prompt-sale')}>
      <FilterBar>
        <SearchField
          placeholder={text.filter}
          value={nome}
          onChange={(typed) => change({ nome: typed || undefined })}
        />
      </FilterBar>
      {error && !data && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
      {groups?.length === 0 && <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      {groups?.slice(0, limit).map((group) => (
        <PromptRooms key={group.book.idBook} {...group} />
      ))}
      {more}
      {!groups &&
        !error &&
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        Array.from({ length: SKELETONS }, (_, at) => <Skeleton key={at} height={120} radius="lg" />)}
    </PageFrame>
  )
}
