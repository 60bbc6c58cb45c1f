import type { BetDrop } from '@xbetapp/domain/ledger/postings/bet-entries'
import type { BetStakes } from '@xbetapp/domain/ledger/postings/profit'
import type { Selectable } from 'kysely'
import type { Bet } from '#server/db/generated/tables.ts'
import { run, runTogether, statement } from '#server/db/statement.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { BetPosting } from './bet-posting.ts'

/** A bet as the accounts see it, with its live venue drops. */
export interface BetParts
  extends BetStakes,
    Pick<Selectable<Bet>, 'idReceivedBet' | 'messageDate' | 'dataRefertazione' | 'tot'> {
  duplicata: boolean
  deleted: boolean
  /** The account of the tipster the drop is credited to. */
  idAccount: number
  drops: BetDrop[]
}

/** The bets with the given ids, in id order; unknown ids are left out. */
export async function loadBetParts(ctx: Ctx, ids: readonly number[]): Promise<BetParts[]> {
  const bets = await run(ctx.db, BETS([ids]))
  return withDrops(bets, await run(ctx.db, DROPS([ids])))
}

/** {@link loadBetParts}, and the postings of the bets, which are locked before their drops and postings are read. */
export async function lockBetParts(
  tx: TxCtx,
  ids: readonly number[],
): Promise<{ bets: BetParts[]; postings: BetPosting[] }> {
  const [bets, drops, postings] = await runTogether(tx.db, [LOCK_BETS([ids]), DROPS([ids]), POSTINGS([ids])])
  return { bets: withDrops(bets, drops), postings }
}

type BetOnly = Omit<BetParts, 'drops'>
type DropOfBet = BetDrop & { idReceivedBet: number }

function withDrops(bets: readonly BetOnly[], drops: readonly DropOfBet[]): BetParts[] {
  const byBet = Map.groupBy(drops, (row) => row.idReceivedBet)
  return bets.map((bet) => ({ ...bet, drops: byBet.get(bet.idReceivedBet) ?? [] }))
}

const PARTS = `
  select bet.id_received_bet, message_date, esito, payout, data_refertazione, bet.tot, tot_tipster, quota_drop, tot_no_drop,
         bet.quota_media, scarto_quota, bet.tot_freeroll, deleted_at is not null as deleted,
         id_bet_duplicata is not null as duplicata,
         (select id_account from account a where a.id_tipster = coalesce(id_tipster_drop, bet.id_tipster)) as id_account
  from bet where id_received_bet = any($1::int[]) order by id_received_bet`
const BETS = statement<BetOnly>(PARTS)
const LOCK_BETS = statement<BetOnly>(`${PARTS} for no key update`)

const DROPS = statement<DropOfBet>(`
  select id_received_bet, id_account, id_venue, importo, importo_post_cambio, quota
  from dropped_bet join account using (id_venue)
  where id_received_bet = any($1::int[]) and superseded_at is null`)

const POSTINGS = statement<BetPosting>('select * from bet_posting where id_received_bet = any($1::int[])')
