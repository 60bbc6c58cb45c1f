import { IconInfoCircle, IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { formatCount } from '#web/ui/data-table/data-table.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { calculatorPageText as text } from './calculator.it.ts'
import type { CalculatorPage } from './calculator.types.ts'
import classes from './calculator-panel.module.css'

export type CounterInfo = 'open' | 'immagini'

interface CalcolatoreCountersProps {
  page: CalculatorPage | undefined
  onInfo: (counter: CounterInfo) => void
}

/** Win, Loss, Open, HalfWin, HalfLoss, Void and Immagini. */
export function CalcolatoreCounters({ page, onInfo }: CalcolatoreCountersProps) {
  const row = (chip: ReactNode, count: number | undefined, name: string, info?: CounterInfo) => (
    <div key={name} className={`row middle apart ${classes.counter}`}>
      <dt className="row middle gap-1">
        {chip}
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
      <dd data-quiet={!count || undefined}>{count === undefined ? '' : formatCount(count)}</dd>
    </div>
  )
  const names = text.counterNames
  return (
    <section aria-label={text.counters}>
      <h3 className="flush below-4 type-xs weight-600 quiet">{text.counters}</h3>
      <dl className="flush halves gap-1 across-10">
        {row(<OutcomeChip esito="Win" />, page?.countWin, names.Win)}
        {row(<OutcomeChip esito="Loss" />, page?.countLost, names.Loss)}
        {row(<OutcomeChip esito="Open" />, page?.countOpen, names.Open, 'open')}
        {row(<OutcomeChip esito="HalfWin" />, page?.countHalfWin, names.HalfWin)}
        {row(<OutcomeChip esito="HalfLoss" />, page?.countHalfLoss, names.HalfLoss)}
        {row(<OutcomeChip esito="Void" />, page?.countVoid, names.Void)}
        {row(
          <Chip tone="yellow" icon={<IconPhoto size={13} aria-hidden />}>
            {names.Immagini}
          </Chip>,
          page?.countShouldProcessImageToText,
          names.Immagini,
          'immagini',
        )}
      </dl>
    </section>
  )
}

interface CounterInfoDialogProps {
  counter: CounterInfo
  onClose: () => void
}

/** Explains the two counters that ignore the filters. */
export function CounterInfoDialog({ counter, onClose }: CounterInfoDialogProps) {
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
