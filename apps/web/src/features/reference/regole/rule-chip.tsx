import { CloseButton } from '@mantine/core'
import { regoleText as text } from './regole.it.ts'
import classes from './regole.module.css'

interface RuleChipProps {
  regola: string
  onRemove: () => void
}

/** A rule, cut to a line; the whole of it on hover (2 §2). */
export function RuleChip({ regola, onRemove }: RuleChipProps) {
  return (
    <span className={classes.chip} data-hint={regola}>
      <span className={classes.rule}>{regola}</span>
      <CloseButton size="xs" aria-label={text.remove(regola)} onClick={onRemove} />
    </span>
  )
}
