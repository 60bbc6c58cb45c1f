import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { calculatorPageText as text } from './calculator.it.ts'
import type { CounterInfo } from './calculator-counters.tsx'

/** Explains the two counters that ignore the filters. */
export default function CounterInfoDialog({
  counter,
  onClose,
}: {
  counter: CounterInfo
  onClose: () => void
}) {
  const open = counter === 'open'
  return (
    <Dialog width={500} title={open ? text.counterNames.Open : text.counterNames.Immagini} onClose={onClose}>
      {(open ? text.openInfo : text.imagesInfo).map((line) => (
        <p key={line} className="flush below-4 airy">
          {line}
        </p>
      ))}
    </Dialog>
  )
}
