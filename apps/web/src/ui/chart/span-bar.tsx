import classes from './chart.module.css'

interface SpanBarProps {
  /** Ends of the span. */
  from: number
  to: number
  /** Ends of the scale, around zero, shared by all rows of a table. */
  scale: readonly [number, number]
  label: string
}

const WIDTH = 160
const HEIGHT = 14

/** A span on a scale that all rows share: its part below zero in red, above zero in green, zero as a line. */
export function SpanBar({ from, to, scale: [low, high], label }: SpanBarProps) {
  const x = (value: number) => ((value - low) / (high - low || 1)) * WIDTH
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <rect
        data-down
        x={x(Math.min(from, 0))}
        width={x(0) - x(Math.min(from, 0))}
        y={3}
        height={HEIGHT - 6}
      />
      <rect x={x(0)} width={x(Math.max(to, 0)) - x(0)} y={1} height={HEIGHT - 2} />
      <line className={classes.zero} x1={x(0)} x2={x(0)} y1={0} y2={HEIGHT} />
    </svg>
  )
}
