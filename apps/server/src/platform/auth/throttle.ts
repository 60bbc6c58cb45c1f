import { type Allowance, failuresLeft, waitAfter } from '@xbetapp/domain/platform/auth/back-off'
import { type Selectable, sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { insertIfNew, lockRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { present, tooSoon } from '#server/kernel/app-error.ts'
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

const accountKey = (username: string): string => `utente:${username.toLowerCase()}`
const codeKey = (username: string): string => `codice:${username.toLowerCase()}`

/**
 * Runs a check of a password. Only a wrong one counts: from a known browser only against that browser, otherwise against
 * this account from this address, and against all failures of the address. Failures elsewhere block no one else.
 * @throws AppError SIGNIN_THROTTLED before the password is checked, while he has to wait
 */
export function countingPassword(ctx: Ctx, who: Attempter, check: () => Promise<boolean>): Promise<boolean> {
  const { username, network, device } = who
  if (device !== null)
    return runCounted(ctx, network, { key: `dispositivo:${device}`, allowance: DEVICE }, [], check)
  const account = accountKey(username)
  const place = { key: `${account}|${network}`, allowance: PLACE }
  const sharedBudgets = [
    { key: `indirizzo:${network}`, allowance: ADDRESS },
    { key: account, allowance: ACCOUNT },
  ]
  return runCounted(ctx, network, place, sharedBudgets, check)
}

/**
 * Runs a check of a user's code, counted separately from passwords: an attacker who knows the password must not be able
 * to reset the count of his guesses at the code.
 * @throws AppError SIGNIN_THROTTLED
 */
export function countingCode(ctx: Ctx, who: Attempter, check: () => Promise<boolean>): Promise<boolean> {
  return runCounted(ctx, who.network, { key: codeKey(who.username), allowance: CODE }, [], check)
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
 * right one resets that row and leaves the shared ones, which are locked only while counting, unchanged.
 */
async function runCounted(
  ctx: Ctx,
  network: string,
  ownBudget: Budget,
  sharedBudgets: readonly Budget[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  const work = async (db: Tx) => {
    const now = ctx.now()
    const ownRow = await lockLevel(db, ownBudget.key, now)
    const levels = await levelsOf(db, sharedBudgets)
    const untilMs = Math.max(...[ownRow, ...levels.values()].map((row) => row.lockedUntil?.getTime() ?? 0))
    if (untilMs > now.getTime()) throw tooSoon('SIGNIN_THROTTLED', (untilMs - now.getTime()) / 1000)
    if (await check()) {
      await db.deleteFrom('failedSignIn').where('chiave', '=', ownBudget.key).execute()
      return true
    }
    const account = sharedBudgets.find(({ allowance }) => allowance === ACCOUNT)
    const failures = account && levelAt(levels.get(account.key), ACCOUNT, now)
    const isUnderAttack = failures !== undefined && failures >= ACCOUNT.free
    if (failures !== undefined && Math.floor(failures) + 1 === ACCOUNT.free)
      ctx.log.warn({ account: account?.key }, 'an account is tried from many places')
    await count(
      db,
      { ...ownBudget, allowance: isUnderAttack ? PLACE_UNDER_ATTACK : ownBudget.allowance },
      now,
    )
    for (const budget of sharedBudgets) await count(db, budget, now)
    return false
  }
  return inTurn(network, () => ctx.db.transaction().execute(work))
}

/** The failures of one budget so far, as they were at the moment `ultimo`. */
type Level = Selectable<DB['failedSignIn']>

async function levelsOf(db: Tx, budgets: readonly Budget[]): Promise<Map<string, Level>> {
  if (budgets.length === 0) return new Map()
  const rows = await rowsOf(db, 'failedSignIn', { chiave: budgets.map(({ key }) => key) })
  return new Map(rows.map((row) => [row.chiave, row]))
}

const levelAt = (row: Level | undefined, allowance: Allowance, now: Date): number =>
  row ? failuresLeft(row.level, (now.getTime() - row.ultimo.getTime()) / 1000, allowance) : 0

async function count(db: Tx, { key, allowance }: Budget, now: Date): Promise<void> {
  const level = levelAt(await lockLevel(db, key, now), allowance, now) + 1
  const wait = waitAfter(level, allowance)
  const lockedUntil = wait === 0 ? null : new Date(now.getTime() + wait * 1000)
  await updateRows(db, 'failedSignIn', { chiave: key }, { level, ultimo: now, lockedUntil })
}

async function lockLevel(db: Tx, chiave: string, now: Date): Promise<Level> {
  await insertIfNew(db, 'failedSignIn', { chiave, level: 0, ultimo: now })
  return present(await lockRow(db, 'failedSignIn', { chiave }), 'the row was just inserted')
}
