import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf, rowsOf } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { AppError, found, present } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { betTipsters, getBetTipster } from '#server/reference/reference/public.ts'
import { ABSENT, AWAITED, type BetPhotos, type BetRow, toBet } from './bet.mapper.ts'

/** The file of each picture in order; {@link AWAITED} or {@link ABSENT} where there is none. */
const PHOTOS = `array(
  select coalesce(file, case when motivo is null then '${AWAITED}' else '${ABSENT}' end)
  from bet_photo where bet_photo.id_received_bet = bet.id_received_bet order by position
)`

/** Runs a selection of bets and gives them their tipsters and photos. */
export async function selectBets<O>(
  ctx: Ctx,
  narrow: (query: SelectQueryBuilder<DB, 'bet', O>) => SelectQueryBuilder<DB, 'bet', O>,
) {
  const allBets = ctx.db.selectFrom('bet') as SelectQueryBuilder<DB, 'bet', O>
  const [rows, loadedTipsters] = await Promise.all([
    narrow(allBets)
      .selectAll()
      .select(sql<BetPhotos>`${sql.raw(PHOTOS)}`.as('photos'))
      .execute() as Promise<Array<BetRow & { photos: BetPhotos }>>,
    betTipsters(ctx),
  ])
  // A tipster created together with one of the bets may be missing from the earlier read.
  const tipsters = rows.every(({ idTipster }) => loadedTipsters.has(idTipster))
    ? loadedTipsters
    : await betTipsters(ctx)
  return rows.map((row) => {
    const tipster = present(tipsters.get(row.idTipster), 'a bet has a tipster')
    return toBet(row, tipster)
  })
}

/** @throws AppError BET_NOT_FOUND, also for a deleted bet */
export async function getBet(ctx: Ctx, id: number) {
  const bet = found((await run(ctx.db, ONE_BET([id])))[0], 'BET_NOT_FOUND', { id })
  return toBet(bet, await getBetTipster(ctx, bet.idTipster))
}

const ONE_BET = statement<BetRow & { photos: BetPhotos }>(`
  select *, ${PHOTOS} as photos
  from bet where id_received_bet = $1::int and deleted_at is null`)

/**
 * Locks the bets that exist for the rest of the transaction and returns them by id. Bets are locked in id order, so
 * that two writers of the same bets wait for each other instead of deadlocking.
 */
export async function lockFoundBets(ctx: TxCtx, ids: Iterable<number>): Promise<Map<number, BetRow>> {
  const distinctIds = [...new Set(ids)]
  const rows = distinctIds.length === 0 ? [] : await run(ctx.db, LOCK_BETS([distinctIds]))
  return new Map(rows.map((row) => [row.idReceivedBet, row]))
}

const LOCK_BETS = statement<BetRow>(`
  select * from bet where id_received_bet = any($1::int[]) and deleted_at is null order by id_received_bet for update`)

/**
 * {@link lockFoundBets} where every bet must exist.
 * @throws AppError BET_NOT_FOUND naming the first bet that is missing or deleted
 */
export async function lockBets(ctx: TxCtx, ids: Iterable<number>): Promise<Map<number, BetRow>> {
  const requiredIds = [...ids]
  const bets = await lockFoundBets(ctx, requiredIds)
  const missingId = requiredIds.find((id) => !bets.has(id))
  if (missingId !== undefined) throw new AppError('BET_NOT_FOUND', { id: missingId })
  return bets
}

/** {@link lockBets} for one bet. */
export async function lockBet(ctx: TxCtx, id: number): Promise<BetRow> {
  return present((await lockBets(ctx, [id])).get(id), 'a locked bet is found')
}

/** Ids of a bet's pictures in order, as messages reference them; pictures not fetched yet can be sent too. */
export const betPhotos = async (ctx: Ctx, idReceivedBet: number): Promise<number[]> =>
  idsOf(await rowsOf(ctx.db, 'betPhoto', { idReceivedBet }, ['id'], 'position'))

/** Files of those pictures of a bet that have been fetched, in order. */
export async function betPhotoFiles(ctx: Ctx, idReceivedBet: number): Promise<string[]> {
  const rows = await rowsOf(ctx.db, 'betPhoto', { idReceivedBet }, ['file'], 'position')
  return rows.flatMap((row) => row.file ?? [])
}

/** The bet that a message of a chat, or a picture or part of its album, belongs to; null when there is none. */
export async function betOfMessage(
  tx: TxCtx,
  chatId: number | null,
  messageId: number | null,
): Promise<number | null> {
  if (chatId === null || messageId === null) return null
  const { rows } = await sql<{ idReceivedBet: number }>`
    select id_received_bet from bet where chat_id = ${chatId} and message_id = ${messageId}
    union all
    select id_received_bet from bet_photo p join bet b using (id_received_bet)
    where b.chat_id = ${chatId} and p.message_id = ${messageId}
    union all
    select id_received_bet from bet_part p join bet b using (id_received_bet)
    where b.chat_id = ${chatId} and p.message_id = ${messageId}
    limit 1
  `.execute(tx.db)
  return rows[0]?.idReceivedBet ?? null
}
