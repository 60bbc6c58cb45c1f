import { readScore } from '@xbetapp/domain/settling/score-proposals/read-score'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { readEvent } from './events.queries.ts'

/**
 * Enters the score of an event as typed, or removes it. It proposes outcomes and settles nothing
 * (rule: settling/a-score-proposes).
 * @throws AppError EVENTO_NOT_FOUND; VALIDATION with the error in the score
 */
export async function enterScore(
  ctx: Ctx,
  id: number,
  { testo, sport }: Input<'PUT /api/v1/eventi/:id/risultato'>['body'],
) {
  return withTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom('evento')
      .select(['risultato', 'sport', 'unitoA'])
      .where('idEvento', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // The score of a merged event is entered on the event it was merged into.
    if (!before || before.unitoA !== null) throw new AppError('EVENTO_NOT_FOUND')
    const read = testo === '' ? null : readScore(testo, sport)
    if (read?.problem) throw validationError(`Risultato non letto: ${read.problem}`, 'testo')
    const entered =
      read === null
        ? { risultato: null, score: null, inseritoDa: null, inseritoAt: null }
        : {
            risultato: testo,
            score: JSON.stringify(read.score),
            inseritoDa: tx.actor.username,
            inseritoAt: tx.now(),
            sport: before.sport ?? sport,
          }
    await tx.db.updateTable('evento').set(entered).where('idEvento', '=', id).execute()
    await audit(tx, {
      action: 'bets.score',
      entity: 'evento',
      entityId: id,
      before: { risultato: before.risultato },
      after: { risultato: entered.risultato },
    })
    return readEvent(tx, id)
  })
}
