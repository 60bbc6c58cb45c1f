import type { Rule } from '@xbetapp/domain/platform/validation/rules'
import {
  accountLabelOf,
  type FieldName,
  labelOf,
  type TextName,
} from '@xbetapp/domain/reference/reference/fields'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'
import type { Option } from '#web/ui/picker/filter-options.ts'

export type FieldValue = string | boolean
/** Values of a form: text as typed, switches as booleans. */
export type FieldValues = Record<string, FieldValue>
export type FieldErrors = Record<string, string>

/** A text, a text of some lines, the path of a picture that can be uploaded: no longer than the field can be. */
interface TextInput {
  kind: 'text' | 'lines' | 'logo'
}

export type FieldInput =
  | TextInput
  /** A Telegram chat id. */
  | { kind: 'chat' }
  /** A whole number, 0 or more. */
  | { kind: 'whole'; unit?: string }
  /** An amount in the currency chosen in the same form, or EUR. */
  | { kind: 'money' }
  | { kind: 'percent' }
  | { kind: 'rate' }
  /** Odds, or the difference between two odds. */
  | { kind: 'odds' }
  /** The states to choose from; `stored` is null for a new row. */
  | { kind: 'stato'; states: (stored: ReferenceState | null) => readonly ReferenceState[] }
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly Option[] }
  /** A topic of the chat that another field of the form names. */
  | { kind: 'topic'; of: 'source' | 'target'; chat: string }
  | { kind: 'book' }
  | { kind: 'valuta' }
  /** Authors seen in a tipster's group or a room's chat, by their ids. */
  | { kind: 'autori'; of: 'tipster' | 'sala' }

/**
 * A field of a form, described. `name` is the field of the row and of the body alike: its label, its greatest length and
 * whether ADMIN alone writes it are those of REFERENCE_FIELDS.
 */
export type Field<Row> = (
  | (TextInput & { name: keyof Row & TextName })
  | (Exclude<FieldInput, TextInput> & { name: keyof Row & FieldName })
) & {
  required?: boolean
  /** Rules beyond those of the kind of field. */
  rules?: readonly Rule[]
  /** Initial value of a new record. By default a currency field has the first currency, all others are empty. */
  initial?: FieldValue
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
  /** The field is absent from the form of a new row. */
  onlyStored?: boolean
  /** Folded away in the form of a new row, which rarely needs it. */
  isRare?: boolean
  /** Takes the whole row of the form. */
  wide?: boolean
  /** Fields with the same section are grouped under its name. */
  section?: string
  hint?: string
  /** The field belongs to a site or other: its label may differ from a room's. */
  ofAccount?: boolean
}

export const labelOfField = <Row>({ name, ofAccount = false }: Field<Row>): string =>
  ofAccount ? accountLabelOf(name) : labelOf(name)

/** Marks fields that the form of a new row folds away. */
export const markRare = <Row>(fields: readonly Field<Row>[]): Field<Row>[] =>
  fields.map((field) => ({ ...field, isRare: true }))
