import { IconHandStop, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import type { Body } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { duration } from '@xbetapp/domain/relay/routing/explain'
import { useState } from 'react'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { type HeldSend, RESOLVED } from '#web/telegram/outbox/public/sends.api.ts'
import { sendStateText } from '#web/telegram/outbox/public/sends.it.ts'
import classes from '#web/telegram/outbox/public/sends.module.css'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { heldSendsText as text } from './held-sends.it.ts'

type Action = 'invia' | 'scarta'
type Decision = Body<'POST /api/v1/invii/in-attesa/decidi'> & { azione: Action }

/** A user's decision on the sends on his screen, excluding any that arrived or changed meanwhile. */
function decisionOn(azione: Action, held: readonly HeldSend[]): Decision {
  const idsOf = (bets: boolean) =>
    held
      .filter(({ tipo }) => (tipo === 'bet') === bets)
      .flatMap(({ sale }) => sale.map(({ id, versione }) => ({ id, versione })))
  return { azione, bet: idsOf(true), inoltri: idsOf(false) }
}

interface HeldSendsProps {
  held: readonly HeldSend[]
  /** When the list was read: the moment to which ages count. */
  readAt: number
  onBet: (idReceivedBet: number) => void
  /** Opens the text a bet is to leave with. */
  onEdit: (idReceivedBet: number) => void
}

/** Bets and messages that wait for confirmation: decided room by room, one by one, or all at once. */
export function HeldSends({ held, readAt, onBet, onEdit }: HeldSendsProps) {
  const { mutate, mutateAsync, isPending } = useApiMutation('POST /api/v1/invii/in-attesa/decidi', {
    ...RESOLVED,
    success: ({ message }) => message,
  })
  const [asked, setAsked] = useState<Decision | null>(null)
  const rooms = held.reduce((sum, { sale }) => sum + sale.length, 0)
  return (
    <section aria-label={text.waitingTitle(held.length)} className="panel rigid">
      <div className={`row wraps middle apart ${classes.bar}`}>
        <h2 className={`row wraps baseline type-md weight-700 ${classes.heading}`}>
          {text.waitingTitle(held.length)} <small>{text.waitingExplain}</small>
        </h2>
        {held.length > 1 && (
          <div className={classes.actions}>
            <RowButton label={text.sendAll} onClick={() => setAsked(decisionOn('invia', held))} />
            <RowButton quiet label={text.discardAll} onClick={() => setAsked(decisionOn('scarta', held))} />
          </div>
        )}
      </div>
      <ul className={`scrolls bare-list ${classes.waitingList}`}>
        {held.map((one) => (
          <WaitingSend
            key={`${one.tipo}-${one.sale[0]?.id}`}
            one={one}
            readAt={readAt}
            disabled={isPending}
            onBet={onBet}
            onEdit={onEdit}
            onDecide={(azione, sale) => mutate({ body: decisionOn(azione, [{ ...one, sale }]) })}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          danger={asked.azione === 'scarta'}
          title={asked.azione === 'invia' ? text.sendAllTitle : text.discardAllTitle}
          confirmLabel={asked.azione === 'invia' ? text.sendAll : text.discardAll}
          onClose={() => setAsked(null)}
          onConfirm={() => mutateAsync({ body: asked })}
        >
          {text.allBody(asked.azione, held.length, rooms)}
        </ConfirmDialog>
      )}
    </section>
  )
}

interface WaitingSendProps extends Pick<HeldSendsProps, 'readAt' | 'onBet' | 'onEdit'> {
  one: HeldSend
  disabled: boolean
  onDecide: (azione: Action, sale: HeldSend['sale']) => void
}

function WaitingSend({ one, readAt, disabled, onBet, onEdit, onDecide }: WaitingSendProps) {
  const { tipo, idReceivedBet: id, da, testo, testoTipster, foto, data, dal, scade, sale } = one
  const minutes = Math.max(0, Math.floor((readAt - fromWire(data).getTime()) / 60_000))
  const reasons = [...new Set(sale.map(({ motivo }) => motivo))]
  const what = id === null ? text.message(tipo, da) : text.betOf(id, da)
  return (
    <li className={`row wraps top line-above ${classes.waiting}`} aria-label={what}>
      <IconHandStop size={16} aria-hidden className="rigid yellow" />
      <div className={classes.about}>
        <p className="type-md weight-600">
          {id === null ? (
            what
          ) : (
            <button
              type="button"
              className="record-link"
              data-hint={sendStateText.openBet(id)}
              onClick={() => onBet(id)}
            >
              {what}
            </button>
          )}{' '}
          <small>{text.posted(formatDateTime(data), duration(minutes))}</small>
        </p>
        {testoTipster !== null && (
          <p className="flush type-sm quiet lines-kept breaks">
            {text.tipsterSays} {testoTipster}
          </p>
        )}
        <p className="type-md lines-kept breaks above-2 snug">
          {testoTipster !== null && <span className="type-sm quiet">{text.staffSays} </span>}
          {testo || sendStateText.noText}
          {foto > 0 && <span className="faint"> · {sendStateText.photos(foto)}</span>}
        </p>
        <p className="flush above-1 type-sm quiet">
          {text.waitingSince(formatDateTime(dal))} · {reasons.join(' · ')}
          {scade !== null && <strong> · {text.expires(formatDateTime(scade))}</strong>}
        </p>
        <ul className="row wraps gap-3 bare-list above-3">
          {sale.map((sala) => (
            <li key={sala.id} className={`inline-row middle gap-1 type-sm ${classes.room}`}>
              {sala.nome}
              {sale.length > 1 && (
                <>
                  <IconButton
                    icon={IconSend}
                    iconSize={14}
                    label={text.sendTo(sala.nome)}
                    color="accent"
                    size="sm"
                    disabled={disabled}
                    onClick={() => onDecide('invia', [sala])}
                  />
                  <IconButton
                    icon={IconTrash}
                    iconSize={14}
                    label={text.discardFor(sala.nome)}
                    size="sm"
                    disabled={disabled}
                    onClick={() => onDecide('scarta', [sala])}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <RowButton
          icon={IconSend}
          label={text.confirm}
          hint={text.confirmHint}
          disabled={disabled}
          onClick={() => onDecide('invia', sale)}
        />
        {id !== null && (
          <RowButton
            variant="default"
            icon={IconPencil}
            label={text.edit}
            hint={text.editHint}
            disabled={disabled}
            onClick={() => onEdit(id)}
          />
        )}
        <RowButton
          quiet
          label={text.discard}
          hint={text.discardHint}
          disabled={disabled}
          onClick={() => onDecide('scarta', sale)}
        />
      </div>
    </li>
  )
}
