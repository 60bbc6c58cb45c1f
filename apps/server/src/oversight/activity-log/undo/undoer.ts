import type { ContractKey } from '@xbetapp/contract/contract'
import { fieldWords } from '@xbetapp/domain/oversight/activity-log/field-words'
import { sql } from 'kysely'
import type { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Line } from '../lines.queries.ts'

/** The fields of a thing as written in the audit; null when it does not exist. */
export type State = Readonly<Record<string, unknown>> | null

/** The result of undoing lines: the announcements whose delivery Telegram still has to confirm. */
export interface Restored {
  idReceivedBet: number
  announcement: readonly number[]
}

/**
 * How lines of certain actions are undone: by the inverse of their verb. Each is named after what it undoes; those of
 * one noun are in a file and share members by spreading.
 */
export interface Undoer {
  /** The endpoint of the inverse: undoing needs its permissions. */
  right: (line: Line) => ContractKey
  /** An objection beyond permissions and states; null when there is none. */
  objection?: (ctx: Ctx, line: Line) => AppError | null
  /** The state before the line and the state it set, where these are not just the line's two sides. */
  sides?: (line: Line) => Sides
  /** The subject of the line in words, where that is not its thing: a movement of a tipster is not the tipster. */
  about?: (thing: string) => string
  /** What refers to the thing of each line and so blocks its removal, in words that end «ci sono già ...». Checked again on execution. */
  blockers?: (ctx: Ctx, lines: readonly Line[]) => Promise<ReadonlyMap<number, string>>
  /** A created thing may still exist after its undo, switched off, because history names it. */
  mayStay?: boolean
  /** Locks the things of the lines, so that the judged state is the one undone. */
  lock: (tx: TxCtx, lines: readonly Line[]) => Promise<void>
  /** The current state of each line's thing; null where it does not exist, `{}` where nothing of it is compared. */
  now: (ctx: Ctx, lines: readonly Line[]) => Promise<ReadonlyMap<number, State>>
  /**
   * Restores the earlier state of all lines or of none, and returns the announcements this queued. `now` has the
   * current states, for fields the lines lack.
   */
  restore: (tx: TxCtx, lines: readonly Line[], now: ReadonlyMap<number, State>) => Promise<Restored[]>
}

/** Undoes lines one after another; none of them announces anything. */
export const restoreEach =
  (restore: (tx: TxCtx, line: Line, now: State) => Promise<unknown>): Undoer['restore'] =>
  async (tx, lines, now) => {
    for (const line of lines) await restore(tx, line, now.get(line.id) ?? null)
    return []
  }

/** What each line's thing is referred to by, looked up one after another; null by nothing. */
export const blockersOfEach =
  (find: (ctx: Ctx, line: Line) => Promise<string | null>): NonNullable<Undoer['blockers']> =>
  async (ctx, lines) => {
    const references = new Map<number, string>()
    for (const line of lines) {
      const reference = await find(ctx, line)
      if (reference !== null) references.set(line.id, reference)
    }
    return references
  }

/** The state of each line, read one after another; lines with the same key are read once. */
export const stateOfEach =
  (
    read: (ctx: Ctx, line: Line) => Promise<State | undefined>,
    keyOf: (line: Line) => unknown = ({ id }) => id,
  ): Undoer['now'] =>
  async (ctx, lines) => {
    const stateByKey = new Map<unknown, State>()
    const states = new Map<number, State>()
    for (const line of lines) {
      const key = keyOf(line)
      if (!stateByKey.has(key)) stateByKey.set(key, (await read(ctx, line)) ?? null)
      states.set(line.id, stateByKey.get(key) ?? null)
    }
    return states
  }

/** The state of each line by the number of its thing, from rows read together. */
export const stateById =
  <Row extends object>(
    read: (ctx: Ctx, ids: number[]) => Promise<readonly Row[]>,
    keyOf: (row: Row) => unknown,
  ): Undoer['now'] =>
  async (ctx, lines) => {
    const rows = new Map((await read(ctx, lines.map(idOf))).map((row) => [Number(keyOf(row)), row]))
    return new Map(lines.map((line) => [line.id, (rows.get(idOf(line)) as State | undefined) ?? null]))
  }

/** The number of a line's thing. */
export const idOf = ({ entityId }: Pick<Line, 'entityId'>): number => Number(entityId)

/** Fields that describe the act, not the state of a thing. */
const ACT_FIELDS: ReadonlySet<string> = new Set(['annunciato', 'bet', 'daBet', 'sala', 'sito', 'altro'])

/** A side of a line without derived and descriptive fields. */
export function stateOfSide(line: Line, side: Line['before']): State {
  if (side === null) return null
  return Object.fromEntries(
    Object.entries(side).filter(([name]) => fieldWords(line.entity, name) !== null && !ACT_FIELDS.has(name)),
  )
}

type Sides = { stateBefore: State; stateAfter: State }

export const sidesOfLine = (line: Line): Sides => ({
  stateBefore: stateOfSide(line, line.before),
  stateAfter: stateOfSide(line, line.after),
})

export const sidesOf = (undoer: Undoer, line: Line): Sides => (undoer.sides ?? sidesOfLine)(line)

/** The first field of a state that differs from the expected value; undefined when none does. */
export function differingField(
  expected: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): string | undefined {
  return Object.keys(expected).find((name) => !isSame(expected[name], now[name]))
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** Compares by meaning: 2.000 equals 2.00000, a moment equals its text, an empty text equals null. */
function isSame(first: unknown, second: unknown): boolean {
  const a = asJson(first)
  const b = asJson(second)
  if (typeof a === 'object' || typeof b === 'object') return withSortedKeys(a) === withSortedKeys(b)
  const x = String(a)
  const y = String(b)
  return x === y || (NUMBER.test(x) && NUMBER.test(y) && Number(x) === Number(y))
}

/** A value as text with the keys of its objects in one order: the database may reorder them. */
const withSortedKeys = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const asJson = (value: unknown): unknown =>
  value === undefined || value === '' ? null : (JSON.parse(JSON.stringify(value)) as unknown)

/** Locks the rows of lines by a key, in the order in which all writers lock them. */
export const lockRows =
  (table: string, key: string, keyOf: (line: Line) => number | string = idOf): Undoer['lock'] =>
  async (tx, lines) => {
    const ids = [...new Set(lines.map(keyOf))]
    await sql`
      select from ${sql.table(table)} where ${sql.ref(key)} = any(${ids}) order by ${sql.ref(key)} for update
    `.execute(tx.db)
  }

/** {@link lockRows} of things whose name is their key. */
export const lockNamed = (table: string): Undoer['lock'] =>
  lockRows(table, 'nome', ({ entityId }) => entityId)

export const lockBets = lockRows('bet', 'id_received_bet')
