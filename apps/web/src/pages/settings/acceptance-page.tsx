import { useQuery } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { AcceptanceCard } from '#web/reference/reference/tipster-values/acceptance-card.tsx'
import { limitsText, acceptanceText as text } from '#web/reference/reference/tipster-values/limits.it.ts'
import { FilterBar, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { CardGrid } from '#web/ui/link-card/link-card.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { EmptyState, ErrorState, Skeletons } from '#web/ui/placeholders/placeholders.tsx'
import { useShowMore } from '#web/ui/show-more/use-show-more.tsx'

/** Tipsters a phone shows before more are asked for. */
const AT_ONCE = 15

/** A card and a switch per active tipster. */
export default function AcceptancePage() {
  const { search, change } = useAddress('/impostazioni/check-tipster/accettazione-tipster')
  const { data, error, refetch } = useQuery(tipsterQuery)
  const active = data?.filter(
    ({ stato, nomeTipster }) => stato === 'A' && hasWords(nomeTipster, search.nome ?? ''),
  )
  const { limit, more } = useShowMore(active?.length ?? 0, AT_ONCE)
  return (
    <PageFrame title={titleOf('/impostazioni/check-tipster/accettazione-tipster')}>
      <FilterBar>
        <SearchField
          placeholder={limitsText.filter}
          value={search.nome}
          onChange={(nome) => change({ nome })}
        />
      </FilterBar>
      <p className="flush type-sm quiet">{text.hint}</p>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {active?.length === 0 && <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      <CardGrid>
        {active?.slice(0, limit).map((tipster) => (
          <AcceptanceCard key={tipster.idTipster} tipster={tipster} />
        ))}
        {!data && !error && <Skeletons count={6} height={88} />}
      </CardGrid>
      {more}
    </PageFrame>
  )
}
