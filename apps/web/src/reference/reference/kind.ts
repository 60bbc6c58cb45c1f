import type { UseQueryOptions } from '@tanstack/react-query'
import type { LinkOptions } from '@tanstack/react-router'
import type { Role } from '@xbetapp/domain/platform/roles/roles'
import type { ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import type { ReactNode } from 'react'
import type { SortRule } from '#web/lib/table-search.ts'
import type { Viewer } from '#web/platform/auth/public/viewer.ts'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import type { Field, FieldErrors, FieldValues } from './field.ts'
import type { ReferenceFilter } from './filters.ts'
import type { Notice } from './notices.ts'

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
