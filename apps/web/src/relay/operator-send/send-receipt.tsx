import { useQuery } from '@tanstack/react-query'
import { SendStateMark, SentAt } from '#web/telegram/outbox/public/send-state.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { ClockTime } from '#web/ui/numbers/numbers.tsx'
import { sendRunQuery } from './operator-send.api.ts'
import { operatorSendText as text } from './operator-send.it.ts'
import classes from './send-receipt.module.css'

/** How a send goes, room by room: the estimated time and the real one. */
export function SendReceipt({ idSpedizione, onCheck }: { idSpedizione: number; onCheck: () => void }) {
  const { data: run } = useQuery(sendRunQuery(idSpedizione))
  if (run === undefined) return <div className={`above-7 ${classes.pending}`} />
  const { sale, totale, inviati, daControllare } = run
  const several = new Set(sale.map(({ idReceivedBet }) => idReceivedBet)).size > 1
  return (
    <section className={`above-4 ${classes.receipt}`} aria-label={text.receipt}>
      <div className="row middle gap-6 type-sm">
        <progress className="grows" max={totale} value={inviati} aria-label={text.receipt} />
        <output className="rigid">
          {inviati === totale ? text.progressDone : text.progress(inviati, totale)}
        </output>
        {daControllare > 0 && (
          <button type="button" className="small-button hovers yellow" onClick={onCheck}>
            {text.toCheck(daControllare)}
          </button>
        )}
      </div>
      <FiguresTable
        label={text.receipt}
        whole
        heads={[
          text.receiptColumns.sala,
          several && { figure: text.receiptColumns.bet },
          { figure: text.receiptColumns.previsto },
          { figure: text.receiptColumns.inviato },
          text.receiptColumns.stato,
        ]}
      >
        {sale.map(({ idSala, nomeSala, idReceivedBet, previsto, inviato, stato, motivo, link }) => (
          <tr key={`${idSala}-${idReceivedBet}`}>
            <td className={`weight-600 ${classes.sala}`}>{nomeSala}</td>
            {several && <td data-number>{idReceivedBet}</td>}
            <td data-number>
              <ClockTime value={previsto} />
            </td>
            <td data-number>
              <SentAt at={inviato} room={nomeSala} link={link} />
            </td>
            <td title={motivo}>
              <SendStateMark state={stato} />
              {(stato === 'scartato' || stato === 'annullato') && (
                <p className={`type-sm quiet above-1 ${classes.why}`}>{motivo}</p>
              )}
            </td>
          </tr>
        ))}
      </FiguresTable>
    </section>
  )
}
