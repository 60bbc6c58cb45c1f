import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { insertRows, updateRows } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Actor, Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

const PLAIN_COOKIE = 'xbetapp_session'
/** Browsers accept this name only with Secure, for this host and all its paths: no other host can plant one. */
const HOST_COOKIE = `__Host-${PLAIN_COOKIE}`

/** The name of the session's cookie; the prefixed one can only be set over https. */
export const sessionCookie = (protocol: string): string => (protocol === 'https' ? HOST_COOKIE : PLAIN_COOKIE)

/** A session that is not used for this long ends. */
export const SESSION_HOURS = 24
/** A session ends even if it is used: a copied one must not live for ever. */
export const LONGEST_SESSION_DAYS = 30
/** How stale `last_seen_at` may be: a poll every 2 seconds must not be a write every 2 seconds. */
const SEEN_EVERY_SECONDS = 300
/** Characters kept of a browser's name. */
const USER_AGENT_LENGTH = 300

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function openSession(ctx: TxCtx, idUser: number, userAgent = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await insertRows(ctx.db, 'session', {
    tokenHash: tokenHash(token),
    idUser,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
    userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
  })
  return token
}

/**
 * The user behind a token, with his present roles; null when the session is over, the user is deleted or has lost every
 * role. Nothing is cached between requests, so a lost role takes effect at once.
 */
export async function findSession(ctx: Ctx, token: string): Promise<Actor | null> {
  const now = ctx.now()
  const hash = tokenHash(token)
  const [row] = await validSessions(ctx, [hash])
  if (!row || row.roles.length === 0) return null
  if (now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_SECONDS * 1000) {
    const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000)
    await updateRows(ctx.db, 'session', { tokenHash: hash }, { lastSeenAt: now, expiresAt })
  }
  return { kind: 'user', id: row.id, username: row.username, roles: row.roles }
}

/** The present roles behind each valid token; does not count as a use of the session. */
export async function rolesBehind(
  ctx: Ctx,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, readonly Role[]>> {
  if (tokens.length === 0) return new Map()
  const tokenByHash = new Map(tokens.map((token) => [tokenHash(token).toString('hex'), token]))
  const rows = await validSessions(ctx, [...tokenByHash.values()].map(tokenHash))
  return new Map(
    rows
      .filter(({ roles }) => roles.length > 0)
      .map((row) => [tokenByHash.get(row.tokenHash.toString('hex')) ?? '', row.roles]),
  )
}

interface ValidSession {
  id: number
  username: string
  lastSeenAt: Date
  tokenHash: Buffer
  roles: Role[]
}

/** Valid sessions of users who are not deleted, each with its present roles. Runs at every request. */
async function validSessions(ctx: Ctx, hashes: readonly Buffer[]): Promise<ValidSession[]> {
  const now = ctx.now()
  return run(ctx.db, VALID_SESSIONS([hashes, now, oldestOpening(now)]))
}

// Outside a demo the demo's users do not exist, here as at sign-in.
const VALID_SESSIONS = statement<ValidSession>(`
  select u.id, u.username, s.last_seen_at, s.token_hash,
    array(select ruolo from user_role where id_user = u.id order by ruolo) as roles
  from session s join app_user u on u.id = s.id_user
  where s.token_hash = any($1::bytea[]) and s.expires_at > $2 and s.created_at > $3 and u.deleted_at is null
    and (not u.demo or (select demo_since is not null from installation))`)

const oldestOpening = (now: Date): Date => new Date(now.getTime() - LONGEST_SESSION_DAYS * 86_400_000)

/** Ends all sessions of a user; they are refused at their next request. */
export async function closeSessionsOf(tx: TxCtx, idUser: number): Promise<void> {
  await tx.db.deleteFrom('session').where('idUser', '=', idUser).execute()
}

export async function closeSession(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.deleteFrom('session').where('tokenHash', '=', tokenHash(token)).execute()
}

/** A user's valid sessions, the calling one first, then those used last. */
export async function listSessions(ctx: Ctx, idUser: number, token: string) {
  const ownHash = tokenHash(token)
  const now = ctx.now()
  const rows = await ctx.db
    .selectFrom('session')
    .where('idUser', '=', idUser)
    .where('expiresAt', '>', now)
    .where('createdAt', '>', oldestOpening(now))
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
    await audit(tx, 'auth.sessions.end', 'utente', idUser, {
      before: { sessioni: endedSessions.map(({ id }) => id) },
    })
  })
}
