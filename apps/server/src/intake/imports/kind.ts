import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import type { z } from 'zod'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Column } from './columns.ts'

/** A record as its list answers it, or as a row of a file asks for it: values by field. */
export type Values = Readonly<Record<string, unknown>>

/**
 * A kind of sheet. Its columns fill the body of the verb with which a screen creates such a record, so that a row of a
 * file meets the same rules, refusals and audit.
 */
export interface Kind {
  sheet: string
  columns: readonly Column[]
  /** The fields that name a record; none for a sheet whose rows are only ever added. */
  key: readonly string[]
  /** Those of the key that are compared as they are written. */
  codes?: readonly string[]
  /** Those of the key whose hour, where they have one, finds nothing. */
  days?: readonly string[]
  /** A field of the key that numbers records that are equal but for it, from the second on. */
  ordinal?: string
  /** A chat that belongs to one record alone finds it too, under whatever name. */
  chat?: string
  /**
   * Its records; of a kind with many of them at least those that the rows of a file may be about. Absent: rows are about
   * records of other kinds, and an export has none.
   */
  list?: (ctx: Ctx, asked?: readonly Values[]) => Promise<readonly Values[]>
  /** `many` writes several at once, all or none; a sheet of such a kind may be longer. */
  create: Write & { many?: (tx: TxCtx, bodies: never) => Promise<unknown> }
  /** Absent: a record has nothing beside its key. */
  edit?: { body: z.ZodType; run: (tx: TxCtx, body: never) => Promise<unknown>; id: readonly string[] }
}

interface Write {
  body: z.ZodType
  run: (tx: TxCtx, body: never) => Promise<unknown>
}

/** What finds a record: its key without case and accents, codes as they are, days without hour, an amount of 0 as none. */
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
