import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useAddress } from '#web/lib/use-address.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { type Tipster, tipsterQuery } from '#web/reference/reference/public/lists.api.ts'
import { limitsText, acceptanceText as text } from '#web/reference/reference/tipster-values/limits.it.ts'
import { FilterBar, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { CardGrid } from '#web/ui/link-card/link-card.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { EmptyState, ErrorState, Skeletons } from '#web/ui/placeholders/placeholders.tsx'
import { useShowMore } from '#web/ui/show-more/use-show-more.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'

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

/** Free or limited betting of one tipster. The switch answers at once and goes back if the server refuses. */
function AcceptanceCard({ tipster }: { tipster: Tipster }) {
  const { idTipster, nomeTipster, accettazioneTipster } = tipster
  const client = useQueryClient()
  const show = (change: Partial<Tipster>) =>
    client.setQueryData(tipsterQuery.queryKey, (tipsters) =>
      tipsters?.map((one) => (one.idTipster === idTipster ? { ...one, ...change } : one)),
    )
  const save = useApiMutation('PUT /api/v1/tipster', {
    onSuccess: show,
    onError: (_, { body }) => {
      show({ accettazioneTipster: !body.accettazioneTipster })
      return false
    },
  })
  const flip = (value: boolean) => {
    show({ accettazioneTipster: value })
    save.mutate({ body: { idTipster, accettazioneTipster: value } })
  }
  return (
    <section className="column gap-6 panel pad-7" aria-label={nomeTipster}>
      <h2 className="flush type-md weight-600 breaks">{nomeTipster}</h2>
      <Switch
        checked={accettazioneTipster}
        disabled={save.isPending}
        aria-label={text.switchOf(nomeTipster)}
        color="green"
        label={
          <span style={{ color: toneVar(accettazioneTipster ? 'green' : 'yellow') }}>
            {accettazioneTipster ? text.free : text.limited}
          </span>
        }
        classNames={{ label: 'type-sm weight-600' }}
        onChange={(event) => flip(event.currentTarget.checked)}
      />
    </section>
  )
}
