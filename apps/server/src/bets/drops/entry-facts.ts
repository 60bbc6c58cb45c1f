import type { Answer } from '@xbetapp/contract/contract'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'

/** The usual amount is the median of this many of a venue's last drops. */
const LAST_DROPS = 15
/** A venue with fewer drops has no usual amount. */
const LEAST_DROPS = 5

/**
 * Reference values for entering drops: for each bet the odds of its text and the rooms that have it, for each venue its
 * usual amount, the median of its last live drops. Reads a few index rows for each venue, independent of the length of
 * the history.
 */
export async function entryFacts(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Answer<'GET /api/v1/drop/compilazione'>> {
  const [bets, usualAmounts] = await Promise.all([
    sql<{ idReceivedBet: number; quotaTip: string | null; ricevuteDa: number[] }>`
      select b.id_received_bet,
        (select quota::text from tip_reading l
          where l.id_received_bet = b.id_received_bet and l.text_version = b.text_version) as quota_tip,
        array(select distinct s.id_sala from sent_bet s join room on room.id_sala = s.id_sala
          left join send i on i.id = s.id_send
          where s.id_received_bet = b.id_received_bet and (s.id_send is null or i.stato = 'sent')
            and ${knownRoom(ctx)}) as ricevute_da
      from bet b where b.id_received_bet = any(${[...ids]}::int[]) and b.deleted_at is null
      order by b.id_received_bet
    `.execute(ctx.db),
    sql<{ kind: VenueKind; id: number; importo: string }>`
      select venue.kind, venue.numero as id, usual.importo::text as importo
      from venue left join room on room.id_venue = venue.id_venue
      cross join lateral (
        select percentile_disc(0.5) within group (order by importo_no_perc) as importo, count(*) as drops
        from (
          select importo_no_perc from dropped_bet
          where id_venue = venue.id_venue and superseded_at is null
          order by dropped_date desc limit ${LAST_DROPS}
        ) latest
      ) usual
      where venue.stato <> 'D' and usual.drops >= ${LEAST_DROPS} and (room.id_sala is null or ${knownRoom(ctx)})
    `.execute(ctx.db),
  ])
  return {
    bets: bets.rows.map(({ idReceivedBet, quotaTip, ricevuteDa }) => ({
      idReceivedBet,
      ricevuteDa,
      quotaTip: quotaTip === null ? null : Number(quotaTip),
    })),
    usuali: usualAmounts.rows.map(({ kind, id, importo }) => ({ kind, id, importo: Number(importo) })),
  }
}
