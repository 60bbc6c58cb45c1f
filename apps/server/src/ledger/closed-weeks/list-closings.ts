import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { accountRefs } from '#server/ledger/postings/public.ts'

interface Row {
  id: number
  idAccount: number
  da: string
  a: string
  version: number
  chiusaDa: string
  chiusaAt: Date
  riapertaDa: string | null
  riapertaAt: Date | null
  riapertaMotivo: string | null
}

/** Closings whose week ends in a range, newest first. */
export async function listClosings(ctx: Ctx, { da, a, tipo }: Input<'GET /api/v1/chiusure'>['query']) {
  if (a < da) throw validationError('La data di fine non può essere precedente alla data di inizio.', 'a')
  const { rows } = await sql<Row>`
    select id, id_account, da::text as da, a::text as a, version, chiusa_da, chiusa_at, riaperta_da, riaperta_at,
           riaperta_motivo
    from chiusura where a between ${da}::date and ${a}::date order by a desc, id_account, id desc
  `.execute(ctx.db)
  const refs = await accountRefs(ctx, [...new Set(rows.map(({ idAccount }) => idAccount))])
  return rows.flatMap(({ idAccount, chiusaAt, riapertaDa, riapertaAt, riapertaMotivo, ...row }) => {
    const ref = refs.get(idAccount)
    if (!ref?.isKnown || (tipo && ref.tipo !== tipo)) return []
    const { isKnown: _, ...conto } = ref
    const riaperta =
      riapertaAt && riapertaDa && riapertaMotivo
        ? { da: riapertaDa, at: toWire(riapertaAt), motivo: riapertaMotivo }
        : null
    return { ...row, conto, chiusaAt: toWire(chiusaAt), riaperta }
  })
}
