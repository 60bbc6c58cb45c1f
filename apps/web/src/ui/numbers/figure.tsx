import classes from './figure.module.css'

const NOTHING = '—'

interface FigureProps {
  value: number | null | undefined
  format: (value: number) => string
  /** A negative number looks like any other (odds). */
  plain?: boolean
  /** Positive is green: for balances, whose sign matters most. */
  signed?: boolean
}

/** Style of every number: tabular, right-aligned, negative red, zero and missing values quiet. */
export function Figure({ value, format, plain = false, signed = false }: FigureProps) {
  if (value === null || value === undefined)
    return (
      <span className={classes.figure} data-quiet>
        {NOTHING}
      </span>
    )
  return (
    <span
      className={classes.figure}
      data-negative={(!plain && value < 0) || undefined}
      data-positive={(signed && value > 0) || undefined}
      data-quiet={value === 0 || undefined}
    >
      {format(value)}
    </span>
  )
}
