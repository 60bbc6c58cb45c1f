import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { Chip } from '#web/ui/chips/chip.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import type { Esposizione } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'
import classes from './exposure.module.css'

/** The house as a whole: the open amount, the worst and best case, and the threshold. */
export function HouseExposure({ exposure: { casa, soglia } }: { exposure: Esposizione }) {
  const isOver = soglia !== null && -casa.peggiore > soglia
  return (
    <dl className={`facts row wraps middle panel type-xl ${classes.house}`}>
      <Fact label={text.open(casa.aperte)}>
        <Money value={casa.esposto} />
      </Fact>
      <Fact label={text.worst}>
        <Money value={casa.peggiore} />
      </Fact>
      <Fact label={text.best}>
        <Money signed value={casa.migliore} />
      </Fact>
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
