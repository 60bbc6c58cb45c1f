import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/format/date'
import { formatMoney } from '@xbetapp/domain/format/number'
import { addRomeDays } from '@xbetapp/domain/time/rome'
import { useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import { courseQuery } from './andamento.api.ts'
import { andamentoSaldiText as text } from './andamento.it.ts'
import classes from './andamento.module.css'

interface AccountCourseProps {
  entity: 'tipster' | 'sala' | 'sito' | 'altro' | 'conto'
  id: number
  nome: string
  simbolo: string
  /** The days shown: at least a month up to the end of the period. */
  dal: string
  al: string
}

const LEAST_DAYS = 29
const HEIGHT = 150
const WHAT = ['saldo', 'aperto'] as const

/** An account's closing of each day, or what was open at its end. */
export default function AccountCourse({ entity, id, nome, simbolo, dal, al }: AccountCourseProps) {
  const [what, setWhat] = useState<(typeof WHAT)[number]>('saldo')
  const from = addRomeDays(al, -LEAST_DAYS)
  const { data, error, refetch } = useQuery(courseQuery({ entity, id, dal: dal < from ? dal : from, al }))
  return (
    <section className={`${classes.panel} ${classes.below}`} aria-label={text.course}>
      <header className={classes.panelHead}>
        <h2>{text.course}</h2>
        <SegmentedControl
          size="xs"
          className={classes.end}
          aria-label={text.show}
          data={[
            { value: 'saldo', label: text.saldo },
            { value: 'aperto', label: text.open },
          ]}
          value={what}
          onChange={(value) => setWhat(WHAT.find((one) => one === value) ?? 'saldo')}
        />
      </header>
      {error && !data && <ErrorLine message={errorText(error)} onRetry={() => void refetch()} />}
      {data && (
        <LineChart
          height={HEIGHT}
          label={(what === 'saldo' ? text.courseLabel : text.openLabel)(nome)}
          points={data.punti.map((point) => ({
            id: point.giorno,
            label: formatDate(point.giorno).slice(0, 5),
            title: formatDate(point.giorno),
            value: point[what],
          }))}
          format={(value) => formatMoney(value, simbolo)}
        />
      )}
    </section>
  )
}
