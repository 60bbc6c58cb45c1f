import type { Answer } from '@xbetapp/contract/contract'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { isDryRun } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'

const DAY_MS = 86_400_000
/** Days whose bets are compared. */
const DAYS = 7
/** Differing bets that are named, the newest first; the counts include all. */
const MOST_NAMED = 15

/**
 * What the rules would have sent during a dry run, beside the rooms that people sent each bet to or recorded a drop for
 * (rule: routing/dry-run). Only bets of the last week count, from the first automatic send that the dry run discarded.
 */
export async function compareDryRun(ctx: Ctx): Promise<Answer<'GET /api/v1/laboratorio/prova-a-vuoto'>> {
  const { rows } = await sql<{
    idReceivedBet: number
    data: Date
    nomeTipster: string
    testo: string
    soloRegole: string[]
    soloMano: string[]
  }>`
    with received as materialized (
      select id_received_bet, message_date, id_tipster, formatted_bet from bet
      where message_date > ${new Date(ctx.now().getTime() - DAYS * DAY_MS)} and chat_id is not null and deleted_at is null
    ), by_rules as materialized (
      select r.id_received_bet, r.id_sala, r.created_at from received join routing r using (id_received_bet)
      where ${isDryRun}
    ), by_hand as materialized (
      select id_received_bet, id_sala from received join sent_bet using (id_received_bet) where not automatico
      union
      select id_received_bet, id_sala from received join dropped_bet d using (id_received_bet) join room using (id_venue)
      where d.superseded_at is null
    )
    select b.id_received_bet, b.message_date as data, nome_tipster, left(formatted_bet, 200) as testo,
      ${onlyIn(ctx, 'by_rules', 'by_hand')} as solo_regole, ${onlyIn(ctx, 'by_hand', 'by_rules')} as solo_mano
    from received b join tipster using (id_tipster)
    where b.message_date >= (select min(created_at) from by_rules) - interval '1 minute'
    order by b.message_date desc, b.id_received_bet desc
  `.execute(ctx.db)
  const differingBets = rows.filter(({ soloRegole, soloMano }) => soloRegole.length + soloMano.length > 0)
  return {
    bet: rows.length,
    uguali: rows.length - differingBets.length,
    diverse: differingBets.slice(0, MOST_NAMED).map(({ data, ...bet }) => ({ ...bet, data: toWire(data) })),
  }
}

/** Names of the rooms that have the bet `b` in one list and not in the other. */
const onlyIn = (ctx: Ctx, list: string, otherList: string) => sql`array(
  select nome from ${sql.table(list)} x join room using (id_sala) join venue using (id_venue)
  where x.id_received_bet = b.id_received_bet and ${knownRoom(ctx)} and not exists (
    select from ${sql.table(otherList)} y where y.id_received_bet = x.id_received_bet and y.id_sala = x.id_sala
  ) order by lower(nome))`
