import { CloseButton } from '@mantine/core'
import { fasceText as text } from './closing-windows.it.ts'
import classes from './closing-windows.module.css'
import { type Fascia, rangeOf } from './fasce.ts'

interface FasciaChipProps {
  fascia: Fascia
  giorno: string
  disabled: boolean
  onRemove: () => void
}

export function FasciaChip({ fascia, giorno, disabled, onRemove }: FasciaChipProps) {
  const range = rangeOf(fascia)
  const { state, error } = fascia
  return (
    <li className={classes.chip} data-state={state} data-error={error !== undefined || undefined}>
      <span>{range}</span>
      {state === 'new' && <span className={classes.unsaved}>{error ?? text.unsaved}</span>}
      <CloseButton
        size="xs"
        disabled={disabled || state === 'delete'}
        aria-label={text.remove(range, giorno)}
        onClick={(event) => {
          focusDay(event.currentTarget)
          onRemove()
        }}
      />
    </li>
  )
}

/** The button goes with its range: the focus stays with the day whose panel it stood in. */
function focusDay(button: HTMLElement): void {
  const day = button.closest('[role="region"]')?.getAttribute('aria-labelledby')
  if (day) document.getElementById(day)?.focus()
}
