import fc from 'fast-check'
import { z } from 'zod'

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
}

/** Ids that may exist in a small database, and some that cannot. */
const ids = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
  fc.constantFrom(0, -1, 2_147_483_647, 2_147_483_648),
)
/** Text no form would let through, with any character a copied message may hold. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '😀',
    "'; drop table bet; --",
    '$1',
    '%00',
    '../../etc/passwd',
    '1e309',
  ),
)
const numbers = fc.oneof(
  ids,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(1.005, 1e9, 1e15, 9e99, 99_999.9999, -0),
)
const anything = fc.oneof(
  text,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
)

/** Values that mostly fit a schema, now and then with an unfit value. */
export function roughly(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema,
  )
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fromJsonSchema))
  if (schema.allOf) return fitting(Object.assign({}, ...schema.allOf) as JsonSchema)
  switch (schema.type) {
    case 'object':
      return object(schema)
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'string':
      return schema.pattern ? matching(new RegExp(schema.pattern)) : text
    case 'integer':
      return ids
    case 'number':
      return fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(0, 1, 1.85, 100) },
        ids,
        numbers,
        fc.integer({ min: 0, max: 100_000 }).map((n) => n / 1000),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

/** Digits are taken for ids at any position. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  if (pattern.test('1')) return ids.map(String)
  return fc.oneof({ weight: 4, arbitrary: fc.stringMatching(pattern) }, text)
}

function object(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const names = propertyNames ? fromJsonSchema(propertyNames).map(String) : fc.string()
    return fc.dictionary(names, fromJsonSchema(additionalProperties), { maxKeys: 4 })
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, fromJsonSchema(inner)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
