import { balanceText } from '@xbetapp/domain/accounts/reports/report-text'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { isEnabled } from '#server/platform/settings/public.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'

const COMMAND = /^\/saldo(?:@\w+)?$/i
/** Answers a chat gets on a Rome day; the fifth says that it is the last. */
const MOST_A_DAY = 5
const LAST_ANSWER_NOTE = 'È la quinta risposta di oggi: la prossima è domani.'

interface ChatMessage {
  chatId: number
  messageId: number
  text: string
}

/**
 * Answers `/saldo` in the group or drop chat of a room that allows the question, with the room's balance now
 * (rule: report/balance-in-chat). Secret rooms and rooms that are off get no answer; in a dry run no room does.
 * @returns false where the text is not `/saldo`, or no room of the chat may be answered
 */
export async function answerBalance(tx: TxCtx, { chatId, messageId, text }: ChatMessage): Promise<boolean> {
  if (!COMMAND.test(text.trim())) return false
  const { rows } = await sql<{ nome: string; simbolo: string; total: string }>`
    select venue.nome, simbolo, total
    from room join venue using (id_venue) join account using (id_venue) join account_balance using (id_account)
      join currency on valuta = id_valuta
    where (id_gruppo_tg = ${chatId} or id_drop_tg = ${chatId}) and saldo_in_chat and not is_secret and stato <> 'D'
  `.execute(tx.db)
  // No two rooms have a chat in common.
  const [room] = rows
  if (!room) return false
  // While sends are only judged, nothing goes to a room.
  if (await isEnabled(tx, 'prova_a_vuoto')) return true
  const endDate = romeDay(tx.now())
  const keys = Array.from({ length: MOST_A_DAY }, (_, n) => `saldo:${chatId}:${endDate}:${n + 1}`)
  const sends = await tx.db.selectFrom('send').select('dedupeKey').where('dedupeKey', 'in', keys).execute()
  const dedupeKey = keys[sends.length]
  if (dedupeKey === undefined) return true
  const balance = balanceText('Saldo', { ...room, endDate }, room.total)
  await enqueue(tx, {
    chatId,
    tipo: 'text',
    scopo: 'saldo',
    priority: PRIORITY.automatic,
    dedupeKey,
    payload: {
      text: dedupeKey === keys.at(-1) ? `${balance}\n\n${LAST_ANSWER_NOTE}` : balance,
      replyToMessageId: messageId,
    },
  })
  return true
}
