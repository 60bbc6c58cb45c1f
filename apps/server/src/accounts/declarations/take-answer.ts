import { readBalance } from '@xbetapp/domain/accounts/reconciliation/read-balance'
import { wordsOrNone } from '@xbetapp/domain/platform/text/no-words'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { sql } from 'kysely'
import type { ChatReply } from '#server/accounts/statements/public.ts'
import { lockRows, rowIfAny } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { storeDeclaration } from './declare.ts'
import { markDiscarded } from './steps.ts'

/** A Richiesta Saldo that was sent. */
interface Request {
  idSend: number
  idAccount: number
  nome: string
  idValuta: string
  simbolo: string
  startDate: string
  endDate: string
  askedAt: Date
}

/** Characters kept of a reply, which is one message; a longer text is cut. */
const LONGEST_REPLY = 4000

/**
 * Records a reply to a Richiesta Saldo as a declaration for the end of the period asked for, or for the time of the
 * request if that is earlier. Only in the chat the request was sent to, each message once. When a reply is edited or
 * another follows, the later text counts. Text that cannot be parsed waits for a person (rule: quadratura/answers).
 * @returns false when the message replies to no Richiesta Saldo
 */
export async function takeBalanceAnswer(tx: TxCtx, reply: ChatReply): Promise<boolean> {
  const request = await requestOf(tx, reply)
  if (!request) return false
  const { idSend, idAccount, idValuta, simbolo, nome, startDate, endDate, askedAt } = request
  const { chatId, messageId } = reply
  const end = new Date(rangeOf(startDate, endDate).after.getTime() - 1)
  const parole = wordsOrNone(reply.testo.trim().slice(0, LONGEST_REPLY))
  const importo = readBalance(parole, { valuta: idValuta, simbolo })
  // Locked: a person and the chat do not decide on one answer concurrently.
  const openAnswers = await lockRows(
    tx.db,
    'declaration',
    { idSend, stato: ['da_leggere', 'aperta'] },
    ['idDeclaration'],
    'idDeclaration',
  )
  // Telegram also reports edits that change no text; an edit back to the first wording counts as a new wording.
  const lastDeclaration = await lastWording(tx, reply)
  if (lastDeclaration?.parole === parole) return true
  const declaration = await storeDeclaration(tx, {
    idAccount,
    idValuta,
    fonte: 'telegram',
    momento: end < askedAt ? end : askedAt,
    parole,
    autore: reply.autore,
    importo,
    answer: { chatId, messageId, idSend, edition: (lastDeclaration?.edition ?? 0) + 1 },
  })
  if (!declaration) return true
  for (const { idDeclaration } of openAnswers)
    await markDiscarded(tx, idDeclaration, 'Superata da una risposta successiva')
  // Every user sees notifications; balances are only for those with access to Quadratura.
  if (declaration.stato === 'da_leggere')
    await notify(tx, `${nome} risponde alla Richiesta Saldo: da leggere in Quadratura`)
  if (declaration.stato === 'aperta') await notify(tx, `${nome} dichiara un saldo diverso dal nostro`)
  return true
}

const lastWording = (tx: TxCtx, { chatId, messageId }: ChatReply) =>
  rowIfAny(tx.db, 'declaration', { chatId, messageId }, ['parole', 'edition'], '-idDeclaration')

async function requestOf(ctx: Ctx, { chatId, replyToMessageId }: ChatReply): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    select send.id as id_send, named.id_account, recipient.nome, named.id_valuta, simbolo, recipient.start_date,
      recipient.end_date, send.created_at as asked_at
    from send
    join report_message message on message.id_send = send.id and message.tipo = 'saldoRequest'
    join report_recipient recipient using (id_report_destinatario)
    join report_send using (id_report_invio)
    join account_named named on named.tipo = report_send.account_type::text and named.id_conto = recipient.id_conto
    join currency on valuta = named.id_valuta
    where send.chat_id = ${chatId} and send.scopo = 'report'
      and send.message_ids @> array[${replyToMessageId}]::bigint[]
    limit 1
  `.execute(ctx.db)
  return rows[0]
}
