import { explain, explainLink } from '@xbetapp/domain/relay/routing/explain'
import { type RelayedTipster, type RelayNotes, relayLines } from '@xbetapp/domain/relay/routing/relay-text'
import { type RoutingDecision, route } from '@xbetapp/domain/relay/routing/route'
import { sql } from 'kysely'
import type { BetRow } from '#server/bets/bets/public.ts'
import type { RoutingState, SendState } from '#server/db/generated/tables.ts'
import { deleteRows, idsOf, lockRows, updateRows } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import { RELAY_CHANNEL } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { isChosen, relayNotes, renewQueued } from '#server/relay/room-messages/public.ts'
import { loadRouting, PICTURE_FACTS, routingBet } from './routing.queries.ts'

export type Occasion =
  /** The text is new: every room it matches gets the bet. */
  | 'new-text'
  /** The tipster changed the text: pending rooms are decided again, other rooms join only while the bet is fresh. */
  | 'edit'
  /** The picture has been read: rooms join while the bet is fresh. */
  | 'read-text'

/** An album's parts arrive one by one: it leaves when none has arrived for this long. */
export const ALBUM_SETTLES_MS = 2_500
/** The longest time an album waits for its parts. */
const ALBUM_CLOSES_MS = 10_000

/** Until when an album waits for its next part. */
export const albumSettlesAt = (now: Date, createdAt: Date): Date =>
  new Date(Math.min(now.getTime() + ALBUM_SETTLES_MS, createdAt.getTime() + ALBUM_CLOSES_MS))

/** How late, after its planned time, a bet may still join a room; null is unlimited. A later bet does harm. */
const REACH: Record<Occasion, { ms: number; beyond: string } | null> = {
  'new-text': null,
  edit: { ms: 120_000, beyond: "ma solo dopo una modifica arrivata oltre l'orario di invio" },
  // A person needs minutes to read a picture; an operator sends later ones by hand.
  'read-text': { ms: 600_000, beyond: "ma il testo della foto è arrivato oltre l'orario di invio" },
}

/**
 * Routes a bet and stores the decisions, one row per linked room with its reason, in the transaction that stores the
 * bet or its new text. Every unsent row is decided again, whether it waits for its time, a rewriting, a person, its
 * turn in the queue or a paused chat. Rows already sent, discarded, taken back or chosen by a person stay unchanged. The
 * bet is new or locked by the caller.
 */
export async function routeBet(tx: TxCtx, idReceivedBet: number, occasion: Occasion): Promise<void> {
  const bet = await tx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .selectAll('bet')
    .select(['tipster.stato', 'nomeTipster', 'importoRichiesto', 'accettazioneTipster'])
    .select(PICTURE_FACTS)
    .where('idReceivedBet', '=', idReceivedBet)
    .executeTakeFirst()
  invariant(bet, 'a bet that is routed exists')
  const routing = await loadRouting(tx, bet.idTipster)
  const decisions = route(routingBet(bet), routing.links, routing.rooms, routing.rules, tx.now())
  const rowByRoom = await lockStoredRows(tx, idReceivedBet)
  await withdrawExcluded(tx, rowByRoom, decisions)
  await updateWaiting(tx, bet, rowByRoom, decisions)
  const rows = decisions
    .filter(({ idSala }) => isOpen(rowByRoom.get(idSala)))
    .map((decision) => {
      const isPlanned = rowByRoom.get(decision.idSala)?.stato === 'previsto'
      const row = decidedRow(tx, bet, decision, isPlanned ? null : REACH[occasion])
      return { ...row, ruleVersion: routing.versione }
    })
  if (rows.length > 0) await plan(tx, idReceivedBet, rows)
}

/** Stores the decisions and notifies the relay worker, in one statement for any number of rooms. */
async function plan(
  tx: TxCtx,
  idReceivedBet: number,
  rows: ReadonlyArray<ReturnType<typeof decidedRow> & { ruleVersion: number | null }>,
): Promise<void> {
  await sql`
    with decided as (
      insert into routing (id_received_bet, id_sala, automatico, stato, regola, motivo, due_at, rule_version,
        username, created_at)
      select ${idReceivedBet}, "idSala", true, stato, regola, motivo, "dueAt", "ruleVersion",
        ${tx.actor.username}, ${tx.askedAt ?? tx.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("idSala" int, stato routing_state,
        regola text, motivo text, "dueAt" timestamptz, "ruleVersion" bigint)
      on conflict (id_received_bet, id_sala) where automatico do update set
        stato = excluded.stato, regola = excluded.regola, motivo = excluded.motivo, due_at = excluded.due_at,
        rule_version = excluded.rule_version
    )
    select pg_notify(${RELAY_CHANNEL}, '')
  `.execute(tx.db)
}

/** A planned send, with the states of its messages in the outbox. */
type StoredRow = { id: number; stato: RoutingState; isChosen: boolean; messageStates: SendState[] }

/** Whether the room has no row yet, an excluded one, or a planned one that no person chose. */
const isOpen = (row: StoredRow | undefined): boolean =>
  row === undefined || row.stato === 'escluso' || (row.stato === 'previsto' && !row.isChosen)

async function lockStoredRows(tx: TxCtx, idReceivedBet: number): Promise<Map<number, StoredRow>> {
  const rows = await lockRows(tx.db, 'routing', { idReceivedBet, automatico: true }, undefined, 'id')
  const where = { idInstradamento: idsOf(rows.filter((row) => row.stato === 'in_coda')) }
  // Locks messages against the sender, which claims one before the decision, then being sent, or after it.
  const parts =
    where.idInstradamento.length === 0
      ? []
      : await lockRows(tx.db, 'send', where, ['idInstradamento', 'stato'], 'id')
  const partsByRow = Map.groupBy(parts, (part) => part.idInstradamento)
  return new Map(
    rows.map((row) => {
      const { id, idSala, stato } = row
      const messageStates = (partsByRow.get(id) ?? []).map((part) => part.stato)
      return [idSala, { id, stato, isChosen: isChosen(row), messageStates }]
    }),
  )
}

/** Withdraws held and queued sends to rooms that the bet's present text excludes. */
async function withdrawExcluded(
  tx: TxCtx,
  rowByRoom: ReadonlyMap<number, StoredRow>,
  decisions: readonly RoutingDecision[],
): Promise<void> {
  const rows = decisions.flatMap((decision) => {
    const row = rowByRoom.get(decision.idSala)
    if (decision.send || !row || !isWaiting(row)) return []
    return { row, motivo: decision.reasons.map(explain).join('; ') }
  })
  for (const [motivo, sameReason] of Map.groupBy(rows, (row) => row.motivo)) {
    const ids = sameReason.map(({ row }) => row.id)
    // A message being sent at this moment either arrives, and is edited like others, or fails and is not retried.
    await updateRows(tx.db, 'send', { idInstradamento: ids, stato: 'sending' }, { cancelRequested: true })
    const cancelled = { stato: 'cancelled', lastError: motivo } as const
    await updateRows(tx.db, 'send', { idInstradamento: ids, stato: 'pending' }, cancelled)
    const unsentIds = sameReason.flatMap(({ row }) => (row.messageStates.includes('sending') ? [] : row.id))
    if (unsentIds.length === 0) continue
    await deleteRows(tx.db, 'sentBet', { idInstradamento: unsentIds })
    const excluded = {
      stato: 'escluso',
      motivo,
      regola: null,
      dueAt: null,
      heldAt: null,
      editDueAt: null,
    } as const
    await updateRows(tx.db, 'routing', { id: unsentIds }, excluded)
  }
}

/** Whether an automatic send is held or queued, and no part of it can have arrived. */
function isWaiting({ stato, isChosen, messageStates }: StoredRow): boolean {
  if (isChosen) return false
  if (stato === 'in_attesa') return true
  const uncancelled = messageStates.filter((state) => state !== 'cancelled')
  return uncancelled.length > 0 && uncancelled.every((state) => state === 'pending' || state === 'sending')
}

/** Updates held and queued sends to the present rule and its closing lines. */
async function updateWaiting(
  tx: TxCtx,
  tipster: RelayedTipster,
  rowByRoom: ReadonlyMap<number, StoredRow>,
  decisions: readonly RoutingDecision[],
): Promise<void> {
  let notes: RelayNotes | undefined
  for (const decision of decisions) {
    const row = rowByRoom.get(decision.idSala)
    if (!decision.send || !row || !isWaiting(row)) continue
    const { link, delaySeconds } = decision
    notes ??= await relayNotes(tx)
    // A held send keeps the reason it is held for.
    const texts =
      row.stato === 'in_attesa'
        ? {}
        : { motivo: explainLink(link, delaySeconds), coda: relayLines(tipster, link, notes).join('\n') }
    await updateRows(tx.db, 'routing', { id: row.id }, { regola: link.kind, ...texts })
  }
}

function decidedRow(tx: TxCtx, bet: BetRow, decision: RoutingDecision, reach: (typeof REACH)[Occasion]) {
  const { idSala } = decision
  if (!decision.send) {
    const motivo = decision.reasons.map(explain).join('; ')
    return { idSala, stato: 'escluso' as const, regola: null, motivo, dueAt: null }
  }
  const { link, delaySeconds, sendAt } = decision
  const motivo = explainLink(link, delaySeconds)
  const lateMs = tx.now().getTime() - bet.createdAt.getTime() - delaySeconds * 1000
  if (reach && lateMs > reach.ms) {
    const beyond = `${motivo}, ${reach.beyond}`
    return { idSala, stato: 'escluso' as const, regola: null, motivo: beyond, dueAt: null }
  }
  const settledAt = bet.mediaGroupId === null ? sendAt : albumSettlesAt(tx.now(), bet.createdAt)
  const dueAt = new Date(Math.max(sendAt.getTime(), settledAt.getTime()))
  return { idSala, stato: 'previsto' as const, regola: link.kind, motivo, dueAt }
}

/** Delays planned sends of an album after another part arrived. */
export async function waitForAlbum(
  tx: TxCtx,
  { idReceivedBet, createdAt }: { idReceivedBet: number; createdAt: Date },
): Promise<void> {
  const settlesAt = albumSettlesAt(tx.now(), createdAt)
  const planned = { idReceivedBet, stato: 'previsto', automatico: true } as const
  await updateRows(tx.db, 'routing', planned, { dueAt: sql<Date>`greatest(due_at, ${settlesAt})` })
}

/**
 * Applies a text changed by the staff: pending rooms are decided again, queued messages get the new text, copies in
 * chats stay. The bet is locked by the caller. A bet saved by hand is not routed; a picture without text is routed by
 * its first text after the commit.
 */
export async function followText(tx: TxCtx, before: BetRow): Promise<void> {
  const { idReceivedBet, chatId, formattedBet, stoppedAt } = before
  if (stoppedAt) return
  if (chatId !== null && formattedBet !== '') await routeBet(tx, idReceivedBet, 'edit')
  await renewQueued(tx, idReceivedBet)
}
