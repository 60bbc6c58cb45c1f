import type { Rule } from '@xbetapp/domain/platform/validation/rules'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import type { Stato } from '#web/reference/reference/public/status-chip.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'

export type FieldValue = string | boolean
/** Values of a form: text as typed, switches as booleans. */
export type FieldValues = Record<string, FieldValue>
export type FieldErrors = Record<string, string>

export type FieldInput =
  | { kind: 'text'; max?: number }
  /** The path of a picture, which can be uploaded. */
  | { kind: 'logo'; max: number }
  | { kind: 'lines'; max: number }
  /** A Telegram chat id. */
  | { kind: 'chat' }
  /** A whole number, 0 or more. */
  | { kind: 'whole'; unit?: string }
  /** In the currency chosen in the same form, or EUR. */
  | { kind: 'money' }
  | { kind: 'percent' }
  | { kind: 'rate' }
  /** Odds, or how far two of them are apart. */
  | { kind: 'odds' }
  /** `stored` is null for a new one. */
  | { kind: 'stato'; states: (stored: Stato | null) => readonly Stato[] }
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly Option[] }
  /** A topic of the chat that another field of the form names. */
  | { kind: 'topic'; of: 'source' | 'target'; chat: string }
  | { kind: 'book' }
  | { kind: 'valuta' }
  /** Authors seen in a tipster's group or a room's chat, by their ids. */
  | { kind: 'autori'; of: 'tipster' | 'sala' }

/** A field of a form, described. `name` is the field of the row and of the body alike. */
export type Field<Row> = FieldInput & {
  name: keyof Row & string
  label: string
  required?: boolean
  /** Beyond those of its kind. */
  rules?: readonly Rule[]
  /** Initial value of a new record. By default a currency field has the first currency, all others are empty. */
  initial?: FieldValue
  /** ADMIN alone writes it (rule: venue/money-is-admins). */
  financial?: boolean
  /** Chosen at creation only. */
  fixed?: boolean
  /** Changes only while the entity's total balance is 0; the sentence says so. */
  balanceLock?: string
  /** Cannot be changed once the entity holds money; the sentence says what to do instead. */
  usedLock?: string
  /** Why this row's field cannot be changed, when it cannot. */
  locked?: (row: Row) => string | null
  /** The field is absent for other users, who keep the stored value. */
  isShownTo?: (viewer: Viewer) => boolean
  /** There only for a row that exists. */
  onlyStored?: boolean
  /** Takes the whole row of the form. */
  wide?: boolean
  /** Fields with the same section are grouped under its name. */
  section?: string
  hint?: string
}
