import { useElementSize } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { chartText as text } from './chart.it.ts'
import classes from './chart.module.css'

export interface LinePoint {
  id: string
  label: string
  title: string
  value: number
}

interface LineChartProps {
  label: string
  points: readonly LinePoint[]
  format: (value: number) => string
  height?: number
  svgRef?: Ref<SVGSVGElement>
}

const MARGIN = { top: 10, right: 12, bottom: 24, left: 78 }
const TICKS = 4
const LABEL_PX = 62

/** One figure over something ordered. The axis holds zero; pointing or the arrow keys show a point's figure. */
export function LineChart({ label, points, format, height = 180, svgRef }: LineChartProps) {
  const { ref, width } = useElementSize()
  const [active, setActive] = useState<number | null>(null)
  const values = points.map(({ value }) => value)
  const right = Math.max(width - MARGIN.right, MARGIN.left + 1)
  const x = scaleLinear()
    .domain([0, Math.max(points.length - 1, 1)])
    .range([MARGIN.left, right])
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(TICKS)
    .range([height - MARGIN.bottom, MARGIN.top])
  const path = line<number>(
    (_, index) => x(index),
    (value) => y(value),
  )(values)
  const every = Math.max(1, Math.ceil((points.length * LABEL_PX) / Math.max(width - MARGIN.left, 1)))
  const shown = active === null ? undefined : points[active]
  const last = points.length - 1
  const move = ({ key, preventDefault }: KeyboardEvent) => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
    preventDefault()
    setActive(
      key === 'ArrowRight' ? Math.min((active ?? -1) + 1, last) : Math.max((active ?? last + 1) - 1, 0),
    )
  }
  return (
    <div ref={ref} className={classes.chart}>
      {width > 0 && (
        <svg
          ref={svgRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are walked with the arrow keys
          tabIndex={0}
          role="application"
          aria-roledescription={text.asChart}
          aria-label={label}
          width={width}
          height={height}
          onKeyDown={(event) => move({ ...event, preventDefault: () => event.preventDefault() })}
          onMouseLeave={() => setActive(null)}
          onBlur={() => setActive(null)}
          onMouseMove={(event) => {
            const at = event.clientX - event.currentTarget.getBoundingClientRect().left
            setActive(Math.max(0, Math.min(last, Math.round(x.invert(at)))))
          }}
        >
          {y.ticks(TICKS).map((tick) => (
            <g key={tick} className={classes.tick} data-zero={tick === 0 || undefined}>
              <line x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} />
              <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {path && <path className={classes.line} d={path} />}
          {points.map((point, index) =>
            index === active || points.length <= 40 ? (
              <circle
                key={point.id}
                className={classes.linePoint}
                cx={x(index)}
                cy={y(point.value)}
                r={index === active ? 4 : 2.5}
              />
            ) : null,
          )}
          {points.map((point, index) =>
            index % every === 0 ? (
              <text key={point.id} className={classes.label} x={x(index)} y={height - 7} textAnchor="middle">
                {point.label}
              </text>
            ) : null,
          )}
        </svg>
      )}
      <div className={classes.readout} aria-live="polite">
        {shown && (
          <>
            <strong>{shown.title}</strong>
            <span>{format(shown.value)}</span>
          </>
        )}
      </div>
    </div>
  )
}
