import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mayOpen, titleOf } from '@xbetapp/domain/platform/roles/screens'
import { exposureQuery } from '#web/insight/exposure/exposure.api.ts'
import { exposureText as text } from '#web/insight/exposure/exposure.it.ts'
import classes from '#web/insight/exposure/exposure.module.css'
import { ExposedBetsDialog, ExposureTable } from '#web/insight/exposure/exposure-table.tsx'
import { exposureParts, HouseExposure } from '#web/insight/exposure/house-exposure.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { ClockTime } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { EXPOSURE_VIEWS } from './exposure.search.ts'

const EVENTS = '/calcolatore/risultati'

/** The key in the address of a row without one. */
const KEYLESS = '-'

const BetInfoDialog = lazyDialog(() => import('#web/bets/bets/public/bet-info-dialog.tsx'))

/** The current exposure, with its worst and best case. */
export default function ExposurePage() {
  const roles = useRoles()
  const navigate = useNavigate()
  const { search, change } = useAddress('/esposizione')
  const { per = 'evento' } = search
  const stasera = search.stasera && '1'
  const { data, error, refetch } = useQuery(exposureQuery({ stasera }))
  const chiave = search.righe === KEYLESS ? '' : (search.righe ?? '')
  // Stasera leaves out the matches that are over: those to be settled are of all bets, with or without it.
  const all = useQuery({ ...exposureQuery({}), enabled: stasera !== undefined && per === 'evento' })
  const parts = data && per === 'evento' ? exposureParts(data, new Date(), all.data) : undefined
  const hasPlayed = parts !== undefined && parts.toSettle.aperte > 0
  const [shown, apart] =
    hasPlayed && search.refertare !== undefined
      ? (['toSettle', 'inPlay'] as const)
      : (['inPlay', 'toSettle'] as const)
  return (
    <PageFrame title={titleOf('/esposizione')}>
      <p className={`flush type-sm quiet ${classes.explain}`}>{text.explain}</p>
      {(data || !error) && (
        <HouseExposure
          casa={data?.casa}
          soglia={stasera ? null : (data?.soglia ?? null)}
          shown={hasPlayed ? parts[shown] : data?.casa}
          label={parts ? text.parts[shown] : text.open}
        />
      )}
      <div className="row wraps middle apart gap-4 type-xs quiet">
        <SegmentedControl<keyof typeof text.groups>
          size="xs"
          aria-label={text.groupsLabel}
          data={EXPOSURE_VIEWS.map((value) => ({ value, label: text.groups[value] }))}
          value={per}
          onChange={(value) => change({ per: value })}
        />
        <Switch
          className="grows"
          size="xs"
          label={text.tonight}
          description={stasera && text.tonightHint}
          checked={stasera !== undefined}
          onChange={({ currentTarget }) => change({ stasera: currentTarget.checked ? 1 : undefined })}
        />
        {data && (
          <span>
            {text.at} <ClockTime value={data.at} />
          </span>
        )}
      </div>
      {hasPlayed && (
        <div>
          <button
            type="button"
            className="type-sm record-link"
            onClick={() => change({ refertare: apart === 'toSettle' ? 1 : undefined })}
          >
            {text.apart(text.parts[apart](parts[apart].aperte), parts[apart])}
          </button>
        </div>
      )}
      <ExposureTable
        per={per}
        areAllPlayed={hasPlayed}
        rows={parts ? parts[shown].rows : data?.[per]}
        error={error && !data ? errorText(error) : null}
        onRetry={() => void refetch()}
        onOpen={({ chiave }) => change({ righe: chiave || KEYLESS }, { push: true })}
      />
      {search.righe !== undefined && (
        <ExposedBetsDialog
          per={per}
          chiave={chiave}
          stasera={shown === 'inPlay' ? stasera : undefined}
          title={text.behind(
            (parts?.[shown].rows ?? data?.[per])?.find((row) => row.chiave === chiave)?.nome ??
              text.groups[per],
          )}
          actions={
            per === 'evento' &&
            mayOpen(EVENTS, roles) &&
            Number(chiave) > 0 && (
              <Button
                variant="default"
                onClick={() => void navigate({ to: EVENTS, search: { evento: Number(chiave) } })}
              >
                {text.results}
              </Button>
            )
          }
          onOpen={(bet) => change({ bet: bet.idReceivedBet }, { push: true })}
          onClose={() => change({ righe: undefined })}
        />
      )}
      {search.bet !== undefined && (
        <BetInfoDialog idReceivedBet={search.bet} onClose={() => change({ bet: undefined })} />
      )}
    </PageFrame>
  )
}
