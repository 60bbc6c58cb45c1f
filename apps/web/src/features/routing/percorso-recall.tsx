import { Button } from '@mantine/core'
import { formatDateTime } from '@xbetapp/domain/format/date'
import type { Percorso } from './percorso.api.ts'
import { percorsoText as text } from './percorso.it.ts'
import classes from './percorso.module.css'
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
        <div className={classes.recall}>
          <p className={classes.remark}>
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
        <div className={classes.recall}>
          <p className={classes.remark}>{text.changedAfterDrop(modificaDopoDrop)}</p>
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
        <div className={classes.recall}>
          <p className={classes.remark}>{text.copiesBehind}</p>
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
        <div className={classes.recall}>
          <p className={classes.quiet}>{text.nothingLeft}</p>
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

/** How far the recall has come; which places do not say it and why. */
function RecallLines({ richiamo }: Pick<Percorso, 'richiamo'>) {
  const rooms = richiamo.filter(({ luogo }) => luogo === 'sala')
  const others = richiamo.filter(({ luogo }) => luogo !== 'sala')
  const open = richiamo.filter(({ stato }) => !DONE.has(stato))
  return (
    <div className={classes.recallLines}>
      <p className={classes.recallCount}>
        {rooms.length > 0 && text.recalled(done(rooms), rooms.length)}
        {rooms.length > 0 && others.length > 0 && ' · '}
        {others.length > 0 && text.recalledElsewhere(done(others), others.length)}
      </p>
      {open.length > 0 && (
        <ul className={classes.recallOpen}>
          {open.map(({ luogo, nome, stato, motivo }) => (
            <li key={`${luogo}/${nome}`}>
              <strong>{text.place(luogo, nome)}</strong>: {text.recallState[stato]}
              {motivo !== null && ` (${motivo})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const DONE: ReadonlySet<string> = new Set(['segnata', 'risposta'])
const done = (righe: Percorso['richiamo']): number => righe.filter(({ stato }) => DONE.has(stato)).length
