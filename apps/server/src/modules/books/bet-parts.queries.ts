import type { BetDrop } from '@xbetapp/domain/accounting/bet-entries'
import type { BetStakes } from '@xbetapp/domain/accounting/profit'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

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

const known = new WeakMap<TxCtx['changedBets'], Map<number, BetParts>>()

/** What a verb has just written of bets it holds: they need not be read again before the commit. */
export function knowParts({ changedBets }: TxCtx, parts: Iterable<BetParts>): void {
  const map = known.get(changedBets) ?? new Map<number, BetParts>()
  known.set(changedBets, map)
  for (const bet of parts) map.set(bet.idReceivedBet, bet)
}

/** What is known of changed bets, once; somebody who changed one otherwise meanwhile has made it unknown. */
export function takeKnownParts({ changedBets }: TxCtx): ReadonlyMap<number, BetParts> {
  const map = known.get(changedBets) ?? new Map<number, BetParts>()
  known.delete(changedBets)
  return map
}

export const forgetParts = ({ changedBets }: TxCtx, id: number): void => {
  known.get(changedBets)?.delete(id)
}

/** The columns of {@link BetParts} of a row of `bet`. */
export const PART_COLUMNS = `
  bet.id_received_bet, message_date, esito, data_refertazione, bet.tot, tot_tipster, quota_drop, tot_no_drop,
  bet.quota_media, scarto_quota, bet.tot_freeroll, deleted_at is not null as deleted,
  id_bet_duplicata is not null as duplicata,
  (select id_account from account a where a.id_tipster = coalesce(id_tipster_drop, bet.id_tipster)) as id_account`

/** The bets with the given ids, in id order; ids of nothing are left out. `lock` keeps them as they are read. */
export async function loadBetParts(
  ctx: Ctx,
  ids: readonly number[],
  { lock = false } = {},
): Promise<BetParts[]> {
  const bets = await sql<Omit<BetParts, 'drops'>>`
    select ${sql.raw(PART_COLUMNS)}
    from bet where id_received_bet = any(${ids}) order by id_received_bet
    ${lock ? sql`for no key update` : sql``}`.execute(ctx.db)
  const drops = await sql<BetDrop & { idReceivedBet: number }>`
    select id_received_bet, id_account, importo, importo_post_cambio, quota
    from dropped_bet join account using (id_venue)
    where id_received_bet = any(${ids}) and superseded_at is null`.execute(ctx.db)
  const byBet = Map.groupBy(drops.rows, (row) => row.idReceivedBet)
  return bets.rows.map((bet) => ({ ...bet, drops: byBet.get(bet.idReceivedBet) ?? [] }))
}
