import type { Decimal } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { z } from 'zod'

/** A field of the wire as a row may hold it: a number as a decimal or its text, a moment as a date. */
type StoredValue<T> =
  | T
  | (Extract<T, number> extends never ? never : Decimal | string)
  | (Extract<T, string> extends never ? never : Date)
export type RowFor<S extends z.ZodObject> = { [F in keyof z.output<S>]: StoredValue<z.output<S>[F]> }

const fieldsOf = new WeakMap<z.ZodObject, ReadonlyArray<readonly [name: string, isNumber: boolean]>>()

/**
 * The fields of a schema out of a row. A column the schema does not name never leaves the server; a field the row
 * lacks does not compile.
 */
export function wireOf<S extends z.ZodObject>(schema: S, row: RowFor<S>): z.output<S> {
  const fields = fieldsOf.get(schema) ?? Object.entries(schema.shape).map(fieldOf)
  fieldsOf.set(schema, fields)
  const values: Readonly<Record<string, unknown>> = row
  const answer: Record<string, unknown> = {}
  for (const [name, isNumber] of fields) {
    const value = values[name]
    // The sum is never -0, which a decimal of 0 may be.
    if (isNumber && value != null) answer[name] = Number(value) + 0
    else answer[name] = value instanceof Date ? toWire(value) : value
  }
  return answer as z.output<S>
}

const fieldOf = ([name, type]: [string, unknown]) => [name, isNumeric(type)] as const

const isNumeric = (type: unknown): boolean =>
  type instanceof z.ZodNullable || type instanceof z.ZodOptional
    ? isNumeric(type.unwrap())
    : type instanceof z.ZodNumber
