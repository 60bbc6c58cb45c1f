import { Button } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { calcolatoreText as text } from './calculator.it.ts'
import type { CounterInfo } from './calculator-counters.tsx'
import classes from './calculator-panel.module.css'

/** What the two counters count that do not follow the filters. */
export default function CounterInfoDialog({
  counter,
  onClose,
}: {
  counter: CounterInfo
  onClose: () => void
}) {
  const open = counter === 'open'
  return (
    <Dialog
      opened
      width={500}
      title={open ? text.counterNames.Open : text.counterNames.Immagini}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      {(open ? text.openInfo : text.imagesInfo).map((line) => (
        <p key={line} className={classes.help}>
          {line}
        </p>
      ))}
    </Dialog>
  )
}
