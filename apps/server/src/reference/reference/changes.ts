import { dec } from '@xbetapp/domain/platform/money/decimal'
import { isAdminField } from '@xbetapp/domain/reference/reference/fields'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A change of columns of the row; decimals as their columns hold them or as they were sent. */
type NewValues<Row, W> = { [F in keyof W]: F extends keyof Row ? unknown : never }

/** The fields a merge changes: given, and different from the stored row. */
export function changesOf<Row extends object, W extends NewValues<Row, W>>(
  row: Row,
  newValues: W,
): Partial<W> {
  const storedValues = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(newValues).filter(
      ([field, value]) => value !== undefined && !isSame(storedValues[field], value),
    ),
  ) as Partial<W>
}

/** Whether a value is the stored one; a decimal column is read as text. */
const isSame = (stored: unknown, value: unknown): boolean =>
  typeof stored === 'string' && typeof value === 'number' ? dec(stored).eq(value) : stored === value

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0

/**
 * The input without the fields its sender may not write: they keep their stored values, without an error
 * (rule: venue/money-is-admins).
 */
export const allowedTo = <T extends object>({ actor }: Ctx, input: T): Partial<T> =>
  actorHas(actor, ['ADMIN'])
    ? input
    : (Object.fromEntries(Object.entries(input).filter(([field]) => !isAdminField(field))) as Partial<T>)
