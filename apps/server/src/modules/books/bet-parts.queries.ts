import type { BetDrop } from '@xbetapp/domain/accounting/bet-entries'
import type { BetStakes } from '@xbetapp/domain/accounting/profit'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A bet as the accounts see it, with its live venue drops. */
export interface BetParts extends BetStakes {
  idReceivedBet: number
  messageDate: Date
  dataRefertazione: Date | null
  duplicata: boolean
  deleted: boolean
  /** Of the tipster its drop is credited to. */
  idAccount: number
  tot: string
  drops: BetDrop[]
}

/** The bets with the given ids, in id order; ids of nothing are left out. `lock` keeps them as they are read. */
export async function loadBetParts(
  ctx: Ctx,
  ids: readonly number[],
  { lock = false } = {},
): Promise<BetParts[]> {
  const bets = await sql<Omit<BetParts, 'drops'>>`
    select id_received_bet, message_date, esito, data_refertazione, tot, tot_tipster, quota_drop, tot_no_drop,
           quota_media, scarto_quota, tot_freeroll, deleted_at is not null as deleted,
           id_bet_duplicata is not null as duplicata,
           (select id_account from account a where a.id_tipster = coalesce(id_tipster_drop, bet.id_tipster)) as id_account
    from bet where id_received_bet = any(${ids}) order by id_received_bet
    ${lock ? sql`for no key update` : sql``}`.execute(ctx.db)
  const drops = await sql<BetDrop & { idReceivedBet: number }>`
    select id_received_bet, id_account, importo, importo_post_cambio, quota
    from dropped_bet join account using (id_venue)
    where id_received_bet = any(${ids}) and superseded_at is null`.execute(ctx.db)
  const byBet = Map.groupBy(drops.rows, (row) => row.idReceivedBet)
  return bets.rows.map((bet) => ({ ...bet, drops: byBet.get(bet.idReceivedBet) ?? [] }))
}
