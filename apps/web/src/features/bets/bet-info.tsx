import type { Bet } from '#web/entities/bet/bet.ts'
import { PhotoState } from '#web/entities/bet/photo-state.tsx'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from './bet-info.module.css'
import { betsText as text } from './bets.it.ts'

/** Whose bet it is, its images and its text. */
export function BetInfo({ bet }: { bet: Bet }) {
  return (
    <div className={classes.info}>
      <div className={classes.head}>
        <TipsterName name={bet.tipster.nomeTipster} />
        <DateTime value={bet.messageDate} />
      </div>
      {bet.photos.map((photo) => (
        <img key={photo} src={photo} alt={text.photoOf(bet.idReceivedBet)} className={classes.photo} />
      ))}
      <PhotoState bet={bet} />
      {bet.formattedBet && (
        <p className={classes.text}>
          <RichText text={bet.formattedBet} entities={bet.entities} />
        </p>
      )}
    </div>
  )
}
