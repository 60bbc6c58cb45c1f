import { Button } from '@mantine/core'
import { formatDateTime } from '@xbetapp/domain/format/date'
import { percorsoText as text } from '#web/entities/percorso/percorso.it.ts'
import { RecallLines } from '#web/entities/percorso/recall-lines.tsx'
import type { Percorso } from './percorso.api.ts'
import { useChangeSeen, useCorrectCopies, useStopNow, useUndoWithdrawal } from './percorso-actions.api.ts'

interface PercorsoRecallProps {
  percorso: Percorso
  /** Whether who looks may act. */
  acts: boolean
}

/** What was taken back, changed too late or can still be kept from leaving, with the one press that does it. */
export function PercorsoRecall({ percorso, acts }: PercorsoRecallProps) {
  const { idReceivedBet, stoppedAt, ritirataAt, modificaDopoDrop, daCorreggere, righe } = percorso
  const undo = useUndoWithdrawal()
  const seen = useChangeSeen()
  const correct = useCorrectCopies()
  const stop = useStopNow()
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
              onClick={() => undo.mutate({ params })}
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
              onClick={() => seen.mutate({ params })}
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
            onClick={() => correct.mutate({ params })}
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
            onClick={() => stop.mutate({ body: { idReceivedBet, sales: [], is_telegram_active: false } })}
          >
            {text.keepAll}
          </Button>
        </div>
      )}
    </>
  )
}

const ARRIVED: ReadonlySet<string> = new Set(['inviato', 'incerto', 'in_invio'])
const isPlanned = ({ stato }: Percorso['righe'][number]): boolean =>
  stato === 'previsto' || stato === 'in_coda' || stato === 'in_pausa' || stato === 'in_attesa'
