import type { BetDrop } from '@xbetapp/domain/ledger/postings/bet-entries'
import type { BetStakes } from '@xbetapp/domain/ledger/postings/profit'
import { sql } from 'kysely'
import { run, type Statement, statement } from '#server/db/statement.ts'
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

/** A bet as a statement has just written it ({@link PART_COLUMNS}). */
export type WrittenBet = Omit<BetParts, 'drops'>
type LiveDrop = BetDrop & { idReceivedBet: number }

const knownDrops = new WeakMap<
  TxCtx['changedBets'],
  { ids: ReadonlySet<number>; rows: readonly LiveDrop[] }
>()

/** The live drops of bets, as accounts count them; to be read ahead by who holds the bets: {@link knowDrops}. */
export const dropsOfBets = (ids: readonly number[]): Statement<LiveDrop[]> => DROPS_OF_BETS([ids])

const DROPS_OF_BETS = statement<LiveDrop>(`
  select id_received_bet, id_account, importo, importo_post_cambio, quota
  from dropped_bet join account using (id_venue)
  where id_received_bet = any($1::int[]) and superseded_at is null`)

/** Tells the drops of bets that are held, for what is written of them next and leaves the drops as they are. */
export function knowDrops(
  { changedBets }: TxCtx,
  known: { ids: Iterable<number>; rows: readonly LiveDrop[] },
): void {
  knownDrops.set(changedBets, { ids: new Set(known.ids), rows: known.rows })
}

/** {@link knowParts} of bets just written, where their drops were read ahead; else they are read before the commit. */
export function knowWritten(
  tx: TxCtx,
  bets: readonly WrittenBet[],
  ahead: ReturnType<typeof takeKnownDrops>,
): void {
  if (!ahead || bets.some(({ idReceivedBet }) => !ahead.ids.has(idReceivedBet))) return
  const byBet = Map.groupBy(ahead.rows, (row) => row.idReceivedBet)
  knowParts(
    tx,
    bets.map((bet) => ({ ...bet, drops: byBet.get(bet.idReceivedBet) ?? [] })),
  )
}

/** What was read ahead, for a statement that changes the bets and not their drops. */
export function takeKnownDrops({ changedBets }: TxCtx) {
  const ahead = knownDrops.get(changedBets)
  knownDrops.delete(changedBets)
  return ahead
}

export const forgetParts = ({ changedBets }: TxCtx, id: number): void => {
  known.get(changedBets)?.delete(id)
  knownDrops.delete(changedBets)
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
  const drops = await run(ctx.db, dropsOfBets(ids))
  const byBet = Map.groupBy(drops, (row) => row.idReceivedBet)
  return bets.rows.map((bet) => ({ ...bet, drops: byBet.get(bet.idReceivedBet) ?? [] }))
}
