import { useElementSize } from '@mantine/hooks'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { Ref } from 'react'
import classes from './chart.module.css'
import { ChartFrame, MARGIN, useActivePoint } from './chart-frame.tsx'
import type { ChartPoint } from './stacked-chart.tsx'

interface LineChartProps {
  label: string
  points: ReadonlyArray<Omit<ChartPoint, 'values'> & { value: number }>
  format: (value: number) => string
  svgRef: Ref<SVGSVGElement>
}

const HEIGHT_PX = 150
const TICKS = 4

/** One figure over something ordered. The axis holds zero; pointing or the arrow keys show a point's figure. */
export function LineChart({ label, points, format, svgRef }: LineChartProps) {
  const { ref, width } = useElementSize()
  const { active, show, onKeyDown } = useActivePoint(points.length)
  const values = points.map(({ value }) => value)
  const last = points.length - 1
  const x = scaleLinear()
    .domain([0, Math.max(last, 1)])
    .range([MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)])
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(TICKS)
    .range([HEIGHT_PX - MARGIN.bottom, MARGIN.top])
  const path = line<number>(
    (_, index) => x(index),
    (value) => y(value),
  )(values)
  const shown = active === null ? undefined : points[active]
  return (
    <ChartFrame
      measureRef={ref}
      svgRef={svgRef}
      label={label}
      width={width}
      height={HEIGHT_PX}
      y={y}
      ticks={TICKS}
      format={format}
      labels={points.map((point, index) => ({ id: point.id, label: point.label, x: x(index) }))}
      onKeyDown={onKeyDown}
      onMouseMove={(event) => {
        const at = event.clientX - event.currentTarget.getBoundingClientRect().left
        show(Math.max(0, Math.min(last, Math.round(x.invert(at)))))
      }}
      onLeave={() => show(null)}
      readout={
        shown && (
          <>
            <strong className="bright">{shown.title}</strong>
            <span>{format(shown.value)}</span>
          </>
        )
      }
    >
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
    </ChartFrame>
  )
}
