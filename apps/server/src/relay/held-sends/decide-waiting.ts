import type { Answer } from '@xbetapp/contract/contract'
import { sql } from 'kysely'
import { idsOf, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { openOperatorSend, operatorDueAt } from '#server/relay/operator-send/public.ts'
import { BETS, FORWARDS, type Preview, type Source } from './source.ts'

type Azione = 'invia' | 'scarta'

/** A held send, with the version of its bet or message that the person saw. */
interface Seen {
  id: number
  versione: number
}

/**
 * Records a person's decision on held sends. A confirmed send is planned again as an operator's send: it precedes
 * automatic ones, and is discarded with a notice to the staff where it can no longer go. Each send is decided once: a
 * send that another person decided or a stop cancelled meanwhile, or whose text is not the one seen, stays unchanged
 * and is counted.
 * @param username the person who decides, where it is not the caller: a member of the staff chat
 * @throws AppError ATTESA_CHANGED where every send still held has another version, ATTESA_SETTLED where none is held
 */
export async function decideWaiting(
  ctx: Ctx,
  { azione, bet, inoltri }: Input<'POST /api/v1/invii/in-attesa/decidi'>['body'],
  username = ctx.actor.username,
): Promise<Answer<'POST /api/v1/invii/in-attesa/decidi'>> {
  return withTransaction(ctx, async (tx) => {
    const bets = await splitBySeen(tx, BETS, bet)
    const forwards = await splitBySeen(tx, FORWARDS, inoltri)
    const changedSends = [...bets.changed, ...forwards.changed]
    const [first] = changedSends
    const decisi = bets.asSeen.length + forwards.asSeen.length
    if (decisi === 0 && first) throw new AppError('ATTESA_CHANGED', { testo: first.testo })
    if (decisi === 0) throw new AppError('ATTESA_SETTLED')
    await decide(tx, BETS, azione, bets.asSeen, username)
    await decide(tx, FORWARDS, azione, forwards.asSeen, username)
    const idSpedizione = await followBets(tx, azione, bets.asSeen)
    // Confirmed sends leave, and questions about decided ones are closed.
    await wake(tx, RELAY_CHANNEL)
    const cambiati = changedSends.length
    const requestCount = new Set(idsOf(bet)).size + new Set(idsOf(inoltri)).size
    const giaDecisi = requestCount - decisi - cambiati
    return { message: messageFor(cambiati), decisi, giaDecisi, cambiati, idSpedizione }
  })
}

const messageFor = (changed: number): string =>
  changed === 0
    ? 'Operazione completata con successo'
    : `${changed === 1 ? '1 non deciso, è cambiato' : `${changed} non decisi, sono cambiati`} nel frattempo: guarda come dice ora`

/** A send that is still held, with the present version of its bet or message. */
type Waiting = Preview & { id: number }

/** Splits the sends that are still held into sends with the version that was seen and sends changed since. */
async function splitBySeen(tx: TxCtx, source: Source, seen: readonly Seen[]) {
  if (seen.length === 0) return { asSeen: [], changed: [] }
  const rows = tx.db
    .selectFrom(source.table)
    .select(['id', `${source.subject} as subject`])
    .where('id', 'in', idsOf(seen))
    .where('stato', '=', 'in_attesa')
  // Bets and messages are locked before their sends, in the same order as by edits, stops and sends that fall due.
  const subjects = (await rows.execute()).map(({ subject }) => subject)
  const previews = await source.lock(tx, subjects)
  const heldRows = await rows.orderBy('id').forUpdate().execute()
  const waiting = heldRows.flatMap(({ id, subject }): Waiting[] => {
    const preview = previews.get(subject)
    return preview ? [{ id, ...preview }] : []
  })
  const versions = new Map(seen.map(({ id, versione }) => [id, versione]))
  const isAsSeen = ({ id, versione }: Waiting) => versions.get(id) === versione
  return { asSeen: waiting.filter(isAsSeen), changed: waiting.filter((send) => !isAsSeen(send)) }
}

/** Records the decision, appended to the reason each send was held for. */
async function decide(
  tx: TxCtx,
  source: Source,
  azione: Azione,
  waiting: readonly Waiting[],
  username: string,
): Promise<void> {
  if (waiting.length === 0) return
  const suffix = `; ${azione === 'invia' ? 'inviata' : 'scartata'} da ${username}`
  const decision = {
    heldAt: null,
    decidedBy: username,
    decidedAt: tx.now(),
    motivo: sql<string>`motivo || ${suffix}`,
    ...(azione === 'scarta'
      ? { stato: 'scartato' as const, settledAt: tx.now() }
      : { stato: 'previsto' as const, dueAt: await operatorDueAt(tx) }),
  }
  for (const [decidedVersion, sameVersion] of Map.groupBy(waiting, ({ versione }) => versione))
    await updateRows(tx.db, source.table, { id: idsOf(sameVersion) }, { ...decision, decidedVersion })
  const sends = await source.describe(tx, idsOf(waiting))
  for (const [entityId, sendsOfSubject] of Map.groupBy(sends, ({ subject }) => subject)) {
    await audit(tx, azione === 'invia' ? 'relay.confirm' : 'relay.discard', source.entity, entityId, {
      after: { [source.places]: sendsOfSubject.map(({ place }) => place), ...byChat(tx, username) },
    })
  }
}

/** Makes confirmed sends of bets one operator's send, to be followed. @returns its id, null where nothing is sent */
async function followBets(tx: TxCtx, azione: Azione, waiting: readonly Waiting[]): Promise<number | null> {
  if (waiting.length === 0) return null
  const idSpedizione = azione === 'invia' ? await openOperatorSend(tx, 'bet') : null
  const rows = await tx.db
    .updateTable('routing')
    .set({ idSpedizione })
    .where('id', 'in', idsOf(waiting))
    .returning('idReceivedBet')
    .execute()
  betsChanged(tx, idsOf(rows, 'idReceivedBet'))
  return idSpedizione
}

/** A person who decides in the staff chat is no user, so the audit entry names him. */
const byChat = (tx: TxCtx, username: string) => (username === tx.actor.username ? {} : { utente: username })
