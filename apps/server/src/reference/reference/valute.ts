import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { withColumnTexts } from './changes.ts'
import { createRecord, editRecord } from './records.ts'
import { nameTaken } from './refusals.ts'
import { toValutaEntry } from './venue.mapper.ts'

/** The unit of all rates. */
const EUR = 'EUR'

/** @throws AppError NAME_TAKEN */
export async function createValuta(ctx: Ctx, input: Input<'POST /api/v1/valuta'>['body']) {
  const values = withColumnTexts(input, ['cambio'], 3)
  const refusals = { valuta_pkey: nameTaken(input.valuta, 'valuta') }
  return withTransaction(ctx, async (tx) => toValutaEntry(await createRecord(tx, 'valuta', values, refusals)))
}

/**
 * Edits rate and symbol; existing bookings keep their rate.
 * @throws AppError NOT_FOUND, CONFLICT; EUR_FIXED because every rate is EUR for one unit (rule: money/rate)
 */
export async function editValuta(
  ctx: Ctx,
  { valuta, version, ...input }: Input<'PUT /api/v1/valuta'>['body'],
) {
  return withTransaction(ctx, async (tx) =>
    toValutaEntry(
      await editRecord(tx, 'valuta', {
        id: valuta,
        version,
        sent: withColumnTexts(input, ['cambio'], 3),
        check: (_, { cambio }) => {
          if (cambio !== undefined && valuta === EUR) throw new AppError('EUR_FIXED', { campo: 'cambio' })
        },
      }),
    ),
  )
}
