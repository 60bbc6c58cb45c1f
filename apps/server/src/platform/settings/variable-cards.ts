import type { AdminVariableCard } from '@xbetapp/contract/platform/settings'
import type { z } from 'zod'
import { rowsOf } from '#server/db/rows.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/**
 * The cards of the Variabili Admin screen the caller may see: restricted ones are SUPERADMIN's. The list contains no
 * secret value; a caller who may read one asks for it by name.
 */
export async function variableCards(ctx: Ctx): Promise<Array<z.output<typeof AdminVariableCard>>> {
  const rows = await rowsOf(ctx.db, 'adminVariable', { isListed: true }, undefined, 'nome')
  const seesRestricted = actorHas(ctx.actor, ['SUPERADMIN'])
  return rows
    .filter((row) => seesRestricted || !row.riservata)
    .map((row) => ({
      nome: row.nome,
      valore: row.segreta ? '' : row.valore,
      tipo: row.isInteger ? 'numero' : 'testo',
      riservata: row.riservata,
      segreta: row.segreta,
      impostata: row.valore !== '',
    }))
}
