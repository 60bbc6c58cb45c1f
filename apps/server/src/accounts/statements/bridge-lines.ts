import { bridgeLines } from '@xbetapp/domain/accounts/reports/bridge'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { findAccount, inSnapshot } from '#server/ledger/postings/public.ts'
import { bridgeTo } from './bridge-to.ts'

/**
 * The lines that lead from the previous statement to the closing of a period (rule: statement/bridge), as a statement
 * sent now would contain them. Stores nothing.
 * @throws AppError ACCOUNT_NOT_FOUND, VALIDATION
 */
export async function bridgeLinesOf(
  base: Ctx,
  { entity, id, startDate, endDate }: Input<'GET /api/v1/estratti/ponte'>['query'],
) {
  if (endDate < startDate)
    throw validationError('La data di fine non può essere precedente alla data di inizio.', 'endDate')
  return inSnapshot(base, async (ctx) => {
    const { bridge } = await bridgeTo(ctx, await findAccount(ctx, entity, id), rangeOf(startDate, endDate))
    const righe = (bridge ? bridgeLines(bridge) : []).map(({ key, label, importo, cause }) => ({
      tipo: key,
      testo: label,
      importo: toNumber(importo),
      cause: cause.map(({ delta, ...one }) => ({ ...one, delta: toNumber(delta) })),
    }))
    return { righe }
  })
}
