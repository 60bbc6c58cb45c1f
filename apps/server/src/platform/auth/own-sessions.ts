import { toWire } from '@xbetapp/domain/platform/time/rome'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { openSessions, tokenHash } from './sessions.ts'

/** A user's valid sessions, the calling one first, then those used last. */
export async function listSessions(ctx: Ctx, idUser: number, token: string) {
  const ownHash = tokenHash(token)
  const rows = await openSessions(ctx, idUser)
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .select((eb) => eb('tokenHash', '=', ownHash).as('corrente'))
    .orderBy('corrente', 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, userAgent, createdAt, lastSeenAt, corrente }) => ({
    id,
    userAgent,
    apertaIl: toWire(createdAt),
    ultimoUso: toWire(lastSeenAt),
    corrente: Boolean(corrente),
  }))
}

/**
 * Ends one of the user's own sessions, or all except the calling one; they are refused at their next request.
 * @throws AppError NOT_FOUND when the session is not his or has ended
 */
export async function endSessions(
  ctx: Ctx,
  idUser: number,
  target: { id: number } | { butToken: string },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const query = tx.db.deleteFrom('session').where('idUser', '=', idUser)
    const endedSessions = await ('id' in target
      ? query.where('id', '=', target.id)
      : query.where('tokenHash', '!=', tokenHash(target.butToken))
    )
      .returning('id')
      .execute()
    if (endedSessions.length === 0) {
      if ('id' in target) throw new AppError('NOT_FOUND')
      return
    }
    await audit(tx, {
      action: 'auth.sessions.end',
      entity: 'utente',
      entityId: idUser,
      before: { sessioni: endedSessions.map(({ id }) => id) },
    })
  })
}
