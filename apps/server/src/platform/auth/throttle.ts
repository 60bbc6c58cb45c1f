import { type Allowance, failuresLeft, waitAfter } from '@xbetapp/domain/platform/auth/back-off'
import { sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Database } from '#server/db/database.ts'
import { tooSoon } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/** Seconds, as in {@link Allowance}. */
const MINUTE = 60
const HOUR = 60 * MINUTE

/** One account from one address: 14 guesses in the first hour, then 4 an hour. */
const PLACE: Allowance = { free: 5, firstWait: 15, longestWait: 15 * MINUTE, forgetsOneIn: 15 * MINUTE }
/** {@link PLACE} while the account is tried from many addresses at once: each has one guess, then 4 an hour. */
const PLACE_UNDER_ATTACK: Allowance = { ...PLACE, free: 1, firstWait: PLACE.longestWait }
/** A browser its owner has signed in with before; failures from elsewhere do not count there. */
const DEVICE: Allowance = { ...PLACE, free: 10 }
/**
 * All names from one address, unknown ones too: enough for an office of twenty where each mistypes twice; a list of
 * names uses it up at once.
 */
const ADDRESS: Allowance = { free: 45, firstWait: 15, longestWait: 3 * MINUTE, forgetsOneIn: 3 * MINUTE }
/** One account from everywhere. This budget blocks nothing by itself: see {@link PLACE_UNDER_ATTACK}. */
const ACCOUNT: Allowance = { free: 50, firstWait: 0, longestWait: 0, forgetsOneIn: 2 * MINUTE }
/** Six digits are few, and an attacker at this point knows the password: 24 guesses a day. */
const CODE: Allowance = { free: 5, firstWait: 15, longestWait: HOUR, forgetsOneIn: HOUR }

/** The source of an attempt: the account by name, the caller's network, and his known browser, if any. */
export interface Attempter {
  username: string
  network: string
  device: string | null
}

interface Budget {
  key: string
  allowance: Allowance
}

/** The budgets a failure counts against. The first is locked during the check, the others only while counting. */
interface Budgets {
  own: Budget
  shared: readonly Budget[]
}

const accountKey = (username: string): string => `utente:${username.toLowerCase()}`
const codeKey = (username: string): string => `codice:${username.toLowerCase()}`

/**
 * Runs a check of a password. Only a wrong one counts: against the known browser alone, otherwise against this account
 * from this address, and against all failures of the address. Failures elsewhere block no one else.
 * @throws AppError SIGNIN_THROTTLED before the password is checked, while he has to wait
 */
export function countingPassword(ctx: Ctx, who: Attempter, check: () => Promise<boolean>): Promise<boolean> {
  const { username, network, device } = who
  if (device !== null) {
    const own = { key: `dispositivo:${device}`, allowance: DEVICE }
    return inTurn(network, () => counting(ctx, { own, shared: [] }, check))
  }
  const account = accountKey(username)
  const place = { key: `${account}|${network}`, allowance: PLACE }
  const shared = [
    { key: `indirizzo:${network}`, allowance: ADDRESS },
    { key: account, allowance: ACCOUNT },
  ]
  return inTurn(network, () => counting(ctx, { own: place, shared }, check))
}

/**
 * Runs a check of a user's code, counted separately from passwords: an attacker who knows the password must not be able
 * to reset the count of his guesses at the code.
 * @throws AppError SIGNIN_THROTTLED
 */
export function countingCode(ctx: Ctx, who: Attempter, check: () => Promise<boolean>): Promise<boolean> {
  const own = { key: codeKey(who.username), allowance: CODE }
  return inTurn(who.network, () => counting(ctx, { own, shared: [] }, check))
}

/** Lets a user sign in again at once: deletes all his failures from unknown browsers, at every address. */
export async function forgetFailures(tx: TxCtx, username: string): Promise<void> {
  const account = accountKey(username)
  await tx.db
    .deleteFrom('failedSignIn')
    .where((eb) =>
      eb.or([
        eb('chiave', 'in', [account, codeKey(username)]),
        sql<boolean>`starts_with(chiave, ${`${account}|`})`,
      ]),
    )
    .execute()
}

/** Two checks at once take two cores and 38 MB; the others wait, however many they are. */
const CHECKS_AT_ONCE = 2
const slots = pLimit(CHECKS_AT_ONCE)
const queues = new Map<string, LimitFunction>()

/** Runs one check at a time for each network: a flood from one network does not queue before the others. */
async function inTurn<R>(network: string, work: () => Promise<R>): Promise<R> {
  const queue = queues.get(network) ?? pLimit(1)
  queues.set(network, queue)
  try {
    return await queue(() => slots(work))
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) queues.delete(network)
  }
}

/**
 * Locks the attempter's own row during the check, so that concurrent guesses, in any process, are checked in turn. A
 * right one resets that row and leaves the shared ones unchanged.
 */
async function counting(ctx: Ctx, { own, shared }: Budgets, check: () => Promise<boolean>): Promise<boolean> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    await db
      .insertInto('failedSignIn')
      .values({ chiave: own.key, level: 0, ultimo: now })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const mine = await db
      .selectFrom('failedSignIn')
      .selectAll()
      .where('chiave', '=', own.key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const others = await levelsOf(db, shared)
    const until = Math.max(...[mine, ...others.values()].map((row) => row.lockedUntil?.getTime() ?? 0))
    if (until > now.getTime()) throw tooSoon('SIGNIN_THROTTLED', (until - now.getTime()) / 1000)
    if (await check()) {
      await db.deleteFrom('failedSignIn').where('chiave', '=', own.key).execute()
      return true
    }
    const account = shared.find(({ allowance }) => allowance === ACCOUNT)
    const tried = account && levelAt(others.get(account.key), ACCOUNT, now)
    const isUnderAttack = tried !== undefined && tried >= ACCOUNT.free
    if (tried !== undefined && Math.floor(tried) + 1 === ACCOUNT.free)
      ctx.log.warn({ account: account?.key }, 'an account is tried from many places')
    await count(db, { ...own, allowance: isUnderAttack ? PLACE_UNDER_ATTACK : own.allowance }, now)
    for (const budget of shared) await count(db, budget, now)
    return false
  })
}

/** The failures of one budget so far, as they were at the moment `ultimo`. */
interface Level {
  chiave: string
  level: number
  ultimo: Date
  lockedUntil: Date | null
}

async function levelsOf(db: Database, budgets: readonly Budget[]): Promise<Map<string, Level>> {
  if (budgets.length === 0) return new Map()
  const keys = budgets.map(({ key }) => key)
  const rows = await db.selectFrom('failedSignIn').selectAll().where('chiave', 'in', keys).execute()
  return new Map(rows.map((row) => [row.chiave, row]))
}

const levelAt = (row: Level | undefined, allowance: Allowance, now: Date): number =>
  row ? failuresLeft(row.level, (now.getTime() - row.ultimo.getTime()) / 1000, allowance) : 0

async function count(db: Database, { key, allowance }: Budget, now: Date): Promise<void> {
  await db
    .insertInto('failedSignIn')
    .values({ chiave: key, level: 0, ultimo: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const row = await db
    .selectFrom('failedSignIn')
    .selectAll()
    .where('chiave', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const level = levelAt(row, allowance, now) + 1
  const wait = waitAfter(level, allowance)
  await db
    .updateTable('failedSignIn')
    .set({ level, ultimo: now, lockedUntil: wait === 0 ? null : new Date(now.getTime() + wait * 1000) })
    .where('chiave', '=', key)
    .execute()
}
