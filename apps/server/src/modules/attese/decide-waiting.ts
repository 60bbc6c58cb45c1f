import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/kernel/scheduler-channel.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockFoundBets } from '#server/modules/bets/public.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import { openSpedizione, operatorDueAt } from '#server/modules/relay/public.ts'

type Azione = 'invia' | 'scarta'

interface Decision {
  azione: Azione
  /** Sends of bets. */
  bet: readonly number[]
  /** Sends of messages of sparax and channels. */
  inoltri: readonly number[]
}

/**
 * A person decides on sends that wait for him. What he sends is planned again as his own: it leaves as an operator's
 * send does, ahead of automatic ones, and is dropped with a word to the staff where nothing can go any more. Each is
 * decided once: what somebody else decided meanwhile, or a stop took back, stays as it is and is counted.
 * @param username who decides, where it is not the caller: somebody in the staff chat
 * @throws AppError ATTESA_SETTLED where nothing of it waits any more
 */
export async function decideWaiting(
  ctx: Ctx,
  { azione, bet, inoltri }: Decision,
  username = ctx.actor.username,
): Promise<AnswerOf<Contract['POST /api/v1/invii/in-attesa/decidi']>> {
  return withTransaction(ctx, async (tx) => {
    const { decisi, idSpedizione } = await decideBets(tx, azione, [...new Set(bet)], username)
    const all = decisi + (await decideForwards(tx, azione, [...new Set(inoltri)], username))
    if (all === 0) throw new AppError('ATTESA_SETTLED')
    if (azione === 'invia') await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
    const giaDecisi = new Set(bet).size + new Set(inoltri).size - all
    return { message: 'Operazione completata con successo', decisi: all, giaDecisi, idSpedizione }
  })
}

/** What becomes of a row: its reason goes on saying why it waited. */
async function outcome(tx: TxCtx, azione: Azione, username: string) {
  const over = { attesaAt: null, decisoDa: username, decisoAt: tx.now() }
  const told = `; ${azione === 'invia' ? 'inviata' : 'scartata'} da ${username}`
  const motivo = sql<string>`motivo || ${told}`
  if (azione === 'scarta') return { ...over, motivo, stato: 'scartato' as const, settledAt: tx.now() }
  return { ...over, motivo, stato: 'previsto' as const, dueAt: await operatorDueAt(tx) }
}

async function decideBets(tx: TxCtx, azione: Azione, ids: readonly number[], username: string) {
  if (ids.length === 0) return { decisi: 0, idSpedizione: null }
  const bets = await tx.db
    .selectFrom('instradamento')
    .select('idReceivedBet')
    .distinct()
    .where('id', 'in', ids)
    .where('stato', '=', 'in_attesa')
    .execute()
  // Before their rows, as by whoever stops, edits or deletes them.
  await lockFoundBets(
    tx,
    bets.map((bet) => bet.idReceivedBet),
  )
  const idSpedizione = azione === 'invia' && bets.length > 0 ? await openSpedizione(tx, 'bet') : null
  const rows = await tx.db
    .updateTable('instradamento')
    .set({ ...(await outcome(tx, azione, username)), idSpedizione })
    .where('id', 'in', ids)
    .where('stato', '=', 'in_attesa')
    .returning(['idReceivedBet', 'idSala'])
    .execute()
  const names = await roomNames(
    tx,
    rows.map((row) => row.idSala),
  )
  for (const [idReceivedBet, own] of Map.groupBy(rows, (row) => row.idReceivedBet)) {
    await audit(tx, {
      action: azione === 'invia' ? 'relay.confirm' : 'relay.discard',
      entity: 'bet',
      entityId: idReceivedBet,
      after: { sale: own.map((row) => names.get(row.idSala) ?? row.idSala), ...byChat(tx, username) },
    })
  }
  betsChanged(
    tx,
    rows.map((row) => row.idReceivedBet),
  )
  return { decisi: rows.length, idSpedizione: rows.length > 0 ? idSpedizione : null }
}

async function decideForwards(
  tx: TxCtx,
  azione: Azione,
  ids: readonly number[],
  username: string,
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx.db
    .updateTable('inoltroDestinazione')
    .set(await outcome(tx, azione, username))
    .where('id', 'in', ids)
    .where('stato', '=', 'in_attesa')
    .returning(['idInoltro', 'idSala', 'chatId'])
    .execute()
  const names = await roomNames(
    tx,
    rows.flatMap((row) => row.idSala ?? []),
  )
  for (const [idInoltro, own] of Map.groupBy(rows, (row) => row.idInoltro)) {
    await audit(tx, {
      action: azione === 'invia' ? 'relay.confirm' : 'relay.discard',
      entity: 'inoltro',
      entityId: idInoltro,
      after: {
        destinazioni: own.map((row) => names.get(row.idSala ?? 0) ?? row.chatId),
        ...byChat(tx, username),
      },
    })
  }
  return rows.length
}

async function roomNames(tx: TxCtx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('sala')
    .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
    .select(['idSala', 'venue.nome as nomeSala'])
    .where('idSala', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.idSala, row.nomeSala]))
}

/** Who decided in the staff chat is no user: the line says his name. */
const byChat = (tx: TxCtx, username: string) => (username === tx.actor.username ? {} : { utente: username })
