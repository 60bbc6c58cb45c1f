import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import type { z } from 'zod'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Column } from './columns.ts'

/** Values by field: of a record as its list answers, or of a row of a file. */
export type Values = Readonly<Record<string, unknown>>

/**
 * A kind of sheet. Its columns fill the body of the verb with which a screen creates a record, so that a row of a file
 * meets the same rules, refusals and audit.
 */
export interface Kind {
  sheet: string
  columns: readonly Column[]
  /** The fields that name a record; none for a sheet whose rows are only ever added. */
  key: readonly string[]
  /** Fields of the key that are compared as they are written, with case and accents. */
  codes?: readonly string[]
  /** Fields of the key that are compared by day, without their hour. */
  days?: readonly string[]
  /** The field of the key that numbers otherwise equal records, from the second on. */
  ordinal?: string
  /** The field of a chat that belongs to one record alone: the chat finds its record under any name. */
  chat?: string
  /**
   * The records of the kind, or at least those that `fileRows` may be about. Absent: rows are about records of
   * other kinds, and an export has no such sheet.
   */
  list?: (ctx: Ctx, fileRows?: readonly Values[]) => Promise<readonly Values[]>
  /** `many` writes several records at once, all or none. */
  create: Write | { body: z.ZodType; many: (tx: TxCtx, bodies: never) => Promise<unknown> }
  /** Absent: a record has nothing beside its key. */
  edit?: Write & { id: readonly string[] }
}

interface Write {
  body: z.ZodType
  run: (tx: TxCtx, body: never) => Promise<unknown>
}

/** The text that finds a record: its key without case and accents, codes as they are, days without hour, 0 as empty. */
export const keyOf = ({ key, codes = [], days = [] }: Kind, values: Values): string =>
  key
    .map((field) => {
      const value = values[field] || ''
      if (days.includes(field)) return dayOf(value)
      return typeof value === 'number' || codes.includes(field) ? String(value) : wordOf(String(value))
    })
    .join('|')

/** The day of a wire date or moment. */
export const dayOf = (value: unknown): string => String(value).slice(0, 'YYYY-MM-DD'.length)

/** Names the record of another name that a row found by its chat: a new one may be meant. Empty where its key found it. */
export const sameChatRemark = (kind: Kind, record: Values, values: Values): string =>
  kind.chat === undefined || keyOf(kind, record) === keyOf(kind, values)
    ? ''
    : `Stessa chat di ${record[kind.key[0] ?? '']}.`
