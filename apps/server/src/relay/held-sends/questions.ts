import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueue, type MessagePayload } from '#server/telegram/outbox/public.ts'
import { latestWords, type OpenQuestion, showAgain } from './ask-staff.ts'

/** Selects the latest buttons of a question that was shown several times. */
const isNewest = sql<boolean>`not exists (
  select from pulsante n where n.id_invio = p.id_invio and n.verbo = p.verbo and n.versione > coalesce(p.versione, 0)
)`

interface Answered {
  idInvio: number
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
    select p.id_invio, coalesce(p.chat_nuova, p.chat_id) as chat_id, i.payload,
      case
        when p.verbo = 'attesa.invia' then (
          select case
            when b.deleted_at is not null then '🗑 Bet eliminata'
            when b.stopped_at is not null then '⛔ Bet fermata o ritirata'
            else coalesce((
              select case
                when r.deciso_da is null and r.stato = 'scartato' then '⌛ Scaduta: nessuno ha deciso'
                when r.stato = 'scartato' and r.motivo like '%; scartata da %' then '🗑 Scartata da ' || r.deciso_da
                when r.deciso_da is not null then '✅ Inviata da ' || r.deciso_da
              end
              from instradamento r where r.id_received_bet = b.id_received_bet
                and (r.deciso_at is not null or r.motivo like '%; scaduta dopo %')
              order by coalesce(r.deciso_at, r.settled_at) desc nulls last limit 1
            ), 'Non aspetta più')
          end from bet b where b.id_received_bet = p.oggetto)
        else coalesce((
          select case
            when d.deciso_da is null and d.stato = 'scartato' then '⌛ Scaduto: nessuno ha deciso'
            when d.stato = 'scartato' then '🗑 Scartato da ' || d.deciso_da
            when d.deciso_da is not null then '✅ Inviato da ' || d.deciso_da
          end
          from inoltro_destinazione d where d.id_inoltro = p.oggetto
            and (d.deciso_at is not null or d.motivo like '%; scaduta dopo %')
          order by coalesce(d.deciso_at, d.settled_at) desc nulls last limit 1
        ), 'Non aspetta più')
      end as esito
    from pulsante p join invio i on i.id = p.id_invio
    where p.verbo in ('attesa.invia', 'attesa-inoltro.invia') and p.scade_at is null and ${isNewest}
      and not exists (
        select from instradamento r
        where p.verbo = 'attesa.invia' and r.id_received_bet = p.oggetto and r.stato = 'in_attesa'
      )
      and not exists (
        select from inoltro_destinazione d
        where p.verbo = 'attesa-inoltro.invia' and d.id_inoltro = p.oggetto and d.stato = 'in_attesa'
      )
    order by p.id_invio limit ${MOST}
    for update of p skip locked
  `.execute(tx.db)
  return rows
}

async function close(tx: TxCtx, { idInvio, chatId, payload, esito }: Answered): Promise<void> {
  await tx.db
    .updateTable('pulsante')
    .set({ scadeAt: tx.now() })
    .where('idInvio', '=', idInvio)
    .where('scadeAt', 'is', null)
    .execute()
  const { text } = await latestWords(tx, idInvio, payload)
  await enqueue(tx, {
    chatId,
    tipo: 'edit_text',
    payload: { text: `${text}\n\n${esito}`, ofInvio: idInvio },
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
    select split_part(p.verbo, '.', 1) as about, p.oggetto, p.id_invio, coalesce(p.chat_nuova, p.chat_id) as chat_id,
      i.payload
    from pulsante p join invio i on i.id = p.id_invio
    where p.scade_at is null and ${isNewest} and (
      p.verbo = 'attesa.invia' and exists (
        select from bet b where b.id_received_bet = p.oggetto and b.text_version is distinct from p.versione
      ) and exists (
        select from instradamento r where r.id_received_bet = p.oggetto and r.stato = 'in_attesa'
      )
      or p.verbo = 'attesa-inoltro.invia' and exists (
        select from inoltro m where m.id = p.oggetto and m.versione is distinct from p.versione
      ) and exists (
        select from inoltro_destinazione d where d.id_inoltro = p.oggetto and d.stato = 'in_attesa'
      )
    )
    order by p.id_invio limit ${MOST}
    for update of p skip locked
  `.execute(tx.db)
  return rows
}
