import type { ScaleLinear } from 'd3-scale'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useState } from 'react'
import { chartText as text } from './chart.it.ts'
import classes from './chart.module.css'

/** Pixels around the drawing: at its left the amounts, below it the labels. */
export const MARGIN = { top: 12, right: 12, bottom: 26, left: 78 }
/** Width reserved for a label under the axis: labels without it are left out. */
const LABEL_PX = 62

interface ChartFrameProps {
  /** Measures the place of the chart, whose width is `width`. */
  measureRef: Ref<HTMLDivElement>
  /** Description of the chart for screen readers. */
  label: string
  width: number
  height: number
  y: ScaleLinear<number, number>
  ticks: number
  format: (value: number) => string
  /** Labels under the axis, as many as fit; each at its point. */
  labels: ReadonlyArray<{ id: string; label: string; x: number }>
  svgRef: Ref<SVGSVGElement>
  onKeyDown: (event: KeyboardEvent) => void
  onMouseMove?: (event: MouseEvent<SVGSVGElement>) => void
  onLeave: () => void
  readout: ReactNode
  children: ReactNode
}

/**
 * The place of a chart: its axes, with amounts at the left, a line for each, and labels below, and under it the figures
 * of the active point. The chart is a single Tab stop.
 */
export function ChartFrame({
  measureRef,
  label,
  width,
  height,
  y,
  ticks,
  format,
  labels,
  svgRef,
  onKeyDown,
  onMouseMove,
  onLeave,
  readout,
  children,
}: ChartFrameProps) {
  const every = Math.max(1, Math.ceil((labels.length * LABEL_PX) / Math.max(width - MARGIN.left, 1)))
  return (
    <div ref={measureRef} className={`column gap-3 shrinks ${classes.chart}`}>
      {width === 0 ? (
        // The width is known only once it is laid out; the height is reserved at once, so that nothing below it moves.
        <div style={{ height }} />
      ) : (
        <svg
          ref={svgRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are walked with the arrow keys
          tabIndex={0}
          role="application"
          aria-roledescription={text.asChart}
          aria-label={`${label}. ${text.keys}`}
          width={width}
          height={height}
          onKeyDown={onKeyDown}
          onMouseMove={onMouseMove}
          onMouseLeave={onLeave}
          onBlur={onLeave}
        >
          {y.ticks(ticks).map((tick) => (
            <g key={tick} className={classes.tick} data-zero={tick === 0 || undefined}>
              <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
              <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {labels
            .filter((_, index) => index % every === 0)
            .map(({ id, label: words, x }) => (
              <text
                key={id}
                className={`type-2xs ${classes.label}`}
                x={x}
                y={height - 8}
                // At the right edge the label ends at its point, because centred it would be cut.
                textAnchor={x > width - LABEL_PX / 2 ? 'end' : 'middle'}
              >
                {words}
              </text>
            ))}
          {children}
        </svg>
      )}
      <div className={`row wraps type-xs quiet ${classes.readout}`} aria-live="polite">
        {readout}
      </div>
    </div>
  )
}

/** The point of a chart that is pointed at, or reached with the arrow keys, Home and End; Enter opens it. */
export function useActivePoint(count: number, onOpen?: (index: number) => void) {
  const [active, show] = useState<number | null>(null)
  const last = count - 1
  return {
    /** Index of the point whose figures are shown. */
    active,
    show,
    onKeyDown: (event: KeyboardEvent) => {
      const steps: Record<string, number> = {
        ArrowRight: Math.min((active ?? -1) + 1, last),
        ArrowLeft: Math.max((active ?? last + 1) - 1, 0),
        Home: 0,
        End: last,
      }
      const next = steps[event.key]
      if (next !== undefined) {
        event.preventDefault()
        show(next)
      } else if (event.key === 'Enter' && active !== null) onOpen?.(active)
    },
  }
}
