import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDate, formatDayMonth } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { useState } from 'react'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { type ChartColumn, ChartPanel } from './chart-panel.tsx'
import { courseQuery } from './performance.api.ts'
import { performanceText, balanceCourseText as text } from './performance.it.ts'

type Point = Answer<'GET /api/v1/andamento/saldo'>['punti'][number]

interface AccountCourseProps {
  account: { kind: EntityKind | 'conto'; id: number; nome: string; simbolo: string }
  /** The period of the account's screen; the chart shows at least a month up to its end. */
  dal: string
  al: string
}

/** Days before the last one that the chart shows at least. */
const LEAST_DAYS = 29
const WHAT = ['saldo', 'aperto'] as const
const NAMES = { saldo: text.saldo, aperto: text.open }

/** An account's closing of each day, or the amount open at the end of each day. */
export default function AccountCourse({ account, dal, al }: AccountCourseProps) {
  const { kind: entity, id, nome, simbolo } = account
  const [what, setWhat] = useState<(typeof WHAT)[number]>('saldo')
  const least = addRomeDays(al, -LEAST_DAYS)
  const from = dal < least ? dal : least
  const { data, error, refetch } = useQuery(courseQuery({ entity, id, dal: from, al }))
  return (
    <ChartPanel<Point>
      className="above-6"
      heading={text.course}
      title={performanceText.titled(`${text.course}, ${nome}`, formatDate(from), formatDate(al))}
      lista={`conto-${entity}`}
      columns={COLUMNS}
      rows={data?.punti ?? []}
      tools={
        <SegmentedControl
          size="xs"
          aria-label={text.show}
          data={WHAT.map((value) => ({ value, label: NAMES[value] }))}
          value={what}
          onChange={setWhat}
        />
      }
      chart={(svg) =>
        data && (
          <LineChart
            svgRef={svg}
            label={(what === 'saldo' ? text.courseLabel : text.openLabel)(nome)}
            points={data.punti.map((point) => ({
              id: point.giorno,
              label: formatDayMonth(point.giorno),
              title: formatDate(point.giorno),
              value: point[what],
            }))}
            format={(value) => formatMoney(value, simbolo)}
          />
        )
      }
    >
      {error && !data && <ErrorLine error={error} onRetry={refetch} />}
    </ChartPanel>
  )
}

const COLUMNS: readonly ChartColumn<Point>[] = [
  { header: text.day, decimals: null, value: ({ giorno }) => formatDate(giorno) },
  ...WHAT.map(
    (id): ChartColumn<Point> => ({
      header: NAMES[id],
      decimals: 2,
      value: (point) => point[id],
      cell: (point) => <Money value={point[id]} currency="" />,
    }),
  ),
]
