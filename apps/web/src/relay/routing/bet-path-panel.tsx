import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useMemo } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { useTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { betPathText as text } from '#web/relay/routing/public/bet-path.it.ts'
import type { PathLine } from '#web/relay/routing/public/path-line.ts'
import { PathList, PathRemark } from '#web/relay/routing/public/path-list.tsx'
import { RecallLines } from '#web/relay/routing/public/recall-lines.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { betPathQuery, type Percorso, type Riga } from './bet-path.api.ts'
import { useChangeSeen, useCorrectCopies, useStopNow, useUndoWithdrawal } from './bet-path-actions.api.ts'

const ARRIVED: ReadonlySet<string> = new Set(['inviato', 'incerto', 'in_invio'])

const isPlanned = ({ stato }: Percorso['righe'][number]): boolean =>
  stato === 'previsto' || stato === 'in_coda' || stato === 'in_pausa' || stato === 'in_attesa'

interface PercorsoPanelProps {
  idReceivedBet: number
  /** Where uncertain messages are resolved; absent for those who may not. */
  onResolve?: (() => void) | undefined
}

/** Why each room did or did not get a bet, and when. */
export default function BetPathPanel({ idReceivedBet, onResolve }: PercorsoPanelProps) {
  const { data, error, refetch } = useQuery(betPathQuery(idReceivedBet))
  const righe = useMemo(() => data?.righe.map(lineOf), [data])
  if (data === undefined && error)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
  return (
    <PathList
      label={text.label(idReceivedBet)}
      righe={righe}
      onResolve={onResolve}
      empty={<EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>}
    >
      {data && <PercorsoRecall percorso={data} acts={onResolve !== undefined} />}
      {data?.doppione && (
        <PathRemark>{text.like(data.doppione.idReceivedBet, data.doppione.motivo)}</PathRemark>
      )}
    </PathList>
  )
}

function lineOf({ idInstradamento, idSala: _, nomeSala, automatico, regola, ...riga }: Riga): PathLine {
  const isByHand = !automatico
  return {
    ...riga,
    id: idInstradamento,
    nome: nomeSala,
    regola: isByHand ? text.byHand : regola === null ? text.noRule : text.rules[regola],
    regolaHint: isByHand && riga.username !== null ? text.by(riga.username) : undefined,
  }
}

interface PercorsoRecallProps {
  percorso: Percorso
  /** Whether who looks may act. */
  acts: boolean
}

/** The bet's withdrawal, its late change, or the sends that can still be stopped, each with its button. */
function PercorsoRecall({ percorso, acts }: PercorsoRecallProps) {
  const { idReceivedBet, stoppedAt, ritirataAt, modificaDopoDrop, daCorreggere, righe, textVersion } =
    percorso
  const undo = useUndoWithdrawal()
  const seen = useChangeSeen()
  const correct = useCorrectCopies()
  const stop = useStopNow()
  const is_telegram_active = useTelegramActive()
  const params = { id: idReceivedBet }
  const mayStillBeKept =
    stoppedAt === null && righe.some(isPlanned) && !righe.some(({ stato }) => ARRIVED.has(stato))
  return (
    <>
      {stoppedAt && (
        <div className="row wraps middle gap-4 rigid">
          <p className="row middle gap-4 rigid flush type-sm yellow">
            {ritirataAt
              ? text.withdrawn(formatDateTime(ritirataAt))
              : text.stopped(formatDateTime(stoppedAt))}
          </p>
          {ritirataAt && acts && (
            <Button
              size="compact-sm"
              variant="default"
              loading={undo.isPending}
              onClick={() => undo.mutate({ params, body: { textVersion } })}
            >
              {text.undoWithdrawal}
            </Button>
          )}
        </div>
      )}
      {percorso.richiamo.length > 0 && <RecallLines richiamo={percorso.richiamo} />}
      {modificaDopoDrop !== null && (
        <div className="row wraps middle gap-4 rigid">
          <p className="row middle gap-4 rigid flush type-sm yellow">
            {text.changedAfterDrop(modificaDopoDrop)}
          </p>
          {acts && (
            <Button
              size="compact-sm"
              variant="default"
              loading={seen.isPending}
              onClick={() => seen.mutate({ params, body: { modificaDopoDrop } })}
            >
              {text.changeSeen}
            </Button>
          )}
        </div>
      )}
      {daCorreggere && acts && (
        <div className="row wraps middle gap-4 rigid">
          <p className="row middle gap-4 rigid flush type-sm yellow">{text.copiesBehind}</p>
          <Button
            size="compact-sm"
            variant="default"
            loading={correct.isPending}
            onClick={() => correct.mutate({ params, body: { textVersion } })}
          >
            {text.correctCopies}
          </Button>
        </div>
      )}
      {mayStillBeKept && acts && (
        <div className="row wraps middle gap-4 rigid">
          <p className="flush type-sm quiet">{text.nothingLeft}</p>
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            loading={stop.isPending}
            onClick={() => stop.mutate({ body: { idReceivedBet, sales: [], viste: [], is_telegram_active } })}
          >
            {text.keepAll}
          </Button>
        </div>
      )}
    </>
  )
}
