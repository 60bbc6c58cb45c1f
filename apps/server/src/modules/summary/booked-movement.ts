import type { BookedMovement } from '@xbetapp/contract/summary'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'

/** What a movement booked, for whoever asked for it: the spec's client only needs to know that it was. */
export async function bookedMovement(
  ctx: Ctx,
  idMovimento: number,
): Promise<z.output<typeof BookedMovement>> {
  const { rows } = await sql<{ conto: string; valuta: string; importo: string; nota: string }>`
    select coalesce(a.conto, p.nome, f.nome, '') as conto, r.id_valuta as valuta, r.importo, r.nota
    from riga_movimento r
    join account a using (id_account)
    left join portafoglio p using (id_portafoglio)
    left join fondo_cassa f using (id_fondo_cassa)
    where r.id_movimento = ${idMovimento} order by r.id_riga
  `.execute(ctx.db)
  return { idMovimento, righe: rows.map((row) => ({ ...row, importo: Number(row.importo) })) }
}
