import classes from './figure.module.css'

const NOTHING = '—'

export interface FigureProps {
  value: number | null | undefined
  format: (value: number) => string
  /** A negative number looks like any other (odds). */
  plain?: boolean
  /** Positive is green: for balances, whose sign matters most. */
  signed?: boolean
  /** The colour where it is not the sign's; null: none. */
  tone?: 'green' | 'red' | null
}

/** Style of every number: tabular, right-aligned, negative red, zero and missing values quiet. */
export function Figure({ value, format, plain = false, signed = false, tone }: FigureProps) {
  if (value === null || value === undefined)
    return (
      <span className={classes.figure} data-quiet>
        {NOTHING}
      </span>
    )
  const colour = tone === undefined ? (!plain && value < 0 ? 'red' : signed && value > 0 && 'green') : tone
  return (
    <span
      className={classes.figure}
      data-negative={colour === 'red' || undefined}
      data-positive={colour === 'green' || undefined}
      data-quiet={value === 0 || undefined}
    >
      {format(value)}
    </span>
  )
}
