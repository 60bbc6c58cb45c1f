import { AT_LIMIT } from '@xbetapp/domain/ledger/credit/credit'
import { maxOf, type TextName } from '@xbetapp/domain/reference/reference/fields'
import { z } from 'zod'
import { STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, ChatId } from '../fields.ts'
import { FilledText, MaybeChatId, MaybeText, PositiveAmount, WholeNumber } from '../form-fields.ts'

/** A field of a record, described once: what an answer holds, and what a body may send. */
interface RecordField {
  read: z.ZodType
  write: z.ZodType
}
type Fields = Readonly<Record<string, RecordField>>

export const field = <R extends z.ZodType, W extends z.ZodType>(read: R, write: W) => ({ read, write })

/** A required name, unique per kind ignoring case. */
export const name = (of: TextName) => field(z.string(), FilledText(maxOf(of)))
// Fields a body may leave out; null empties one that can be empty.
export const text = (of: TextName) => field(z.string().nullable(), MaybeText(maxOf(of)).optional())
export const flag = field(z.boolean(), z.boolean().optional())
export const chat = field(ChatId.nullable(), MaybeChatId.optional())
export const amount = field(z.number().nullable(), PositiveAmount.nullable().optional())
/** What an account may owe the house, in its currency, and for how many days; null for no limit. */
export const credit = {
  fido: amount,
  giorniFido: field(z.number().nullable(), WholeNumber.nullable().optional()),
}
/** What happens to automatic sends at the ceiling. */
export const atLimit = { alLimite: field(z.enum(AT_LIMIT), z.enum(AT_LIMIT).optional()) }

/** The fields of an answer. */
export const answerFields = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([key, { read }]) => [key, read])) as {
    [K in keyof F]: F[K]['read']
  }
/** The fields of a body. */
export const bodyFields = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([key, { write }]) => [key, write])) as {
    [K in keyof F]: F[K]['write']
  }
/** The fields of an edit, all optional: a field that is not sent stays. */
export const editFields = <F extends Fields>(fields: F) => z.object(bodyFields(fields)).partial().shape

export const list = <S extends z.ZodType>(what: string, schema: S) =>
  endpoint({ summary: `All ${what}`, access: STAFF, answer: z.array(schema) })
export const oneById = <S extends z.ZodType>(what: string, schema: S) =>
  endpoint({
    summary: `One ${what}`,
    access: STAFF,
    params: ById,
    answer: schema,
  })
