import type { UseQueryOptions } from '@tanstack/react-query'
import type { LinkOptions } from '@tanstack/react-router'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import type { ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import type { Rule } from '@xbetapp/domain/platform/validation/rules'
import {
  accountLabelOf,
  type FieldName,
  labelOf,
  type TextName,
} from '@xbetapp/domain/reference/reference/fields'
import type { ReactNode } from 'react'
import type { SortRule } from '#web/lib/table-search.ts'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import type { Option } from '#web/ui/picker/filter-options.ts'
import type { ReferenceFilter } from './filters.ts'
import type { Notice } from './notices.ts'
import type { ReferenceState } from './public/status-chip.tsx'

/** A row of reference data: an edit sends its version back, so that it cannot overwrite another user's change. */
export interface ReferenceRow {
  version: number
}

/**
 * The description of a kind of reference data, from which its list and its form are made: a plain table is a few dozen
 * lines.
 */
export interface ReferenceKind<Row extends ReferenceRow> {
  /** Names the table, its endpoints (a POST creates, a PUT edits), the address of its rows and its place in the cache. */
  slice: 'sala' | 'sito' | 'altro' | 'tipster' | 'book' | 'valuta' | 'sparax' | 'canale'
  /** The field that identifies a row, in the body of an edit too. */
  key: keyof Row & string
  title: string
  query: UseQueryOptions<Row[], Error, Row[], string[]>
  /** Rows that are never on screen: secret rooms, the technical book. */
  isShown?: (row: Row) => boolean
  filters: readonly ReferenceFilter<Row>[]
  /** Default: by name. */
  sort?: readonly SortRule[]
  /** Height of the list in pixels; default 600. */
  height?: number
  /** `onEdit` is undefined for users who may not edit. */
  columns: (onEdit: ((row: Row) => void) | undefined, viewer: Viewer) => DataColumn<Row>[]

  fields: readonly Field<Row>[]
  /** Faults between fields. `row` is null while a row is created. */
  validate?: (values: FieldValues, row: Row | null, owners: readonly ChatOwner[]) => FieldErrors
  /** A chat of a room or tipster must not be used by another: the form loads the owners of all chats. */
  ownsChats?: boolean
  /** Roles that create and roles that edit. */
  creators: readonly Role[]
  editors: readonly Role[]
  /** The buttons are shown to all users and refuse with a sentence. */
  offeredToAll?: boolean
  text: KindText
  /** Many columns, with less space between them. */
  dense?: boolean
  /** The screen where a new row is used next, offered after the save to users who may open it. */
  next?: NextScreen<Row> | ((owners: readonly ChatOwner[]) => NextScreen<Row>)
  /** Notices to send to the bots after a save. */
  notices?: (saved: Row, before: Row | null, viewer: Viewer) => readonly Notice[]
}

interface NextScreen<Row> {
  label: string
  screen: ScreenPath
  link: (saved: Row) => LinkOptions
}

export interface KindText {
  /** The button above the list. */
  add: string
  createTitle: string
  editTitle: string
  created: string
  updated: string
  /** Refusals with a sentence of their own; a kind without them has the server's. */
  createDenied?: string
  editDenied?: string
  empty: string
  emptyHint: ReactNode
}

/** A room or tipster and the chats that are its own. */
export interface ChatOwner {
  kind: 'sala' | 'tipster'
  id: number
  nome: string
  idGruppoTg: number | null
  idDropTg: number | null
}

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
