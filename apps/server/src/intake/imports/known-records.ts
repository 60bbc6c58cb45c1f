import { type Kind, keyOf, type Values } from './kind.ts'
import { Refused } from './read-row.ts'

/** The row of the sheet that wrote a record, by the record's key: two rows never write one record. */
export type WrittenRows = Map<string, number>

/** The stored records of a kind, found by key or chat. */
export class KnownRecords {
  readonly #kind: Kind
  readonly #byKey: Map<string, Values>
  readonly #byChat: Map<string, Values>
  readonly #written: WrittenRows

  constructor(kind: Kind, records: readonly Values[], written: WrittenRows) {
    this.#kind = kind
    this.#written = written
    this.#byKey = new Map(records.map((record) => [keyOf(kind, record), record]))
    const { chat } = kind
    const withChat = chat === undefined ? [] : records.filter((record) => record[chat])
    this.#byChat = new Map(withChat.map((record) => [String(record[chat ?? '']), record]))
  }

  /** The record a row is about; undefined for a new one. @throws Refused when another row was about the record */
  take(values: Values, row: number): Values | undefined {
    const key = keyOf(this.#kind, values)
    const { chat } = this.#kind
    const record =
      this.#byKey.get(key) ?? (chat === undefined ? undefined : this.#byChat.get(String(values[chat] ?? '')))
    const own = record === undefined ? key : keyOf(this.#kind, record)
    const before = this.#written.get(own)
    const { ordinal } = this.#kind
    if (before !== undefined) {
      const two = ordinal === undefined ? '' : ', o se sono due scrivi 2 in Numero'
      throw new Refused(`È già alla riga ${before}: lasciane una sola${two}.`, null)
    }
    if (ordinal !== undefined && record === undefined) this.#requireOneBefore(values, ordinal)
    this.#written.set(own, row)
    return record
  }

  /** @throws Refused for a third without a second */
  #requireOneBefore(values: Values, ordinal: string): void {
    const n = Number(values[ordinal] ?? 1)
    const before = keyOf(this.#kind, { ...values, [ordinal]: n === 2 ? undefined : n - 1 })
    if (n < 2 || this.#byKey.has(before) || this.#written.has(before)) return
    const column = this.#kind.columns.find(({ field }) => field === ordinal) ?? null
    throw new Refused(n === 2 ? 'Manca il primo: non ne ha.' : `Manca il numero ${n - 1}.`, column)
  }
}
