import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { toWire } from '@xbetapp/domain/time/rome'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

const MOST_SHOWN = 500

/** Who has written in a tipster's group, the latest first. @throws AppError NOT_FOUND */
export async function listAutori(
  ctx: Ctx,
  idTipster: number,
): Promise<AnswerOf<Contract['GET /api/v1/tipster/:id/autori']>> {
  const rows = await ctx.db
    .selectFrom('tipster')
    .leftJoin('tipsterAutore', 'tipsterAutore.idTipster', 'tipster.idTipster')
    .select(['idAutore', 'nome', 'vistoAt'])
    .where('tipster.idTipster', '=', idTipster)
    .orderBy('ammesso', 'desc')
    .orderBy('vistoAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.flatMap(({ idAutore, nome, vistoAt }) =>
    idAutore === null || nome === null || vistoAt === null
      ? []
      : [{ idAutore, nome, ultimoMessaggio: toWire(vistoAt) }],
  )
}

/** The authors let through, by tipster. */
export async function loadAmmessi(ctx: Ctx, idTipster?: number): Promise<(key: number) => number[]> {
  let query = ctx.db
    .selectFrom('tipsterAutore')
    .select(['idTipster', 'idAutore'])
    .where('ammesso', '=', true)
    .orderBy('idAutore')
  if (idTipster !== undefined) query = query.where('idTipster', '=', idTipster)
  const byTipster = Map.groupBy(await query.execute(), (row) => row.idTipster)
  return (key) => (byTipster.get(key) ?? []).map((row) => row.idAutore)
}

/**
 * Lets exactly these authors of a tipster's group through; only who has written there can be chosen.
 * @returns whether anything changed
 * @throws AppError VALIDATION for one nobody has seen
 */
export async function setAmmessi(tx: TxCtx, idTipster: number, ids: readonly number[]): Promise<boolean> {
  const known = await tx.db
    .selectFrom('tipsterAutore')
    .select(['idAutore', 'ammesso'])
    .where('idTipster', '=', idTipster)
    .forUpdate()
    .execute()
  const wanted = new Set(ids)
  if ([...wanted].some((id) => !known.some(({ idAutore }) => idAutore === id))) {
    throw validationError('Questo autore non ha ancora scritto nel gruppo.', 'autoriAmmessi')
  }
  const changed = known.filter(({ idAutore, ammesso }) => wanted.has(idAutore) !== ammesso)
  for (const { idAutore, ammesso } of changed) {
    await tx.db
      .updateTable('tipsterAutore')
      .set({ ammesso: !ammesso })
      .where('idTipster', '=', idTipster)
      .where('idAutore', '=', idAutore)
      .execute()
  }
  return changed.length > 0
}

/** With nobody let through no message would ever be a bet, and nobody would know why. @throws AppError VALIDATION */
export function requireAutori(filtroAutori: boolean, ammessi: readonly number[]): void {
  if (filtroAutori && ammessi.length === 0) {
    throw validationError('Scegli almeno un autore, o spegni il filtro.', 'autoriAmmessi')
  }
}
