import { useElementSize } from '@mantine/hooks'
import { scaleBand, scaleLinear } from 'd3-scale'
import { line, stack, stackOffsetDiverging } from 'd3-shape'
import { type Ref, type SVGProps, useId, useState } from 'react'
import { toneVar } from '#web/ui/tones/tone.ts'
import { chartText as text } from './chart.it.ts'
import classes from './chart.module.css'
import { ChartFrame, MARGIN, useActivePoint } from './chart-frame.tsx'

export interface ChartSeries {
  id: string
  name: string
}

export interface ChartPoint {
  id: string
  /** Short name, under the axis. */
  label: string
  /** Full name, beside the figures of the active point. */
  title: string
  values: Readonly<Record<string, number>>
}

interface StackedChartProps {
  label: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  /** The sums of another run of points, to be compared place by place; drawn as a broken line. */
  before?: { name: string; totals: readonly number[] }
  format: (value: number) => string
  onPick: (point: ChartPoint) => void
  svgRef: Ref<SVGSVGElement>
}

/** Low, since on a laptop the tables that decide are under it. */
const HEIGHT_PX = 160
/** Lines of the axis that are aimed at. */
const TICKS = 5
/** Pixels: few points leave room beside their bars rather than fill it. */
const WIDEST_BAR = 96
/** Colour and texture of each series. */
const LOOKS = [
  { tone: 'blue', texture: 'plain' },
  { tone: 'yellow', texture: 'stripes' },
  { tone: 'green', texture: 'dots' },
] as const

const totalOf = ({ values }: ChartPoint, series: readonly ChartSeries[]): number =>
  series.reduce((sum, { id }) => sum + (values[id] ?? 0), 0)

/**
 * Parts of a sum over time, stacked up and down from zero, with the sum as a line. The axis always holds zero and is
 * not cut; pointing or the arrow keys show a point's figures, a click or Enter opens it.
 */
export function StackedChart({
  label,
  series: all,
  points,
  before,
  format,
  onPick,
  svgRef,
}: StackedChartProps) {
  const { ref, width } = useElementSize()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const series = all.filter((one) => !hidden.has(one.id))
  const { active, show, onKeyDown } = useActivePoint(points.length, (index) => {
    const point = points[index]
    if (point) onPick(point)
  })
  const id = useId()
  const totals = points.map((point) => totalOf(point, series))
  const stacked = stack<ChartPoint, string>()
    .keys(series.map((one) => one.id))
    .value((point, key) => point.values[key] ?? 0)
    .offset(stackOffsetDiverging)(points)
  const compared = before?.totals.slice(0, points.length) ?? []
  const ends = [0, ...totals, ...compared, ...stacked.flat().flat()]
  const x = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([MARGIN.left, Math.max(width - MARGIN.right, MARGIN.left + 1)])
    .paddingInner(0.22)
    .paddingOuter(0.12)
  const y = scaleLinear()
    .domain([Math.min(...ends), Math.max(...ends, 1)])
    .nice(TICKS)
    .range([HEIGHT_PX - MARGIN.bottom, MARGIN.top])
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2
  const bar = Math.min(x.bandwidth(), WIDEST_BAR)
  const course = line<number>(
    (_, index) => middle(index),
    (total) => y(total),
  )
  const [path, comparedPath] = [course(totals), course(compared)]
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
      labels={points.map((point, index) => ({ id: point.id, label: point.label, x: middle(index) }))}
      onKeyDown={onKeyDown}
      onLeave={() => show(null)}
      readout={
        shown ? (
          <>
            <strong className="bright">{shown.title}</strong>
            {series.map((one) => (
              <span key={one.id}>
                {one.name} {format(shown.values[one.id] ?? 0)}
              </span>
            ))}
            <strong className="bright">
              {hidden.size > 0 ? text.totalShown : text.total} {format(totalOf(shown, series))}
            </strong>
            {before && active !== null && compared[active] !== undefined && (
              <span>
                {before.name} {format(compared[active])}
              </span>
            )}
          </>
        ) : (
          <Legend
            series={all}
            before={before?.name}
            id={id}
            hidden={hidden}
            onToggle={(key) =>
              setHidden(
                (before) =>
                  new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
              )
            }
          />
        )
      }
    >
      <Textures id={id} />
      {stacked.map((part) => (
        <g key={part.key}>
          {part.map(([from, to], index) => (
            <Swatch
              key={points[index]?.id}
              id={id}
              at={all.findIndex((one) => one.id === part.key)}
              x={middle(index) - bar / 2}
              width={bar}
              y={Math.min(y(from), y(to))}
              height={Math.abs(y(from) - y(to))}
            />
          ))}
        </g>
      ))}
      {comparedPath && <path className={classes.compared} d={comparedPath} />}
      {path && <path className={classes.total} d={path} />}
      {totals.map((total, index) => (
        <circle
          key={points[index]?.id}
          className={classes.totalPoint}
          cx={middle(index)}
          cy={y(total)}
          r={points.length > 40 ? 1.5 : 2.5}
        />
      ))}
      {points.map((point, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard reaches it through the chart
        <rect
          key={point.id}
          className={classes.hit}
          data-active={index === active || undefined}
          x={middle(index) - x.step() / 2}
          width={x.step()}
          y={MARGIN.top}
          height={HEIGHT_PX - MARGIN.bottom - MARGIN.top}
          onMouseEnter={() => show(index)}
          onClick={() => onPick(point)}
        />
      ))}
    </ChartFrame>
  )
}

interface LegendProps {
  series: readonly ChartSeries[]
  before: string | undefined
  id: string
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Names of the series; pressing one hides it, and the axis rescales. */
function Legend({ series, before, id, hidden, onToggle }: LegendProps) {
  return (
    <>
      {series.map((one, at) => (
        <button
          key={one.id}
          type="button"
          className={`inline-row middle gap-3 ${classes.legend}`}
          aria-pressed={!hidden.has(one.id)}
          onClick={() => onToggle(one.id)}
        >
          <svg width={16} height={12} aria-hidden>
            <Swatch id={id} at={at} width={16} height={12} />
          </svg>
          {one.name}
        </button>
      ))}
      <LineOfLegend look={classes.total}>{hidden.size > 0 ? text.totalShown : text.total}</LineOfLegend>
      {before && <LineOfLegend look={classes.compared}>{before}</LineOfLegend>}
    </>
  )
}

const LineOfLegend = ({ look, children }: { look: string | undefined; children: string }) => (
  <span className="inline-row middle gap-3">
    <svg width={16} height={12} aria-hidden>
      <line className={look} x1={0} x2={16} y1={6} y2={6} />
    </svg>
    {children}
  </span>
)

/** A box in the colour of the series at a place, its texture above. */
function Swatch({ id, at, ...box }: { id: string; at: number } & SVGProps<SVGRectElement>) {
  const { tone, texture } = LOOKS[at % LOOKS.length] ?? LOOKS[0]
  return (
    <>
      <rect {...box} fill={toneVar(tone)} />
      <rect {...box} style={{ fill: `url(#${id}-${texture})` }} />
    </>
  )
}

function Textures({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-plain`} width={6} height={6} patternUnits="userSpaceOnUse" />
      <pattern
        id={`${id}-stripes`}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className={classes.ink} x1={0} x2={0} y1={0} y2={6} />
      </pattern>
      <pattern id={`${id}-dots`} width={5} height={5} patternUnits="userSpaceOnUse">
        <circle className={classes.dot} cx={2.5} cy={2.5} r={1.1} />
      </pattern>
    </defs>
  )
}
