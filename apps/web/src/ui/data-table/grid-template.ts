import type { DataColumn } from './data-table.types.ts'

const SELECT_COLUMN_PX = 38
const MIN_COLUMN_PX = 48

/** `grid-template-columns` of the shown columns: fixed, growing, or as the user dragged them. */
export function gridTemplate(
  columns: readonly Pick<DataColumn<never>, 'id' | 'width' | 'grow'>[],
  widths: Readonly<Record<string, number>>,
  selectable: boolean,
): string {
  const tracks = columns.map((column) => {
    const set = widths[column.id]
    if (set !== undefined) return `${clampWidth(set)}px`
    if (column.grow === undefined) return `${column.width}px`
    return `minmax(${column.width}px, ${column.grow}fr)`
  })
  return [...(selectable ? [`${SELECT_COLUMN_PX}px`] : []), ...tracks].join(' ')
}

export const clampWidth = (width: number): number => Math.round(Math.max(MIN_COLUMN_PX, width))
