import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** When the first event of the bet `b` begins: as set by hand, else as its text says; null where neither is known. */
export const BEGINS: RawBuilder<Date | null> = momentColumn('begins')
/** Whether bet `b` was posted before its first event began; null where unknown (rule: andamento/pre-match-or-live). */
export const MOMENT: RawBuilder<Moment | null> = momentColumn('momento')

export type Moment = 'prematch' | 'live'

/** A column of `bet_moment` as a scalar: joined, the planner would compute it for every bet. */
function momentColumn<T>(column: 'begins' | 'momento'): RawBuilder<T> {
  return sql`(select x.${sql.raw(column)} from bet_moment x where x.id_received_bet = b.id_received_bet)`
}

/** {@link MOMENT} of one bet. */
export async function momentOf(ctx: Ctx, id: number): Promise<Moment | null> {
  const { rows } = await sql<{ momento: Moment | null }>`
    select ${MOMENT} as momento from bet b where b.id_received_bet = ${id}
  `.execute(ctx.db)
  return rows[0]?.momento ?? null
}

/** When the first event of each bet begins; a bet whose beginning is unknown is not in the map. */
export async function beginningsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; begins: Date | null }>`
    select b.id_received_bet as id, ${BEGINS} as begins from bet b where b.id_received_bet = any(${[...ids]}::int[])
  `.execute(ctx.db)
  return new Map(rows.flatMap(({ id, begins }) => (begins ? [[id, begins] as const] : [])))
}
