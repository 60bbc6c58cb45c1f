import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { dryRunQuery } from './rule-lab.api.ts'
import { ruleLabText as text } from './rule-lab.it.ts'

/** The rooms of the rules beside those of people, for the bets of a dry run; absent without one. */
export function DryRunPanel() {
  const { data } = useQuery(dryRunQuery)
  if (!data || data.bet === 0) return null
  return (
    <section className="panel column gap-5 shrinks pad-8" aria-label={text.dryRun}>
      <h2 className="flush type-md">{text.dryRun}</h2>
      <p className="flush">{text.dryRunSame(data.uguali, data.bet)}</p>
      {data.diverse.length > 0 && (
        <FiguresTable label={text.dryRun} heads={[text.dryRunBet, text.onlyRules, text.onlyHand]}>
          {data.diverse.map(({ idReceivedBet, data: at, nomeTipster, testo, soloRegole, soloMano }) => (
            <tr key={idReceivedBet}>
              <td data-label={text.dryRunBet} data-wide className="breaks">
                <span className="type-sm quiet">
                  {idReceivedBet} · {nomeTipster} · {formatDateTime(at)}
                </span>
                <div>{testo}</div>
              </td>
              <td data-label={text.onlyRules} className="breaks">
                {soloRegole.join(', ') || '—'}
              </td>
              <td data-label={text.onlyHand} className="breaks">
                {soloMano.join(', ') || '—'}
              </td>
            </tr>
          ))}
        </FiguresTable>
      )}
    </section>
  )
}
