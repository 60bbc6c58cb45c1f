import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type MessagePayload, OUTBOX_CHANNEL, PRIORITY } from '#server/kernel/outbox.ts'
import { seesSecretRooms, withoutSecretNames } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { chatNames } from './chat-names.ts'

type Answer = AnswerOf<Contract['GET /api/v1/invii/incerti']>

const EXCERPT = 200
/** Refusals older than this nobody will act on any more. */
const FAILED_DAYS = 7
const MOST_SHOWN = 500

/** Messages nobody knows to have arrived, and those Telegram refused lately; newest first. */
export async function uncertainSends(ctx: Ctx): Promise<Answer> {
  const since = new Date(ctx.now().getTime() - FAILED_DAYS * 86_400_000)
  const rows = await ctx.db
    .selectFrom('invio')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('stato', '=', 'uncertain'),
        eb.and([eb('stato', '=', 'failed'), eb('tentatoAt', '>=', since)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const readable = seesSecretRooms(ctx) ? String : await withoutSecretNames(ctx)
  const names = await chatNames(ctx, [...new Set(rows.map((row) => row.chatId))])
  return rows.map((row) => {
    const payload = row.payload as MessagePayload
    return {
      id: row.id,
      stato: row.stato === 'failed' ? 'fallito' : 'incerto',
      scopo: row.scopo,
      chatId: row.chatId,
      chat: names.get(row.chatId) ?? '',
      idReceivedBet: row.idReceivedBet,
      idSala: row.idSala,
      testo: readable(payload.text ?? '')
        .slice(0, EXCERPT)
        .toWellFormed(),
      foto: payload.photos?.length ?? payload.media?.length ?? 0,
      previsto: toWire(row.previstoAt ?? row.dueAt),
      tentato: row.tentatoAt && toWire(row.tentatoAt),
      errore: row.lastError,
      username: row.username,
    }
  })
}

type Azione = 'arrivato' | 'reinvia' | 'annulla'

/**
 * A person has looked: the message is there, is to be sent again, or is to be left. One that Telegram refused cannot
 * have arrived.
 * @throws AppError INVIO_NOT_FOUND, INVIO_SETTLED, INVIO_BET_STOPPED
 */
export async function resolveSend(ctx: Ctx, id: number, azione: Azione): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const send = await tx.db
      .selectFrom('invio')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!send) throw new AppError('INVIO_NOT_FOUND')
    const open: string[] = azione === 'arrivato' ? ['uncertain'] : ['uncertain', 'failed']
    if (!open.includes(send.stato)) throw new AppError('INVIO_SETTLED')
    if (azione === 'reinvia') await requireLiveBet(tx, send.idReceivedBet, send.scopo)
    await tx.db.updateTable('invio').set(outcome(tx, azione)).where('id', '=', id).execute()
    if (azione === 'reinvia') await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx.db)
    await audit(tx, {
      action: `relay.${azione}`,
      entity: 'invio',
      entityId: id,
      before: { stato: send.stato, chatId: send.chatId, idReceivedBet: send.idReceivedBet },
      after: { stato: outcome(tx, azione).stato, chatId: send.chatId, idReceivedBet: send.idReceivedBet },
    })
    return { message: 'Operazione completata con successo' }
  })
}

function outcome(tx: TxCtx, azione: Azione) {
  const over = { claimedBy: null, claimedAt: null }
  if (azione === 'arrivato') return { ...over, stato: 'sent' as const, sentAt: tx.now() }
  if (azione === 'annulla') return { ...over, stato: 'cancelled' as const }
  const now = tx.now()
  const again = { priority: PRIORITY.operator, dueAt: now, previstoAt: now, attempts: 0, lastError: null }
  return { ...over, ...again, stato: 'pending' as const, annulloRichiesto: false }
}

/** A bet that was stopped or deleted must not reach a room after all; a notice about it may. */
async function requireLiveBet(tx: TxCtx, idReceivedBet: number | null, scopo: string): Promise<void> {
  if (idReceivedBet === null || (scopo !== 'bet-relay' && scopo !== 'bet-edit')) return
  const bet = await tx.db
    .selectFrom('bet')
    .select(['stoppedAt', 'deletedAt'])
    .where('idReceivedBet', '=', idReceivedBet)
    .forUpdate()
    .executeTakeFirst()
  if (bet?.stoppedAt || bet?.deletedAt) throw new AppError('INVIO_BET_STOPPED')
}
