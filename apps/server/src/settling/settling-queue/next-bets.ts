import type { Answer } from '@xbetapp/contract/contract'
import type { QueuedBet } from '@xbetapp/contract/settling/settling'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { romeDay, startOfRomeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { selectBets } from '#server/bets/bets/public.ts'
import { BEGINS, beginningsOf, proposalsOf } from '#server/bets/tip-reading/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import { personOf } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { proposalOnWire } from '#server/settling/score-proposals/public.ts'

type QueueRequest = Input<'POST /api/v1/bets/coda'>['body']
type Queued = z.output<typeof QueuedBet>

/** A bet is reserved for its referee for this time; every call renews it. */
const HELD_MS = 180_000
const HOUR_MS = 3_600_000

/**
 * The next open bets that no other user holds, with the totals of the queue. Bets the caller held and does not get
 * again are released.
 */
export async function nextBets(ctx: Ctx, request: QueueRequest): Promise<Answer<'POST /api/v1/bets/coda'>> {
  const { id, username } = personOf(ctx)
  return withTransaction(ctx, async (tx) => {
    const ids = await reserve(tx, id, request)
    return {
      bets: await shownBets(tx, ids),
      ...(await queueCounts(tx, id, request)),
      ultimaOra: await lastHour(tx, username),
      ultima: await lastOf(tx, username),
    }
  })
}

/**
 * Open bets that count: played, credited or dropped; or all of them. The conditions match those of partial indexes
 * exactly.
 */
const open = ({ tutte }: Pick<QueueRequest, 'tutte'>): RawBuilder<unknown> =>
  tutte
    ? sql`b.esito = 'Open' and b.deleted_at is null`
    : sql`b.esito = 'Open' and b.deleted_at is null and (b.tot <> 0 or b.tot_tipster <> 0 or b.quota_drop <> 0)`

const hasBegun = (now: Date): RawBuilder<boolean> => sql`coalesce(${BEGINS} <= ${now}, true)`

/** How often bets are chosen anew when other callers take those chosen; each of them takes other bets. */
const CHOICES = 5

/** Reserves the next bets for the caller. @returns their ids, in the order of the queue */
async function reserve(tx: TxCtx, me: number, request: QueueRequest): Promise<number[]> {
  for (let choice = 1; ; choice++) {
    const { ids, isWhole } = await reserveOnce(tx, me, request)
    if (isWhole || choice === CHOICES) return ids
  }
}

/** Chooses and reserves once; `isWhole` is false when a concurrent caller took one of the chosen bets. */
async function reserveOnce(
  tx: TxCtx,
  me: number,
  { ordine, tutte, nonIniziate, saltate, quante }: QueueRequest,
): Promise<{ ids: number[]; isWhole: boolean }> {
  const now = tx.now()
  // By event: bets of the same event together, the event with the oldest open bet first.
  const event = sql`
    left join lateral (
      select coalesce(x.unito_a, x.id_event) as id_event
      from leg_reading l join event x using (id_event)
      where l.id_received_bet = b.id_received_bet
      order by position limit 1
    ) e on true`
  const order =
    ordine === 'evento'
      ? sql`min(b.message_date) over (partition by coalesce(e.id_event, -b.id_received_bet)), coalesce(e.id_event, -b.id_received_bet), b.message_date, b.id_received_bet`
      : sql`b.message_date, b.id_received_bet`
  const { rows } = await sql<{ id: number }>`
    select b.id_received_bet as id from bet b ${ordine === 'evento' ? event : sql``}
    where ${open({ tutte })} and b.message_date <= ${now} and b.id_received_bet <> all(${saltate}::int[])
      and ${nonIniziate ? sql`true` : hasBegun(now)}
      and not exists (
        select from queue_claim p
        where p.id_received_bet = b.id_received_bet and p.up_to > ${now} and p.id_user <> ${me}
      )
    order by ${order} limit ${quante}
  `.execute(tx.db)
  const nextIds = rows.map(({ id }) => id)
  await sql`delete from queue_claim where id_user = ${me} and id_received_bet <> all(${nextIds}::int[])`.execute(
    tx.db,
  )
  // A bet that a concurrent caller took since it was selected is his.
  const claims = await sql<{ id: number }>`
    insert into queue_claim (id_received_bet, id_user, up_to)
    select id, ${me}, ${new Date(now.getTime() + HELD_MS)} from unnest(${nextIds.toSorted((a, b) => a - b)}::int[]) as id
    on conflict (id_received_bet) do update set id_user = excluded.id_user, up_to = excluded.up_to
      where queue_claim.id_user = excluded.id_user or queue_claim.up_to <= ${now}
    returning id_received_bet as id
  `.execute(tx.db)
  const ownIds = new Set(claims.rows.map(({ id }) => id))
  return { ids: nextIds.filter((id) => ownIds.has(id)), isWhole: ownIds.size === nextIds.length }
}

async function shownBets(tx: TxCtx, ids: readonly number[]): Promise<Queued[]> {
  if (ids.length === 0) return []
  const rows = await selectBets(tx, (query) => query.where('idReceivedBet', 'in', ids))
  const bets = new Map(rows.map((bet) => [bet.idReceivedBet, bet]))
  const proposals = await proposalsOf(tx, ids)
  const events = await tx.db
    .selectFrom('event')
    .select(['idEvent as id', 'casa', 'ospite', 'risultato'])
    .where('idEvent', 'in', [0, ...[...proposals.values()].flatMap(({ idEvent }) => idEvent ?? [])])
    .execute()
  const eventById = new Map(events.map((event) => [event.id, event]))
  const beginnings = await beginningsOf(tx, ids)
  return ids.flatMap((id) => {
    const bet = bets.get(id)
    if (!bet) return []
    const proposal = proposals.get(id)
    const event = eventById.get(proposal?.idEvent ?? 0)
    const begins = beginnings.get(id)
    return [
      {
        bet,
        // A proposal without a score has no outcome to show.
        proposta: proposal && event?.risultato ? proposalOnWire(proposal) : null,
        evento: event ?? null,
        inizio: begins ? toWire(begins) : null,
      },
    ]
  })
}

async function queueCounts(tx: TxCtx, me: number, request: QueueRequest) {
  const now = tx.now()
  const { rows } = await sql<{
    rimaste: number
    future: number
    daAltri: number
    altri: string[]
    fino: Date | null
  }>`
    with queued as (
      select b.id_received_bet, ${request.nonIniziate ? sql`true` : hasBegun(now)} as is_due
      from bet b where ${open(request)} and b.message_date <= ${now}
    )
    select (count(*) filter (where is_due))::int as rimaste, (count(*) filter (where not is_due))::int as future,
           (count(p.up_to) filter (where is_due))::int as da_altri,
           coalesce(array_agg(distinct u.username) filter (where is_due and p.up_to is not null), '{}') as altri,
           max(p.up_to) filter (where is_due) as fino
    from queued
      left join queue_claim p
        on p.id_received_bet = queued.id_received_bet and p.up_to > ${now} and p.id_user <> ${me}
      left join app_user u on u.id = p.id_user
  `.execute(tx.db)
  const { fino, ...counts } = onlyRow(rows)
  return { ...counts, daAltriFino: fino && toWire(fino) }
}

/** The number of bets settled within the last hour, and of those that this user settled. */
async function lastHour(tx: TxCtx, username: string) {
  const since = new Date(tx.now().getTime() - HOUR_MS)
  const { rows } = await sql<{ tutte: number; mie: number }>`
    select count(*)::int as tutte,
           (count(*) filter (where exists (
             select from modification_log m
             where m.id_received_bet = bet.id_received_bet and m.tipo_modifica = 'ESITO' and m.username = ${username}
               and m.at > ${since}
           )))::int as mie
    from bet where data_refertazione > ${since} and esito <> 'Open' and deleted_at is null
  `.execute(tx.db)
  return onlyRow(rows)
}

/** The open bet this user settled last, today, unless its outcome was changed since. */
async function lastOf(tx: TxCtx, username: string) {
  const today = startOfRomeDay(romeDay(tx.now()))
  const { rows } = await sql<{ idReceivedBet: number; esito: Esito }>`
    select b.id_received_bet, b.esito from bet b join lateral (
      select id, username, valore_precedente from modification_log m
      where m.id_received_bet = b.id_received_bet and m.tipo_modifica = 'ESITO'
      order by id desc limit 1
    ) m on m.username = ${username} and m.valore_precedente = 'Open'
    where b.data_refertazione >= ${today} and b.esito <> 'Open' and b.deleted_at is null
    order by b.data_refertazione desc, m.id desc limit 1
  `.execute(tx.db)
  return rows[0] ?? null
}
