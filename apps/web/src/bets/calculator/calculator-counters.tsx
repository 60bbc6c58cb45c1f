import { IconInfoCircle, IconPhoto } from '@tabler/icons-react'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { lastMonthStart } from '@xbetapp/domain/platform/time/range'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type ReactNode, useRef } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { formatCount } from '#web/ui/data-table/data-table.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { type CalculatorPage, COUNTER_OF } from './calculator.api.ts'
import { calculatorPageText as text } from './calculator.it.ts'
import type { CalculatorFilters } from './calculator.search.ts'
import classes from './calculator-panel.module.css'

type CounterInfo = 'open' | 'immagini'
const OUTCOMES = Object.keys(COUNTER_OF) as Esito[]

interface CalculatorCountersProps {
  page: CalculatorPage | undefined
  /** The applied filters. */
  filters: CalculatorFilters
  today: string
  onApply: (filters: CalculatorFilters) => void
  onInfo: (counter: CounterInfo) => void
}

/** Win, Loss, Open, HalfWin, HalfLoss, Void and Immagini: pressed, each filters; pressed again, no longer. */
export function CalculatorCounters(props: CalculatorCountersProps) {
  const { page, filters, today, onApply, onInfo } = props
  /** The filters applied before Immagini was pressed, put back when it is pressed again. */
  const before = useRef<CalculatorFilters>({})
  const toggleImages = () => {
    if (filters.immagini === 1) return onApply({ ...before.current, immagini: undefined })
    before.current = filters
    onApply({ dal: romeDay(lastMonthStart(new Date())), al: today, immagini: 1 })
  }
  /** The list of Open bets has those without a tipster's drop too, which the counter leaves out. */
  const isOpenOther =
    filters.esito === 'Open' && page !== undefined && page.bets.totalElements !== page.countOpen
  const row = (chip: ReactNode, count: number | undefined, name: Esito | 'Immagini', info?: CounterInfo) => (
    <div key={name} className={`row middle apart line-below ${classes.counter}`}>
      <dt className="row middle gap-1">
        <button
          type="button"
          className={`round ${classes.filters}`}
          aria-pressed={name === 'Immagini' ? filters.immagini === 1 : filters.esito === name}
          aria-label={text.onlyCounted(name)}
          data-hint={name === 'Open' && isOpenOther ? text.openOther : text.onlyCounted(name)}
          onClick={name === 'Immagini' ? toggleImages : () => toggle(name)}
        >
          {chip}
        </button>
        {info && (
          <IconButton
            icon={IconInfoCircle}
            iconSize={14}
            label={text.aboutCounter(name)}
            titled
            size="xs"
            onClick={() => onInfo(info)}
          />
        )}
      </dt>
      <dd className={`type-lg weight-600 ${count ? '' : 'faint'}`}>
        {count === undefined ? '' : formatCount(count)}
      </dd>
    </div>
  )
  const toggle = (esito: Esito) => onApply({ ...filters, esito: filters.esito === esito ? undefined : esito })
  return (
    <section aria-label={text.counters}>
      <h3 className="flush below-4 type-xs weight-600 quiet">{text.counters}</h3>
      <dl className="flush halves gap-1 across-10">
        {OUTCOMES.map((esito) =>
          row(
            <OutcomeChip esito={esito} />,
            page?.[COUNTER_OF[esito]],
            esito,
            esito === 'Open' ? 'open' : undefined,
          ),
        )}
        {row(
          <Chip tone="yellow" icon={<IconPhoto size={13} aria-hidden />}>
            {text.counterNames.Immagini}
          </Chip>,
          page?.countShouldProcessImageToText,
          'Immagini',
          'immagini',
        )}
      </dl>
    </section>
  )
}

/** Explains the two counters that ignore the filters. */
export function CounterInfoDialog({ counter, onClose }: { counter: CounterInfo; onClose: () => void }) {
  const open = counter === 'open'
  return (
    <Dialog title={open ? text.counterNames.Open : text.counterNames.Immagini} onClose={onClose}>
      {(open ? text.openInfo : text.imagesInfo).map((line) => (
        <p key={line} className="flush below-4 airy">
          {line}
        </p>
      ))}
    </Dialog>
  )
}
