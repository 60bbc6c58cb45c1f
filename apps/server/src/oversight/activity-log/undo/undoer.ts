import type { ContractKey } from '@xbetapp/contract/contract'
import { fieldWords } from '@xbetapp/domain/oversight/activity-log/words'
import { sql } from 'kysely'
import type { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Line } from '../lines.queries.ts'

/** The fields of a thing as the audit writes them; null: it is not there. */
export type State = Readonly<Record<string, unknown>> | null

/** What came of taking lines back: whom Telegram still has to confirm that he was told. */
export interface Restored {
  idReceivedBet: number
  announcement: readonly number[]
}

/** How lines of some actions are taken back: by the inverse of their verb. */
export interface Undoer {
  /** The call whose rights count. */
  right: (line: Line) => ContractKey
  /** What cannot be seen from rights and states; null when nothing speaks against it. */
  objection?: (ctx: Ctx, line: Line) => AppError | null
  /** What the line left and what there was before, where those are not simply its two sides. */
  sides?: (line: Line) => { had: State; left: State }
  /** What the line is about where that is not its thing: a movement of a tipster is not the tipster. */
  about?: (thing: string) => string
  /** What names the things of the lines by now, in words: they cannot go. Looked for again when it is done. */
  standing?: (ctx: Ctx, lines: readonly Line[]) => Promise<ReadonlyMap<number, string>>
  /** Holds the things of the lines as they are: what is judged is what is then taken back. */
  lock: (tx: TxCtx, lines: readonly Line[]) => Promise<void>
  /** The things of the lines as they are now. */
  now: (ctx: Ctx, lines: readonly Line[]) => Promise<ReadonlyMap<number, State>>
  /** Brings back what there was before, all or none. `now` are the things as they are, for what the lines do not say. */
  restore: (
    tx: TxCtx,
    lines: readonly Line[],
    now: ReadonlyMap<number, State>,
  ) => Promise<Restored[] | undefined>
}

/** Said of an act, and no state of anything. */
const SAID: ReadonlySet<string> = new Set(['annunciato', 'bet', 'daBet', 'sala', 'sito', 'altro'])

/** A side of a line without what follows from other fields and what was only said. */
export function stateOfSide(line: Line, side: Line['before']): State {
  if (side === null) return null
  return Object.fromEntries(
    Object.entries(side).filter(([name]) => fieldWords(line.entity, name) !== null && !SAID.has(name)),
  )
}

export const sidesOf = (undoer: Undoer, line: Line): { had: State; left: State } =>
  undoer.sides?.(line) ?? { had: stateOfSide(line, line.before), left: stateOfSide(line, line.after) }

/** The first field of a state that is not what it should be; undefined when all are. */
export function differingField(
  wanted: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
) {
  return Object.keys(wanted).find((name) => !isSame(wanted[name], now[name]))
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** Equal as what they stand for: 2.000 is 2.00000, a moment is its text, an empty text is none. */
function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [asJson(one), asJson(other)]
  if (typeof a === 'object' || typeof b === 'object') return inOneSpelling(a) === inOneSpelling(b)
  const [x, y] = [String(a), String(b)]
  return x === y || (NUMBER.test(x) && NUMBER.test(y) && Number(x) === Number(y))
}

/** The database keeps the keys of an object in an order of its own. */
const inOneSpelling = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const asJson = (value: unknown): unknown =>
  value === undefined || value === '' ? null : (JSON.parse(JSON.stringify(value)) as unknown)

/** Locks rows by a key that is a number, in the order every writer of theirs takes them. */
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
