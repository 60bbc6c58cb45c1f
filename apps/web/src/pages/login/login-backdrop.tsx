import classes from './login-backdrop.module.css'

const ROWS = 26
const TONES = [
  'ok',
  'none',
  'ok',
  'danger',
  'none',
  'none',
  'ok',
  'warn',
  'none',
  'danger',
  'ok',
  'none',
] as const
const SHARES = [58, 82, 46, 71, 64, 90, 52, 77, 40, 68, 85, 49, 74] as const
const share = (row: number, column: number) => SHARES[(row * 5 + column * 4) % SHARES.length] ?? 60
const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** A sheet of bets seen from afar, without a word on it. Decoration. */
export function LoginBackdrop() {
  return (
    <div className={classes.backdrop} aria-hidden="true">
      <div className={classes.sheet}>
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <div key={row} className={classes.row} data-tone={TONES[row % TONES.length]}>
            {COLUMNS.map((column) => (
              <i key={column} style={{ width: `${share(row, column)}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
