import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import { betText as text } from './bet.it.ts'
import classes from './bet-id.module.css'

interface BetIdProps {
  bet: { idReceivedBet: number; idBetDuplicata: number | null }
  /** Opens the details of the bet this one was copied from. */
  onInfo: (idReceivedBet: number) => void
}

/** A bet's id, and in brackets the bet it was copied from. */
export function BetId({ bet: { idReceivedBet, idBetDuplicata }, onInfo }: BetIdProps) {
  return (
    <span className={`inline-row wraps baseline shrinks ${classes.id}`}>
      <CopyId id={idReceivedBet} />
      {idBetDuplicata !== null && (
        <button
          type="button"
          className={`quiet underlines ${classes.duplicate}`}
          data-hint={text.duplicateOf(idBetDuplicata)}
          onClick={() => onInfo(idBetDuplicata)}
        >
          ({idBetDuplicata})
        </button>
      )}
    </span>
  )
}
