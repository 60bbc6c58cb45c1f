import { dec } from '@xbetapp/domain/platform/money/decimal'

/** The fields a merge changes: given, and different from the stored row. */
export function changesOf<Row extends object, Wanted extends Partial<Row>>(
  row: Row,
  wanted: Wanted,
): Partial<Wanted> {
  const entries = Object.entries(wanted) as Array<[keyof Wanted & keyof Row, unknown]>
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== undefined && value !== row[field]),
  ) as Partial<Wanted>
}

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0

type ColumnText<N> = N extends number ? string : N

/** The input with the given numbers as their columns hold them, so that unchanged ones compare equal. */
export function withColumnTexts<I extends object, K extends keyof I>(
  input: I,
  fields: readonly K[],
  places: 2 | 3,
): Omit<I, K> & { [P in keyof Pick<I, K>]: ColumnText<I[P]> } {
  const texts = fields.flatMap((field) => {
    const value = input[field]
    return typeof value === 'number' ? [[field, dec(value).toFixed(places)]] : []
  })
  return { ...input, ...Object.fromEntries(texts) }
}

/**
 * The input without the fields its sender may not write: they keep their stored values, without an error (rule:
 * venue/money-is-admins).
 */
export function without<T extends object, K extends keyof T>(
  input: T,
  fields: readonly K[],
): Omit<T, K> & Partial<Pick<T, K>> {
  const rest = { ...input }
  for (const field of fields) delete (rest as Partial<T>)[field]
  return rest
}
