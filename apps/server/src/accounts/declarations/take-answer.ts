import { readBalance } from '@xbetapp/domain/accounts/reconciliation/read-balance'
import { wordsOrNone } from '@xbetapp/domain/platform/text/no-words'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { sql } from 'kysely'
import { rowIfAny } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { keep } from './declare.ts'
import { layAside } from './steps.ts'

/** A chat message that replies to one of the bot's. */
interface ChatReply {
  chatId: number
  messageId: number
  replyToMessageId: number
  testo: string
  autore: string
}

interface Request {
  idSend: number
  idAccount: number
  nome: string
  idValuta: string
  simbolo: string
  startDate: string
  endDate: string
  chiestoAt: Date
}

/** A reply is one message; longer texts are cut. */
const LONGEST = 4000

/**
 * Records a reply to a Richiesta Saldo as a declaration for the end of the period asked for, or for the time of the
 * request where that was earlier. Only in the chat the request was sent to, each message once. When a reply is edited
 * or followed by another one, the later one counts. Text that cannot be parsed waits for a person
 * (rule: quadratura/answers).
 * @returns false when it replies to no Richiesta Saldo
 */
export async function takeBalanceAnswer(tx: TxCtx, reply: ChatReply): Promise<boolean> {
  const request = await requestOf(tx, reply)
  if (!request) return false
  const { idSend, idAccount, idValuta, simbolo, nome, startDate, endDate, chiestoAt } = request
  const { chatId, messageId } = reply
  const end = new Date(rangeOf(startDate, endDate).after.getTime() - 1)
  const parole = wordsOrNone(reply.testo.trim().slice(0, LONGEST))
  const importo = readBalance(parole, { valuta: idValuta, simbolo })
  const before = await openAnswers(tx, idSend)
  // Telegram also reports edits that change no text; an edit back to the first wording counts as a new wording.
  const last = await lastWording(tx, reply)
  if (last?.parole === parole) return true
  const kept = await keep(tx, {
    idAccount,
    idValuta,
    momento: end < chiestoAt ? end : chiestoAt,
    parole,
    autore: reply.autore,
    importo,
    answer: { chatId, messageId, idSend, edition: (last?.edition ?? 0) + 1 },
  })
  if (!kept) return true
  for (const id of before) await layAside(tx, id, 'Superata da una risposta successiva')
  // Every user sees notifications; balances are only for those with access to Quadratura.
  if (kept.stato === 'da_leggere')
    await notify(tx, `${nome} risponde alla Richiesta Saldo: da leggere in Quadratura`)
  if (kept.stato === 'aperta') await notify(tx, `${nome} dichiara un saldo diverso dal nostro`)
  return true
}

/** Locked, so that a person and the chat do not decide on the same answer concurrently. */
async function openAnswers(tx: TxCtx, idSend: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id_declaration as id from declaration
    where id_send = ${idSend} and stato in ('da_leggere', 'aperta') order by 1 for update
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

const lastWording = (tx: TxCtx, { chatId, messageId }: ChatReply) =>
  rowIfAny(tx.db, 'declaration', { chatId, messageId }, ['parole', 'edition'], '-idDeclaration')

async function requestOf(ctx: Ctx, { chatId, replyToMessageId }: ChatReply): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    select i.id as id_send, n.id_account, r.nome, n.id_valuta, w.simbolo, r.start_date, r.end_date,
      i.created_at as chiesto_at
    from send i
    join report_message m on m.id_send = i.id and m.tipo = 'saldoRequest'
    join report_recipient r using (id_report_destinatario)
    join report_send o using (id_report_invio)
    join account_named n on n.tipo = o.account_type::text and n.id_conto = r.id_conto
    join currency w on w.valuta = n.id_valuta
    where i.chat_id = ${chatId} and i.scopo = 'report' and i.message_ids @> array[${replyToMessageId}]::bigint[]
    limit 1
  `.execute(ctx.db)
  return rows[0]
}
