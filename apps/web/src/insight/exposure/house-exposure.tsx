import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { Chip } from '#web/ui/chips/chip.tsx'
import { MoneyFact } from '#web/ui/numbers/numbers.tsx'
import type { Exposure } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'
import classes from './exposure.module.css'

interface HouseExposureProps extends Pick<Exposure, 'casa' | 'soglia'> {
  /** What is shown of the house's exposure: all of it, or the bets of one part. */
  shown: Pick<Exposure['casa'], 'aperte' | 'esposto' | 'peggiore' | 'migliore'>
  label: (bets: number) => string
}

/**
 * Exposure of the house: open amount, worst and best case. `soglia` is null if unset and for some bets alone; it is of
 * all Open bets, whichever are shown.
 */
export function HouseExposure({ casa, soglia, shown, label }: HouseExposureProps) {
  const isOver = soglia !== null && -casa.peggiore > soglia
  const isPart = shown.aperte !== casa.aperte
  return (
    <dl className={`facts row wraps middle panel type-xl ${classes.house}`}>
      <MoneyFact label={label(shown.aperte)} value={shown.esposto} />
      <MoneyFact label={text.worst} value={shown.peggiore} />
      <MoneyFact signed label={text.best} value={shown.migliore} />
      {soglia !== null && (
        <div className="pushed">
          <dt>
            <Chip tone={isOver ? 'red' : 'grey'}>
              {(isOver ? text.over : text.below)(formatMoney(soglia), isPart)}
            </Chip>
          </dt>
        </div>
      )}
    </dl>
  )
}
