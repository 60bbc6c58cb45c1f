import { type ComponentType, useSyncExternalStore } from 'react'
import { Listeners } from '#web/lib/listeners.ts'
import type { ColumnLayout } from './column-layout.ts'
import type { DataTableProps, TableView } from './data-table.types.ts'

/** Props of the tools at the foot of a table: views, columns, the list as a workbook. */
export interface TableToolsProps {
  table: DataTableProps<never>
  layout: ColumnLayout<never>
  view: TableView
  onView: (view: TableView) => void
  /** The sorted rows of all pages; where the server cuts pages, the rows of the page. */
  rows: readonly unknown[]
  asCards: boolean
  /** Draws all rows of the page with these columns, however many fit the window, for paper; null ends it. */
  onWhole: (columns: ColumnLayout<never>['shown'] | null) => void
}

let tools: ComponentType<TableToolsProps> | null = null
const listeners = new Listeners()

/** Sets the tools at the foot of every table: loaded after the first list, so that no first screen waits for them. */
export function connectTableTools(component: ComponentType<TableToolsProps>): void {
  tools = component
  listeners.tell()
}

export const useTableTools = (): ComponentType<TableToolsProps> | null =>
  useSyncExternalStore(listeners.subscribe, () => tools)
