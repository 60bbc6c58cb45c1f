import classes from './select-box.module.css'

interface SelectBoxProps {
  label: string
  checked: boolean
  partial?: boolean
  disabled?: boolean
  /** `range` says that the shift key was held: all rows since the row clicked before. */
  onToggle: (range: boolean) => void
}

/** A plain checkbox: a table has hundreds of them. */
export function SelectBox({ label, checked, partial = false, disabled, onToggle }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(input) => {
        if (input) input.indeterminate = partial
      }}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
    />
  )
}
