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

/** How lines of certain actions are undone: by the inverse of their verb. */
export interface Undoer {
  /** The endpoint whose permissions are required. */
  right: (line: Line) => ContractKey
  /** An objection beyond permissions and states; null when there is none. */
  objection?: (ctx: Ctx, line: Line) => AppError | null
  /** The state the line set and the state before it, where these are not simply the line's two sides. */
  sides?: (line: Line) => { had: State; left: State }
  /** The subject of the line in words, where that is not its thing: a movement of a tipster is not the tipster. */
  about?: (thing: string) => string
  /**
   * Existing references to the things of the lines, in words, which block their removal. Checked again on execution.
   */
  standing?: (ctx: Ctx, lines: readonly Line[]) => Promise<ReadonlyMap<number, string>>
  /** Locks the things of the lines, so that the judged state is the one undone. */
  lock: (tx: TxCtx, lines: readonly Line[]) => Promise<void>
  /** The current states of the things of the lines. */
  now: (ctx: Ctx, lines: readonly Line[]) => Promise<ReadonlyMap<number, State>>
  /** Restores the earlier state of all lines or of none. `now` has the current states, for fields the lines lack. */
  restore: (
    tx: TxCtx,
    lines: readonly Line[],
    now: ReadonlyMap<number, State>,
  ) => Promise<Restored[] | undefined>
}

/** Fields that describe the act, not the state of a thing. */
const SAID: ReadonlySet<string> = new Set(['annunciato', 'bet', 'daBet', 'sala', 'sito', 'altro'])

/** A side of a line without derived and descriptive fields. */
export function stateOfSide(line: Line, side: Line['before']): State {
  if (side === null) return null
  return Object.fromEntries(
    Object.entries(side).filter(([name]) => fieldWords(line.entity, name) !== null && !SAID.has(name)),
  )
}

export const sidesOf = (undoer: Undoer, line: Line): { had: State; left: State } =>
  undoer.sides?.(line) ?? { had: stateOfSide(line, line.before), left: stateOfSide(line, line.after) }

/** The first field of a state that differs from the wanted value; undefined when none does. */
export function differingField(
  wanted: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
) {
  return Object.keys(wanted).find((name) => !isSame(wanted[name], now[name]))
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** Compares by meaning: 2.000 equals 2.00000, a moment equals its text, an empty text equals null. */
function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [asJson(one), asJson(other)]
  if (typeof a === 'object' || typeof b === 'object') return inOneSpelling(a) === inOneSpelling(b)
  const [x, y] = [String(a), String(b)]
  return x === y || (NUMBER.test(x) && NUMBER.test(y) && Number(x) === Number(y))
}

/** The database may reorder an object's keys. */
const inOneSpelling = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const asJson = (value: unknown): unknown =>
  value === undefined || value === '' ? null : (JSON.parse(JSON.stringify(value)) as unknown)

/** Locks rows by a numeric key, in the order in which all writers lock them. */
export async function lockRows(tx: TxCtx, table: string, key: string, ids: Iterable<number>): Promise<void> {
  const wanted = [...new Set(ids)]
  await sql`
    select from ${sql.table(table)} where ${sql.ref(key)} = any(${wanted}) order by ${sql.ref(key)} for update
  `.execute(tx.db)
}

export const lockBetsOf = (tx: TxCtx, lines: readonly Line[]): Promise<void> =>
  lockRows(
    tx,
    'bet',
    'id_received_bet',
    lines.map(({ entityId }) => Number(entityId)),
  )
