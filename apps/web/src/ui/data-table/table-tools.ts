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
  /** Rows of all pages as they are sorted, where they are here; else those of the page. */
  rows: readonly unknown[]
  asCards: boolean
  /** All rows of the page are drawn with these columns, however many fit the window: for paper. */
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
