import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { sql } from 'kysely'
import { lockFoundBets, relayedTextOf } from '#server/bets/bets/public.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/kernel/scheduler-channel.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { openSpedizione, operatorDueAt } from '#server/relay/operator-send/public.ts'

type Azione = 'invia' | 'scarta'

/** A held send, with the version of its bet or message that the person saw. */
interface Seen {
  id: number
  versione: number
}

interface Decision {
  azione: Azione
  /** Sends of bets. */
  bet: readonly Seen[]
  /** Sends of messages of sparax and channels. */
  inoltri: readonly Seen[]
}

/**
 * Records a person's decision on held sends. A confirmed send is planned again as an operator's send: it precedes
 * automatic ones, and is dropped with a notice to the staff where it can no longer go. Each send is decided once: a
 * send that another person decided or a stop cancelled meanwhile, or whose text is not the one seen, stays unchanged
 * and is counted.
 * @param username the person who decides, where it is not the caller: a member of the staff chat
 * @throws AppError ATTESA_CHANGED where every send still held has another version, ATTESA_SETTLED where none is held
 */
export async function decideWaiting(
  ctx: Ctx,
  { azione, bet, inoltri }: Decision,
  username = ctx.actor.username,
): Promise<AnswerOf<Contract['POST /api/v1/invii/in-attesa/decidi']>> {
  return withTransaction(ctx, async (tx) => {
    const bets = await partedBets(tx, bet)
    const forwards = await partedForwards(tx, inoltri)
    const changed = [...bets.changed, ...forwards.changed]
    const [first] = changed
    const decisi = bets.asSeen.length + forwards.asSeen.length
    if (decisi === 0 && first) throw new AppError('ATTESA_CHANGED', { testo: first.testo })
    if (decisi === 0) throw new AppError('ATTESA_SETTLED')
    const idSpedizione = await decideBets(tx, azione, bets.asSeen, username)
    await decideForwards(tx, azione, forwards.asSeen, username)
    if (azione === 'invia') await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
    const cambiati = changed.length
    const giaDecisi = idsOf(bet).size + idsOf(inoltri).size - decisi - cambiati
    return { message: told(cambiati), decisi, giaDecisi, cambiati, idSpedizione }
  })
}

const idsOf = (seen: readonly Seen[]): Set<number> => new Set(seen.map(({ id }) => id))

const told = (changed: number): string =>
  changed === 0
    ? 'Operazione completata con successo'
    : `${changed === 1 ? '1 non deciso, è cambiato' : `${changed} non decisi, sono cambiati`} nel frattempo: guarda come dice ora`

/** A send that is still held. */
interface Waiting {
  id: number
  /** The present version of its bet or message, and its text. */
  versione: number
  testo: string
}

/** Splits held sends into those with the version that was seen and those changed since. */
function parted<W extends Waiting>(waiting: readonly W[], seen: readonly Seen[]) {
  const versions = new Map(seen.map(({ id, versione }) => [id, versione]))
  const isAsSeen = ({ id, versione }: W) => versions.get(id) === versione
  return { asSeen: waiting.filter(isAsSeen), changed: waiting.filter((one) => !isAsSeen(one)) }
}

async function partedBets(tx: TxCtx, seen: readonly Seen[]) {
  if (seen.length === 0) return { asSeen: [], changed: [] }
  const rows = tx.db
    .selectFrom('instradamento')
    .select(['id', 'idReceivedBet'])
    .where('id', 'in', [...idsOf(seen)])
    .where('stato', '=', 'in_attesa')
  // Bets are locked before their rows, in the same order as by stops, edits and deletions.
  const bets = await lockFoundBets(
    tx,
    (await rows.execute()).map((row) => row.idReceivedBet),
  )
  const waiting = (await rows.orderBy('id').forUpdate().execute()).flatMap((row) => {
    const bet = bets.get(row.idReceivedBet)
    return bet ? [{ ...row, versione: bet.textVersion, testo: relayedTextOf(bet).text }] : []
  })
  return parted(waiting, seen)
}

async function partedForwards(tx: TxCtx, seen: readonly Seen[]) {
  if (seen.length === 0) return { asSeen: [], changed: [] }
  const rows = tx.db
    .selectFrom('inoltroDestinazione')
    .select(['id', 'idInoltro'])
    .where('id', 'in', [...idsOf(seen)])
    .where('stato', '=', 'in_attesa')
  // Messages are locked before their rows, in the same order as by author's edits and by forwardDue.
  const messages = await tx.db
    .selectFrom('inoltro')
    .select(['id', 'versione', 'testo'])
    .where('id', 'in', (await rows.execute()).map((row) => row.idInoltro).concat(0))
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(messages.map(({ id, ...message }) => [id, message]))
  const waiting = (await rows.orderBy('id').forUpdate().execute()).flatMap((row) => {
    const message = byId.get(row.idInoltro)
    return message ? [{ ...row, ...message }] : []
  })
  return parted(waiting, seen)
}

/** The new state of a decided row; the decision is appended to the reason it was held for. */
async function outcome(tx: TxCtx, azione: Azione, username: string) {
  const over = { attesaAt: null, decisoDa: username, decisoAt: tx.now() }
  const told = `; ${azione === 'invia' ? 'inviata' : 'scartata'} da ${username}`
  const motivo = sql<string>`motivo || ${told}`
  if (azione === 'scarta') return { ...over, motivo, stato: 'scartato' as const, settledAt: tx.now() }
  return { ...over, motivo, stato: 'previsto' as const, dueAt: await operatorDueAt(tx) }
}

/** @returns the id by which the progress of the sends is followed, null where none is sent */
async function decideBets(
  tx: TxCtx,
  azione: Azione,
  waiting: readonly Waiting[],
  username: string,
): Promise<number | null> {
  if (waiting.length === 0) return null
  const idSpedizione = azione === 'invia' ? await openSpedizione(tx, 'bet') : null
  const rows: Array<{ idReceivedBet: number; idSala: number }> = []
  for (const [versioneDecisa, alike] of Map.groupBy(waiting, ({ versione }) => versione)) {
    const decided = await tx.db
      .updateTable('instradamento')
      .set({ ...(await outcome(tx, azione, username)), idSpedizione, versioneDecisa })
      .where('id', 'in', [...idsOf(alike)])
      .returning(['idReceivedBet', 'idSala'])
      .execute()
    rows.push(...decided)
  }
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
  return idSpedizione
}

async function decideForwards(
  tx: TxCtx,
  azione: Azione,
  waiting: readonly Waiting[],
  username: string,
): Promise<void> {
  if (waiting.length === 0) return
  const rows: Array<{ idInoltro: number; idSala: number | null; chatId: number | null }> = []
  for (const [versioneDecisa, alike] of Map.groupBy(waiting, ({ versione }) => versione)) {
    const decided = await tx.db
      .updateTable('inoltroDestinazione')
      .set({ ...(await outcome(tx, azione, username)), versioneDecisa })
      .where('id', 'in', [...idsOf(alike)])
      .returning(['idInoltro', 'idSala', 'chatId'])
      .execute()
    rows.push(...decided)
  }
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

/** A person who decides in the staff chat is no user, so the audit entry names him. */
const byChat = (tx: TxCtx, username: string) => (username === tx.actor.username ? {} : { utente: username })
