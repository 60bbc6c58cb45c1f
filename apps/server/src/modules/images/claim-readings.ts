import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

export interface ClaimedReading {
  idReceivedBet: number
  /** Until then nobody else reads it; also what tells this claim from a later one. */
  scadeAt: Date
}

/** Longer than all pictures of a bet may take: whoever has not answered by then is gone. */
const LEASE_MS = 180_000

/** All pictures of the bet are here, or will not come. */
const isHere = sql<boolean>`not exists (
  select from bet_photo p
  where p.id_received_bet = lettura_immagine.id_received_bet and p.file is null and p.motivo is null
)`

/**
 * Takes pictures that wait to be read, and those whose reader died; no two processes take the same one. A bet whose
 * pictures are still being fetched is left until they are here.
 */
export async function claimReadings(ctx: Ctx, most: number): Promise<ClaimedReading[]> {
  const now = ctx.now()
  return ctx.db
    .updateTable('letturaImmagine')
    .set({ stato: 'in_corso', scadeAt: new Date(now.getTime() + LEASE_MS) })
    .where('idReceivedBet', 'in', (eb) =>
      eb
        .selectFrom('letturaImmagine')
        .select('idReceivedBet')
        .where((on) =>
          on.or([
            on.and([on('stato', '=', 'in_attesa'), on('dueAt', '<=', now)]),
            on.and([on('stato', '=', 'in_corso'), on('scadeAt', '<=', now)]),
          ]),
        )
        .where(isHere)
        .orderBy('dueAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['idReceivedBet', 'scadeAt'])
    .execute() as Promise<ClaimedReading[]>
}

/** When the next picture can be taken, null when none waits. */
export async function nextReadingAt(ctx: Ctx): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('letturaImmagine')
    .select(sql<Date | null>`min(case stato when 'in_attesa' then due_at else scade_at end)`.as('at'))
    .where('stato', 'in', ['in_attesa', 'in_corso'])
    .where(isHere)
    .executeTakeFirst()
  return row?.at ?? null
}
