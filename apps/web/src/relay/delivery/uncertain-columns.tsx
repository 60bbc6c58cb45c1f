import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { SendStateMark } from '#web/telegram/outbox/public/send-state.tsx'
import type { UncertainSend } from '#web/telegram/outbox/public/sends.api.ts'
import { sendStateText } from '#web/telegram/outbox/public/sends.it.ts'
import classes from '#web/telegram/outbox/public/sends.module.css'
import { buttonsColumn, columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { ClockTime } from '#web/ui/numbers/numbers.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { uncertainText as text } from './uncertain.it.ts'

export type SendAction = 'arrivato' | 'reinvia' | 'annulla'

interface UncertainHandlers {
  onResolve: (send: UncertainSend, azione: SendAction) => void
  onBet: (idReceivedBet: number) => void
}

const column = columnsOf(text.columns)

export const uncertainColumns = ({ onResolve, onBet }: UncertainHandlers): DataColumn<UncertainSend>[] => [
  column('chat', {
    width: 190,
    hideable: false,
    value: ({ chat }) => chat,
    cell: ({ chat }) => <span className="weight-600">{chat}</span>,
    card: { slot: 'title' },
  }),
  column('stato', {
    width: 122,
    value: ({ stato }) => stato,
    cell: ({ stato }) => <SendStateMark state={stato} />,
    card: { slot: 'aside' },
  }),
  column('messaggio', {
    width: 260,
    grow: 1,
    lines: 3,
    value: ({ testo }) => testo,
    cell: (send) => (
      <>
        <Excerpt send={send} />
        {send.errore !== null && <div className="type-xs red">{send.errore}</div>}
      </>
    ),
    card: { slot: 'body' },
  }),
  column('bet', {
    width: 76,
    align: 'end',
    value: ({ idReceivedBet }) => idReceivedBet,
    cell: ({ idReceivedBet: id }) =>
      id !== null && (
        <button
          type="button"
          className="record-link"
          aria-label={sendStateText.openBet(id)}
          data-hint={sendStateText.openBet(id)}
          onClick={() => onBet(id)}
        >
          {id}
        </button>
      ),
  }),
  column('tentato', {
    width: 136,
    descFirst: true,
    value: ({ tentato, previsto }) => tentato ?? previsto,
    cell: ({ tentato, previsto }) => <ClockTime value={tentato ?? previsto} />,
  }),
  column('utente', {
    width: 120,
    value: ({ username }) => username,
  }),
  buttonsColumn(376, (send) => <Actions send={send} onResolve={onResolve} />),
]

function Excerpt({ send: { scopo, testo, testoOra, foto } }: { send: UncertainSend }) {
  return (
    <span className="clamp breaks compact" data-cut>
      <span className={`type-xs quiet ${classes.purpose}`}>{sendStateText.purpose(scopo)}</span>{' '}
      {testo || sendStateText.noText}
      {foto > 0 && <span className="faint"> · {sendStateText.photos(foto)}</span>}
      {testoOra !== null && <strong> · {text.saysNow(testoOra)}</strong>}
    </span>
  )
}

/** Actions on a message; a message that Telegram refused cannot have arrived. */
function Actions({ send, onResolve }: { send: UncertainSend; onResolve: UncertainHandlers['onResolve'] }) {
  const resolve = (azione: SendAction) => () => onResolve(send, azione)
  return (
    <div className={classes.actions}>
      {send.stato === 'incerto' && (
        <RowButton
          color="teal"
          icon={IconCheck}
          label={text.arrived}
          hint={text.arrivedHint}
          onClick={resolve('arrivato')}
        />
      )}
      <RowButton icon={IconRefresh} label={text.resend} hint={text.resendHint} onClick={resolve('reinvia')} />
      <RowButton quiet label={text.leave} hint={text.leaveHint} onClick={resolve('annulla')} />
    </div>
  )
}
