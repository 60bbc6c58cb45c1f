import type { BetDrop } from '@xbetapp/domain/ledger/postings/bet-entries'
import type { BetStakes } from '@xbetapp/domain/ledger/postings/profit'
import { run, statement } from '#server/db/statement.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A bet as the accounts see it, with its live venue drops. */
export interface BetParts extends BetStakes {
  idReceivedBet: number
  messageDate: Date
  dataRefertazione: Date | null
  duplicata: boolean
  deleted: boolean
  /** The account of the tipster the drop is credited to. */
  idAccount: number
  tot: string
  drops: BetDrop[]
}

/** The bets with the given ids, in id order; unknown ids are left out. `lock` locks the bets. */
export async function loadBetParts(
  ctx: Ctx,
  ids: readonly number[],
  { lock = false } = {},
): Promise<BetParts[]> {
  const bets = await run(ctx.db, (lock ? LOCK_BETS : BETS)([ids]))
  const byBet = Map.groupBy(await run(ctx.db, DROPS([ids])), (row) => row.idReceivedBet)
  return bets.map((bet) => ({ ...bet, drops: byBet.get(bet.idReceivedBet) ?? [] }))
}

const PARTS = `
  select bet.id_received_bet, message_date, esito, data_refertazione, bet.tot, tot_tipster, quota_drop, tot_no_drop,
         bet.quota_media, scarto_quota, bet.tot_freeroll, deleted_at is not null as deleted,
         id_bet_duplicata is not null as duplicata,
         (select id_account from account a where a.id_tipster = coalesce(id_tipster_drop, bet.id_tipster)) as id_account
  from bet where id_received_bet = any($1::int[]) order by id_received_bet`
const BETS = statement<Omit<BetParts, 'drops'>>(PARTS)
const LOCK_BETS = statement<Omit<BetParts, 'drops'>>(`${PARTS} for no key update`)

const DROPS = statement<BetDrop & { idReceivedBet: number }>(`
  select id_received_bet, id_account, importo, importo_post_cambio, quota
  from dropped_bet join account using (id_venue)
  where id_received_bet = any($1::int[]) and superseded_at is null`)
