import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** When the first event of the bet `b` begins: as set by hand, else as its text says; null where neither is known. */
export const BEGINS: RawBuilder<Date | null> = sql`coalesce(
  (select s.inizio from event_start s where s.id_received_bet = b.id_received_bet),
  (select min(coalesce(m.inizio, e.inizio)) from leg_reading l join event e using (id_event)
   left join event m on m.id_event = e.unito_a where l.id_received_bet = b.id_received_bet)
)`

/** When the first event of each of the bets begins; one whose beginning is unknown is not in the map. */
export async function beginningsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; begins: Date | null }>`
    select b.id_received_bet as id, ${BEGINS} as begins from bet b where b.id_received_bet = any(${[...ids]}::int[])
  `.execute(ctx.db)
  return new Map(rows.flatMap(({ id, begins }) => (begins ? [[id, begins] as const] : [])))
}
