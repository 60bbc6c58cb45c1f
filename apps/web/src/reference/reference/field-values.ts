import { typedAmount } from '@xbetapp/domain/bets/drops/typed-bounds'
import { formatInput } from '@xbetapp/domain/platform/format/number'
import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import {
  decimal2,
  decimal3,
  differentFrom,
  firstError,
  integer,
  maxLength,
  noSign,
  type Rule,
  required,
} from '@xbetapp/domain/platform/validation/rules'
import { maxOf } from '@xbetapp/domain/reference/reference/fields'
import { italianInput, typedNumber } from '#web/ui/fields/number-fields.tsx'
import type { Field, FieldErrors, FieldInput, FieldValue, FieldValues } from './kind.ts'

/** A number beyond the safe integers would not be kept exactly; Telegram's own chat ids have at most 16 digits. */
const safeInteger: Rule = (text) =>
  text.trim() === '' || Number.isSafeInteger(Number(text)) ? null : MESSAGES.integer

/** 0 means no chat (rule: chat/none). */
const someChat: Rule = (text) => (Number(text) === 0 ? MESSAGES.required : null)

function rulesOf<Row>(field: Field<Row>): readonly Rule[] {
  switch (field.kind) {
    case 'text':
    case 'lines':
    case 'logo':
      return [maxLength(maxOf(field.name))]
    case 'chat':
      return [integer, safeInteger, ...(field.required ? [someChat] : [])]
    case 'whole':
      return [integer, noSign]
    case 'money':
      return [decimal2, typedAmount]
    case 'rate':
    case 'odds':
      return [decimal3, differentFrom(0)]
    default:
      return []
  }
}

/** Decimals a number is shown with at least. */
const PLACES: Partial<Record<FieldInput['kind'], number>> = { money: 2, rate: 3 }

/** The form of a new row. `firstValuta` is the key of the first available currency, `firstBook` that of the bookmaker it begins with. */
export function newValues<Row>(
  fields: readonly Field<Row>[],
  firstValuta: string | undefined,
  firstBook?: string,
): FieldValues {
  const chosen: Partial<Record<FieldInput['kind'], string | false | undefined>> = {
    switch: false,
    valuta: firstValuta,
    book: firstBook,
  }
  return Object.fromEntries(fields.map((field) => [field.name, field.initial ?? chosen[field.kind] ?? '']))
}

/** The form of a row that exists. */
export function valuesOf<Row>(fields: readonly Field<Row>[], row: Row): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.name, typedValue(field, row[field.name])]))
}

function typedValue(field: FieldInput, value: unknown): FieldValue {
  if (typeof value === 'boolean') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value !== 'number' || isNumbered(field)) return String(value)
  return italianInput(formatInput(value), PLACES[field.kind] ?? 0)
}

/** Whether the field holds an id, which is written without number formatting. */
const isNumbered = ({ kind }: FieldInput): boolean => kind === 'chat' || kind === 'topic' || kind === 'book'

/** Faults by field, the first sentence each has to say. */
export function fieldErrors<Row>(fields: readonly Field<Row>[], values: FieldValues): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of fields) {
    const value = values[field.name]
    if (typeof value !== 'string') continue
    const rules = [...(field.required ? [required] : []), ...rulesOf(field), ...(field.rules ?? [])]
    const error = firstError(...rules)(value)
    if (error !== null) errors[field.name] = error
  }
  return errors
}

/** Body of a form: numbers as numbers, emptied fields as null. */
export function bodyOf<Row>(fields: readonly Field<Row>[], values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, wireValue(field, values[field.name] ?? '')]))
}

function wireValue(field: FieldInput, value: FieldValue): unknown {
  if (typeof value === 'boolean') return value
  const text = value.trim()
  if (field.kind === 'autori') return text === '' ? [] : text.split(' ').map(Number)
  if (text === '') return null
  switch (field.kind) {
    case 'chat':
    case 'topic':
    case 'book':
      return Number(text)
    case 'whole':
    case 'money':
    case 'percent':
    case 'rate':
    case 'odds':
      return typedNumber(text)
    default:
      return text
  }
}
