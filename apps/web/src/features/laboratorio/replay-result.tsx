import type { Answer } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/format/date'
import { laboratorioText as text } from './laboratorio.it.ts'
import classes from './laboratorio.module.css'

type Result = Answer<'POST /api/v1/laboratorio/prova'>
type Room = Result['sale'][number]

/** Room by room what the changed rules would have done, with the bets and the reason of each. */
export function ReplayResult({ result }: { result: Result }) {
  return (
    <div aria-live="polite" className={classes.result}>
      <p className={classes.sentence}>
        {text.result(result.bet, result.sale.length)} {result.limitata && text.limited}
      </p>
      {result.sale.map((sala) => (
        <details key={sala.idSala} className={classes.room}>
          <summary>
            <strong>{sala.nomeSala}</strong>{' '}
            <span className="flush type-sm quiet">
              {text.counts(sala.prima, sala.dopo)}
              {sala.spostate > 0 && ` · ${text.moved(sala.spostate)}`}
            </span>
          </summary>
          <Bets label={text.more} bets={sala.inPiu} />
          <Bets label={text.less} bets={sala.inMeno} />
        </details>
      ))}
    </div>
  )
}

function Bets({ label, bets }: { label: string; bets: Room['inPiu'] }) {
  if (bets.length === 0) return null
  return (
    <>
      <h3 className="flush above-4 type-sm quiet">
        {label} {bets.length}
      </h3>
      <ul className="column gap-4 bare-list">
        {bets.map(({ idReceivedBet, data, testo, motivo }) => (
          <li key={idReceivedBet} className="column gap-1 type-sm breaks">
            <span className="flush type-sm quiet">
              {idReceivedBet} · {formatDateTime(data)}
            </span>
            <span>{testo}</span>
            <span className="flush type-sm quiet">{motivo}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
