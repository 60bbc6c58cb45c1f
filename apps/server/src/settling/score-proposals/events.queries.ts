import {
  EventBet,
  type Proposal,
  SportEvent,
  type SportEventDetail,
} from '@xbetapp/contract/settling/settling'
import { compareEvents, isTurnedRound, tipEvent } from '@xbetapp/domain/bets/tip-reading/event'
import { likelySport } from '@xbetapp/domain/bets/tip-reading/pick-sport'
import type { ReadLeg, Sport } from '@xbetapp/domain/bets/tip-reading/tip'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import type { Grade } from '@xbetapp/domain/settling/score-proposals/grade'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { proposalsOf } from '#server/bets/tip-reading/public.ts'
import { idsOf } from '#server/db/rows.ts'
import { found } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { type RowFor, wireOf } from '#server/kernel/wire-of.ts'

type Event = z.output<typeof SportEvent>
type Detail = z.output<typeof SportEventDetail>

type Row = Omit<Event, 'sport' | 'dal' | 'al' | 'inizio'> & {
  sport: Sport | null
  dal: Date
  al: Date
  inizio: Date | null
}

/** A list of more events ends after the first of them. */
const MOST_EVENTS = 500
/** Events whose tips were posted further apart are not proposed as the same. */
const SIMILAR_DAYS = 3

/** Events with bets of these days, in the order they begin: without a time by their day, else by their first tip. */
export async function listEvents(ctx: Ctx, query: Input<'GET /api/v1/eventi'>['query']): Promise<Event[]> {
  const { start, after } = rangeOf(query.dal, query.al)
  const open = query.stato === 'aperti' ? sql`and b.esito = 'Open'` : sql``
  const { rows } = await sql<Row>`
    with found as (
      select l.id_event from bet b join leg_reading l using (id_received_bet)
      where b.message_date >= ${start} and b.message_date < ${after} and b.deleted_at is null
        and l.id_event is not null ${open}
      group by 1
    )
    ${events(sql`main.id_event in (select coalesce(e.unito_a, e.id_event) from found join event e using (id_event))`)}
    order by coalesce(min(e.inizio), min(e.giorno)::timestamp at time zone 'Europe/Rome', min(e.dal)), main.id_event
    limit ${MOST_EVENTS}
  `.execute(ctx.db)
  return rows.map((row) => wireOf(SportEvent, row))
}

/** Events with their bets; merged events are returned as one. */
const events = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select main.id_event::int as id, main.casa, main.ospite, coalesce(main.sport, min(e.sport)) as sport, min(e.dal) as dal,
         max(e.al) as al, min(e.giorno)::text as giorno, min(e.inizio) as inizio, main.risultato, main.inserito_da, count(distinct b.id_received_bet)::int as bet,
         (count(distinct b.id_received_bet) filter (where b.esito = 'Open'))::int as aperte
  from event main
  join event e on e.id_event = main.id_event or e.unito_a = main.id_event
  join leg_reading l on l.id_event = e.id_event
  join bet b on b.id_received_bet = l.id_received_bet and b.deleted_at is null
  where main.unito_a is null and ${condition}
  group by main.id_event`

/**
 * An event with all its bets, open ones first, the outcome its score proposes for each, and events that may be the
 * same.
 * @throws AppError EVENTO_NOT_FOUND
 */
export async function readEvent(ctx: Ctx, id: number): Promise<Detail> {
  const { rows } = await sql<Row>`
    ${events(sql`main.id_event = (select coalesce(unito_a, id_event) from event where id_event = ${id})`)}
  `.execute(ctx.db)
  const row = found(rows[0], 'EVENTO_NOT_FOUND')
  return {
    ...wireOf(SportEvent, row),
    sportProbabile: likelySport(await legsOfEvent(ctx, row.id)),
    bets: await betsOfEvent(ctx, row.id),
    simili: await similarEvents(ctx, row),
    uniti: await eventsWithin(ctx, row.id),
  }
}

async function legsOfEvent(ctx: Ctx, id: number): Promise<ReadLeg[]> {
  const { rows } = await sql<{ leg: ReadLeg }>`
    select leg from leg_reading where id_event in (select id_event from event where ${id} in (id_event, unito_a))
  `.execute(ctx.db)
  return rows.map(({ leg }) => leg)
}

/** The other names of a match, merged by a person. */
async function eventsWithin(ctx: Ctx, id: number): Promise<Detail['uniti']> {
  return ctx.db
    .selectFrom('event')
    .select(['idEvent as id', 'casa', 'ospite', 'squadreInvertite'])
    .where('unitoA', '=', id)
    .orderBy('idEvent')
    .execute()
}

async function betsOfEvent(ctx: Ctx, id: number): Promise<Detail['bets']> {
  type BetRow = Omit<RowFor<typeof EventBet>, 'proposta'> & { idReceivedBet: number }
  const { rows } = await sql<BetRow>`
    select b.id_received_bet, b.formatted_bet as testo, t.nome_tipster, b.message_date, b.esito, b.tot, b.tot_tipster,
           b.quota_drop,
           array(
             select case when is_read then selection end from leg_reading x
             where x.id_received_bet = b.id_received_bet order by position
           ) as selezioni
    from bet b join tipster t using (id_tipster)
    where b.deleted_at is null and b.id_received_bet in (
      select id_received_bet from leg_reading where id_event in (select id_event from event where ${id} in (id_event, unito_a))
    )
    order by b.esito <> 'Open', b.message_date, b.id_received_bet
  `.execute(ctx.db)
  const proposals = await proposalsOf(ctx, idsOf(rows, 'idReceivedBet'))
  return rows.map((row) =>
    wireOf(EventBet, { ...row, proposta: proposalOnWire(proposals.get(row.idReceivedBet)) }),
  )
}

/** Events around the same days with similar names, which may be the same match. */
async function similarEvents(ctx: Ctx, row: Row): Promise<Detail['simili']> {
  const rangeMs = 86_400_000 * SIMILAR_DAYS
  const { rows } = await sql<Row>`
    ${events(sql`main.al >= ${new Date(row.dal.getTime() - rangeMs)} and main.dal <= ${new Date(row.al.getTime() + rangeMs)}
      and main.id_event <> ${row.id}`)}
  `.execute(ctx.db)
  const mainEvent = { event: tipEvent(row.casa, row.ospite), sport: row.sport }
  return rows.flatMap(({ id, casa, ospite, sport, aperte }) => {
    const event = tipEvent(casa, ospite)
    if (compareEvents(mainEvent, { event, sport }) === 'different') return []
    return [{ id, casa, ospite, aperte, squadreInvertite: isTurnedRound(mainEvent.event, event) }]
  })
}

/** A proposal as the screens read it; a bet whose text was not read has none. */
export const proposalOnWire = (grade: Grade | undefined): z.output<typeof Proposal> => ({
  esito: grade?.esito ?? null,
  pagamento: grade?.payout ?? null,
  motivo: grade?.reason ?? 'non letta',
})
