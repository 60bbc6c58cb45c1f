import { useQuery } from '@tanstack/react-query'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { totalsQuery } from './performance.api.ts'
import { balanceCourseText as text } from './performance.it.ts'
import classes from './performance.module.css'
import { WideTable } from './wide-table.tsx'

/** Days that the course shows, as the headings say. */
const DAYS = 30

/** Columns that a phone leaves out: it has room for today and the difference. */
const OFF_PHONE: ReadonlySet<string> = new Set(['andamento', 'prima'])

/** The course of each total of the summary, and the amount open at each day's end. */
export default function HouseTotals() {
  const al = romeDay(new Date())
  const { data, error, refetch } = useQuery(totalsQuery({ dal: addRomeDays(al, -DAYS), al }))
  if (error && !data) return <ErrorLine error={error} onRetry={refetch} />
  if (!data) return null
  const rows = [
    ...data.righe.filter(({ saldi }) => saldi.some((saldo) => saldo !== 0)),
    { tipo: 'aperto', nome: text.venues, simbolo: '€', saldi: data.aperto },
  ]
  return (
    <section className={`panel column gap-5 shrinks ${classes.panel}`} aria-label={text.totals}>
      <header className={`row wraps middle ${classes.panelHead}`}>
        <h2 className="type-md weight-600">{text.totals}</h2>
      </header>
      <WideTable label={text.totalsTable}>
        <thead>
          <tr>
            {Object.entries(text.columns).map(([name, label]) => (
              <th key={name} scope="col" className={OFF_PHONE.has(name) ? 'off-phone' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tipo, nome, simbolo, saldi }) => {
            const [first, last] = [saldi[0] ?? 0, saldi.at(-1) ?? 0]
            return (
              <tr key={`${tipo} ${nome} ${simbolo}`}>
                <th scope="row">{nome}</th>
                <td className="off-phone">
                  <Sparkline values={saldi} label={text.spark(nome)} />
                </td>
                <td className="off-phone">
                  <Money value={first} currency={simbolo} />
                </td>
                <td>
                  <Money value={last} currency={simbolo} />
                </td>
                <td>
                  {/* More at risk is no gain. */}
                  <Money
                    signed={tipo !== 'aperto'}
                    value={toNumber(dec(last).minus(first))}
                    currency={simbolo}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </WideTable>
    </section>
  )
}
