import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { Chip } from '#web/ui/chips/chip.tsx'
import { MoneyFact } from '#web/ui/numbers/money-fact.tsx'
import type { Exposure } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'
import classes from './exposure.module.css'

/** Exposure of the house: open amount, worst and best case. `soglia` is null if unset and for some bets alone. */
export function HouseExposure({ casa, soglia }: { casa: Exposure['casa']; soglia: number | null }) {
  const isOver = soglia !== null && -casa.peggiore > soglia
  return (
    <dl className={`facts row wraps middle panel type-xl ${classes.house}`}>
      <MoneyFact label={text.open(casa.aperte)} value={casa.esposto} />
      <MoneyFact label={text.worst} value={casa.peggiore} />
      <MoneyFact signed label={text.best} value={casa.migliore} />
      {soglia !== null && (
        <div className="pushed">
          <dt>
            <Chip tone={isOver ? 'red' : 'grey'}>
              {(isOver ? text.over : text.below)(formatMoney(soglia))}
            </Chip>
          </dt>
        </div>
      )}
    </dl>
  )
}
