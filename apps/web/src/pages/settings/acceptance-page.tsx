import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { tipsterQuery } from '#web/reference/reference/public/tipster.api.ts'
import { AcceptanceCard } from '#web/reference/reference/tipster-values/acceptance-card.tsx'
import { limitiText, accettazioneText as text } from '#web/reference/reference/tipster-values/limits.it.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { SearchField } from '#web/ui/filter-bar/search-field.tsx'
import { CardGrid } from '#web/ui/link-card/link-card.tsx'
import { foldText } from '#web/ui/picker/filter-options.ts'
import { useShowMore } from '#web/ui/show-more/use-show-more.tsx'

const SKELETONS = 6
/** Tipsters a phone shows before more are asked for. */
const AT_ONCE = 15

/** A card and a switch per active tipster. */
export default function AccettazionePage() {
  const {
    search: { nome },
    change,
  } = useAddress('/impostazioni/check-tipster/accettazione-tipster')
  const { data, error, refetch } = useQuery(tipsterQuery)
  const words = foldText(nome ?? '')
  const active = data?.filter(
    ({ stato, nomeTipster }) => stato === 'A' && foldText(nomeTipster).includes(words),
  )
  const { limit, more } = useShowMore(active?.length ?? 0, AT_ONCE)
  return (
    <PageFrame title={titleOf('/impostazioni/check-tipster/accettazione-tipster')}>
      <FilterBar>
        <SearchField
          placeholder={limitiText.filter}
          value={nome ?? ''}
          onChange={(typed) => change({ nome: typed || undefined })}
        />
      </FilterBar>
      <p style={{ margin: 0, fontSize: 'var(--type-sm)', color: 'var(--text-quiet)' }}>{text.hint}</p>
      {error && !data && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
      {active?.length === 0 && <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      <CardGrid>
        {active?.slice(0, limit).map((tipster) => (
          <AcceptanceCard key={tipster.idTipster} tipster={tipster} />
        ))}
        {!data &&
          !error &&
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          Array.from({ length: SKELETONS }, (_, at) => <Skeleton key={at} height={88} radius="lg" />)}
      </CardGrid>
      {more}
    </PageFrame>
  )
}
