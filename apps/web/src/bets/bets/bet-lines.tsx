import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetInLine } from '#web/bets/bets/public/bet-in-line.tsx'
import { betDialogsText } from './bet-dialogs.it.ts'
import classes from './bet-lines.module.css'

const LINES = 6

/** The bets a question is about, one line each. */
export function BetLines({ bets }: { bets: readonly Bet[] }) {
  const more = bets.length - LINES
  return (
    <ul className={`column gap-3 type-sm framed ${classes.lines}`}>
      {bets.slice(0, LINES).map((bet) => (
        <li key={bet.idReceivedBet} className="row gap-5 shrinks one-line">
          <BetInLine bet={bet} />
        </li>
      ))}
      {more > 0 && <li className="faint">{betDialogsText.andMore(more)}</li>}
    </ul>
  )
}
