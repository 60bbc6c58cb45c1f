import classes from './chart.module.css'

const WIDTH = 88
const HEIGHT = 22

/**
 * A row's course in a cell: bars up and down from zero, on a scale of the row. The cells beside it have the figures.
 */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const span = top - bottom || 1
  const step = WIDTH / Math.max(values.length, 1)
  const y = (value: number) => ((top - value) / span) * HEIGHT
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <line className={classes.zero} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={index}
          data-down={value < 0 || undefined}
          x={index * step}
          width={Math.max(step - 0.6, 0.6)}
          y={Math.min(y(0), y(value))}
          height={Math.max(Math.abs(y(value) - y(0)), value === 0 ? 0 : 0.8)}
        />
      ))}
    </svg>
  )
}
