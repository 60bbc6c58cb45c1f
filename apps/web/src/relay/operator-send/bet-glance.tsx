import { IconAlertTriangle } from '@tabler/icons-react'
import { betText } from '#web/bets/bets/public/bet.it.ts'
import { PhotoState } from '#web/bets/bets/public/bet-photo.tsx'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { useAnyBet } from '#web/bets/bets/public/use-bets.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { DateTime } from '#web/ui/numbers/numbers.tsx'
import classes from './bet-glance.module.css'

/** The tipster and the beginning of the bet with an id, or why there is none: a wrong id is seen before it is sent. */
export function BetGlance({ id }: { id: number }) {
  const { bet, failure } = useAnyBet(id)
  if (failure !== null)
    return (
      <p role="status" className={`row middle gap-4 well type-sm weight-600 red ${classes.glance}`}>
        <IconAlertTriangle size={16} aria-hidden />
        {failure}
      </p>
    )
  if (bet === undefined) return <div className={`well ${classes.glance}`} />
  const [photo] = bet.photos
  return (
    <div className={`row middle gap-5 well ${classes.glance}`}>
      {photo ? (
        <img src={`${photo}?size=thumb`} alt="" className={`rigid rounded-sm ${classes.photo}`} />
      ) : (
        <PhotoState bet={bet} />
      )}
      <div className="shrinks">
        <div className="row wraps baseline type-sm faint gap-1 across-5">
          <span className="weight-700 bright">{id}</span>
          <TipsterName name={bet.tipster.nomeTipster} />
          <DateTime value={bet.messageDate} />
          {bet.stoppedAt !== null && (
            <strong className={`red type-2xs rounded-sm ${classes.stopped}`}>{betText.stopped}</strong>
          )}
        </div>
        <p className="clamp above-1 type-sm quiet breaks compact" title={bet.formattedBet}>
          <BetText bet={bet} />
        </p>
      </div>
    </div>
  )
}
