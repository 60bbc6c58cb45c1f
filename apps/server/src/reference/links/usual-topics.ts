import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/**
 * The default topic, for each room linked to a bet's tipster, of a bet sent by a person: that of the link with the
 * smallest delay, null for General.
 */
export async function usualTopics(ctx: Ctx, idReceivedBet: number): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ idSala: number; argomento: number | null }>`
    select distinct on (id_sala) id_sala, argomento from (
      select id_tipster, id_sala, ritardo, argomento from collegamento_automatico
      union all select id_tipster, id_sala, ritardo, argomento from collegamento_riconoscimento
      union all select id_tipster, id_sala, ritardo, argomento from collegamento_keyword
      union all select id_tipster, id_sala, ritardo, argomento from collegamento_speciale
    ) l where id_tipster = (select id_tipster from bet where id_received_bet = ${idReceivedBet})
    order by id_sala, ritardo
  `.execute(ctx.db)
  return new Map(rows.map(({ idSala, argomento }) => [idSala, argomento]))
}
