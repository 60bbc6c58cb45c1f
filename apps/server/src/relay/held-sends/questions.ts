import { sql } from 'kysely'
import { updateRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueue, type MessagePayload } from '#server/telegram/outbox/public.ts'
import { latestWords, type OpenQuestion, showAgain } from './ask-staff.ts'

/** Selects the latest buttons of a question that was shown several times. */
const isNewest = sql<boolean>`not exists (
  select from chat_button n where n.id_send = p.id_send and n.verbo = p.verbo and n.versione > coalesce(p.versione, 0)
)`

interface Answered {
  idSend: number
  chatId: number
  payload: MessagePayload
  /** The decision, in Italian. */
  esito: string
}

const MOST = 50

/**
 * Closes questions in the staff chat whose sends are no longer held, for any reason: the message shows the decision and
 * loses its buttons.
 * @returns whether there may be more
 */
export async function closeQuestions(ctx: Ctx): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const answered = await answeredQuestions(tx)
    for (const question of answered) await close(tx, question)
    return answered.length === MOST
  })
}

async function answeredQuestions(tx: TxCtx): Promise<Answered[]> {
  // Where rooms were decided separately, the last decision is shown.
  const { rows } = await sql<Answered>`
    select p.id_send, coalesce(p.new_chat_id, p.chat_id) as chat_id, i.payload,
      case
        when p.verbo = 'attesa.invia' then (
          select case
            when b.deleted_at is not null then '🗑 Bet eliminata'
            when b.stopped_at is not null then '⛔ Bet fermata o ritirata'
            else coalesce((
              select case
                when r.decided_by is null and r.stato = 'scartato' then '⌛ Scaduta: nessuno ha deciso'
                when r.stato = 'scartato' and r.motivo like '%; scartata da %' then '🗑 Scartata da ' || r.decided_by
                when r.decided_by is not null then '✅ Inviata da ' || r.decided_by
              end
              from routing r where r.id_received_bet = b.id_received_bet
                and (r.decided_at is not null or r.motivo like '%; scaduta dopo %')
              order by coalesce(r.decided_at, r.settled_at) desc nulls last limit 1
            ), 'Non aspetta più')
          end from bet b where b.id_received_bet = p.subject)
        else coalesce((
          select case
            when d.decided_by is null and d.stato = 'scartato' then '⌛ Scaduto: nessuno ha deciso'
            when d.stato = 'scartato' then '🗑 Scartato da ' || d.decided_by
            when d.decided_by is not null then '✅ Inviato da ' || d.decided_by
          end
          from forward_target d where d.id_inoltro = p.subject
            and (d.decided_at is not null or d.motivo like '%; scaduta dopo %')
          order by coalesce(d.decided_at, d.settled_at) desc nulls last limit 1
        ), 'Non aspetta più')
      end as esito
    from chat_button p join send i on i.id = p.id_send
    where p.verbo in ('attesa.invia', 'attesa-inoltro.invia') and p.scade_at is null and ${isNewest}
      and not exists (
        select from routing r
        where p.verbo = 'attesa.invia' and r.id_received_bet = p.subject and r.stato = 'in_attesa'
      )
      and not exists (
        select from forward_target d
        where p.verbo = 'attesa-inoltro.invia' and d.id_inoltro = p.subject and d.stato = 'in_attesa'
      )
    order by p.id_send limit ${MOST}
    for update of p skip locked
  `.execute(tx.db)
  return rows
}

async function close(tx: TxCtx, { idSend, chatId, payload, esito }: Answered): Promise<void> {
  await updateRows(tx.db, 'chatButton', { idSend, scadeAt: null }, { scadeAt: tx.now() })
  const { text } = await latestWords(tx, idSend, payload)
  await enqueue(tx, {
    chatId,
    tipo: 'edit_text',
    payload: { text: `${text}\n\n${esito}`, ofInvio: idSend },
    scopo: 'staff-notice',
  })
}

/**
 * Updates questions in the staff chat whose bet or message has another version than they show, whatever changed it.
 * @returns whether there may be more
 */
export async function renewQuestions(ctx: Ctx): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const outdated = await outdatedQuestions(tx)
    for (const question of outdated) await showAgain(tx, question)
    return outdated.length === MOST
  })
}

async function outdatedQuestions(tx: TxCtx): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select split_part(p.verbo, '.', 1) as about, p.subject, p.id_send, coalesce(p.new_chat_id, p.chat_id) as chat_id,
      i.payload
    from chat_button p join send i on i.id = p.id_send
    where p.scade_at is null and ${isNewest} and (
      p.verbo = 'attesa.invia' and exists (
        select from bet b where b.id_received_bet = p.subject and b.text_version is distinct from p.versione
      ) and exists (
        select from routing r where r.id_received_bet = p.subject and r.stato = 'in_attesa'
      )
      or p.verbo = 'attesa-inoltro.invia' and exists (
        select from forward m where m.id = p.subject and m.versione is distinct from p.versione
      ) and exists (
        select from forward_target d where d.id_inoltro = p.subject and d.stato = 'in_attesa'
      )
    )
    order by p.id_send limit ${MOST}
    for update of p skip locked
  `.execute(tx.db)
  return rows
}
