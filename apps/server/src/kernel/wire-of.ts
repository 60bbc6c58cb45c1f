import { z } from 'zod'

/** A field of the wire as a row may hold it: a decimal column is a text, on the wire a number. */
type StoredValue<T> = Extract<T, number> extends never ? T : T | string
type RowFor<S extends z.ZodObject> = { [F in keyof z.output<S>]: StoredValue<z.output<S>[F]> }

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
    answer[name] = isNumber && typeof value === 'string' ? Number(value) : value
  }
  return answer as z.output<S>
}

const fieldOf = ([name, type]: [string, unknown]) =>
  [name, (type instanceof z.ZodNullable ? type.unwrap() : type) instanceof z.ZodNumber] as const
