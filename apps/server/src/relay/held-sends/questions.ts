import { sql } from 'kysely'
import { updateRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueue } from '#server/telegram/outbox/public.ts'
import { latestText, type OpenQuestion, showAgain } from './ask-staff.ts'

/** Selects the latest buttons of a question that was shown several times. */
const isNewest = sql<boolean>`not exists (
  select from chat_button newer
  where newer.id_send = button.id_send and newer.verbo = button.verbo
    and newer.versione > coalesce(button.versione, 0)
)`

/** `decision` says in Italian what was decided. */
type AnsweredQuestion = Omit<OpenQuestion, 'about' | 'subject'> & { decision: string }

/** Questions closed or updated in one transaction; while there may be more, the next follows. */
const MOST_QUESTIONS = 50

/**
 * Closes questions in the staff chat whose sends are no longer held, for any reason: the message shows the decision and
 * loses its buttons.
 * @returns whether there may be more
 */
export const closeQuestions = (ctx: Ctx): Promise<boolean> => changeEach(ctx, answeredQuestions, close)

const changeEach = <Q>(
  ctx: Ctx,
  find: (tx: TxCtx) => Promise<Q[]>,
  change: (tx: TxCtx, question: Q) => Promise<void>,
): Promise<boolean> =>
  withTransaction(ctx, async (tx) => {
    const questions = await find(tx)
    for (const question of questions) await change(tx, question)
    return questions.length === MOST_QUESTIONS
  })

async function answeredQuestions(tx: TxCtx): Promise<AnsweredQuestion[]> {
  // Where rooms were decided separately, the last decision is shown.
  const { rows } = await sql<AnsweredQuestion>`
    select button.id_send, coalesce(button.new_chat_id, button.chat_id) as chat_id, question.payload,
      case
        when button.verbo = 'attesa.invia' then (
          select case
            when bet.deleted_at is not null then '🗑 Bet eliminata'
            when bet.stopped_at is not null then '⛔ Bet fermata o ritirata'
            else coalesce((
              select case
                when routing.decided_by is null and routing.stato = 'scartato' then '⌛ Scaduta: nessuno ha deciso'
                when routing.stato = 'scartato' and routing.motivo like '%; scartata da %'
                  then '🗑 Scartata da ' || routing.decided_by
                when routing.decided_by is not null then '✅ Inviata da ' || routing.decided_by
              end
              from routing where routing.id_received_bet = bet.id_received_bet
                and (routing.decided_at is not null or routing.motivo like '%; scaduta dopo %')
              order by coalesce(routing.decided_at, routing.settled_at) desc nulls last limit 1
            ), 'Non aspetta più')
          end from bet where bet.id_received_bet = button.subject)
        else coalesce((
          select case
            when target.decided_by is null and target.stato = 'scartato' then '⌛ Scaduto: nessuno ha deciso'
            when target.stato = 'scartato' then '🗑 Scartato da ' || target.decided_by
            when target.decided_by is not null then '✅ Inviato da ' || target.decided_by
          end
          from forward_target target where target.id_inoltro = button.subject
            and (target.decided_at is not null or target.motivo like '%; scaduta dopo %')
          order by coalesce(target.decided_at, target.settled_at) desc nulls last limit 1
        ), 'Non aspetta più')
      end as decision
    from chat_button button join send question on question.id = button.id_send
    where button.verbo in ('attesa.invia', 'attesa-inoltro.invia') and button.scade_at is null and ${isNewest}
      and not exists (
        select from routing
        where button.verbo = 'attesa.invia' and routing.id_received_bet = button.subject and routing.stato = 'in_attesa'
      )
      and not exists (
        select from forward_target target
        where button.verbo = 'attesa-inoltro.invia' and target.id_inoltro = button.subject
          and target.stato = 'in_attesa'
      )
    order by button.id_send limit ${MOST_QUESTIONS}
    for update of button skip locked
  `.execute(tx.db)
  return rows
}

async function close(tx: TxCtx, { idSend, chatId, payload, decision }: AnsweredQuestion): Promise<void> {
  await updateRows(tx.db, 'chatButton', { idSend, scadeAt: null }, { scadeAt: tx.now() })
  const text = await latestText(tx, idSend, payload)
  await enqueue(tx, {
    chatId,
    tipo: 'edit_text',
    payload: { text: `${text}\n\n${decision}`, ofInvio: idSend },
    scopo: 'staff-notice',
  })
}

/**
 * Updates questions in the staff chat whose bet or message has another version than they show, whatever changed it.
 * @returns whether there may be more
 */
export const renewQuestions = (ctx: Ctx): Promise<boolean> => changeEach(ctx, outdatedQuestions, showAgain)

async function outdatedQuestions(tx: TxCtx): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select split_part(button.verbo, '.', 1) as about, button.subject, button.id_send,
      coalesce(button.new_chat_id, button.chat_id) as chat_id, question.payload
    from chat_button button join send question on question.id = button.id_send
    where button.scade_at is null and ${isNewest} and (
      button.verbo = 'attesa.invia' and exists (
        select from bet where bet.id_received_bet = button.subject and bet.text_version is distinct from button.versione
      ) and exists (
        select from routing where routing.id_received_bet = button.subject and routing.stato = 'in_attesa'
      )
      or button.verbo = 'attesa-inoltro.invia' and exists (
        select from forward where forward.id = button.subject and forward.versione is distinct from button.versione
      ) and exists (
        select from forward_target target where target.id_inoltro = button.subject and target.stato = 'in_attesa'
      )
    )
    order by button.id_send limit ${MOST_QUESTIONS}
    for update of button skip locked
  `.execute(tx.db)
  return rows
}
