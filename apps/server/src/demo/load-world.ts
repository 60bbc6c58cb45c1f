import { seededRandom } from '@xbetapp/domain/platform/random/seeded-random'
import { sql } from 'kysely'
import { lockVenues, venueKey } from '#server/bets/drops/public.ts'
import { insertRows, rowsOf, updateRows } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { rebuildBooks } from '#server/ledger/postings/public.ts'
import { betSlip } from './bet-slip.ts'
import { generateBets, type PlayedBet } from './generate-bets.ts'
import { loadBets } from './load-bets.ts'
import { seedMovements, tipsterIds } from './seed-movements.ts'
import { seedReference } from './seed-reference.ts'

export interface WorldSize {
  bets: number
  /** Live drops of venues, over all bets. */
  drops: number
  days: number
  /** The newest bets that come as a picture of the slip. */
  photos: number
  /** Whether bets left for rooms by themselves. */
  relayed?: boolean
}

/** Three weeks of a middling operation. */
export const DEMO_SIZE: WorldSize = { bets: 640, drops: 2_600, days: 21, photos: 24, relayed: true }

/** Another seed gives another world. */
const SEED = 20_261_121
/** Bets written in one transaction. */
const BATCH = 2_000

/**
 * Fills an empty product with people, places, bets, drops, outcomes and movements; the same size at the same moment
 * gives the same world. `progress` is told how many bets there are so far.
 */
export async function loadWorld(
  ctx: Ctx,
  size: WorldSize = DEMO_SIZE,
  progress: (bets: number) => void = () => undefined,
): Promise<void> {
  await withTransaction(ctx, seedReference)
  const random = seededRandom(SEED)
  let batch: PlayedBet[] = []
  const betsWithPicture: PlayedBet[] = []
  const flush = async () => {
    await loadBets(ctx, batch)
    progress(batch.at(-1)?.idReceivedBet ?? 0)
    batch = []
  }
  const plan = {
    ...size,
    now: ctx.now(),
    random,
    tipsters: await tipsterIds(ctx),
    venues: await activeVenues(ctx),
  }
  for (const bet of generateBets(plan)) {
    const fromEnd = size.bets - bet.idReceivedBet
    if (fromEnd % 3 === 1 && fromEnd < 3 * size.photos) betsWithPicture.push(bet)
    if (batch.push(bet) === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  await photograph(ctx, betsWithPicture)
  await sql`select setval(pg_get_serial_sequence('bet', 'id_received_bet'), ${size.bets})`.execute(ctx.db)
  await sql`update revision set valore = greatest(valore, 1) where nome = 'bets'`.execute(ctx.db)
  await rebuildBooks(ctx)
  await seedMovements(ctx, size.days, random)
  await sql`analyze`.execute(ctx.db)
}

/** Whether the product has no bet and no room yet. */
export async function isEmpty(ctx: Ctx): Promise<boolean> {
  const [bet, room] = await Promise.all([
    ctx.db.selectFrom('bet').select('idReceivedBet').limit(1).executeTakeFirst(),
    ctx.db.selectFrom('room').select('idSala').limit(1).executeTakeFirst(),
  ])
  return !bet && !room
}

async function activeVenues(ctx: Ctx) {
  const rows = await rowsOf(ctx.db, 'venue', { stato: 'A' }, ['kind', 'numero'], ['kind', 'numero'])
  const venueRefs = rows.map(({ kind, numero }) => ({ kind, id: numero }))
  const venueByKey = await withTransaction(ctx, (tx) => lockVenues(tx, venueRefs))
  return venueRefs.flatMap((venue) => venueByKey.get(venueKey(venue)) ?? [])
}

/** Every third of the newest bets came as a picture of the slip, and every fifth of those without text. */
async function photograph(ctx: Ctx, bets: readonly PlayedBet[]): Promise<void> {
  const names = await rowsOf(ctx.db, 'tipster', {}, ['idTipster', 'nomeTipster'])
  const nameOf = new Map(names.map(({ idTipster, nomeTipster }) => [idTipster, nomeTipster]))
  await Promise.all(
    bets.map(async ({ idReceivedBet, idTipster, tip }, index) => {
      const photo = await ctx.photos.save(await betSlip(tip, nameOf.get(idTipster) ?? ''))
      await insertRows(ctx.db, 'betPhoto', { idReceivedBet, position: 0, ...photo })
      if (index % 5 !== 0) return
      const withoutText = { receivedBet: '', formattedBet: '', shouldProcessImageToText: true }
      await updateRows(ctx.db, 'bet', { idReceivedBet }, withoutText)
    }),
  )
}
