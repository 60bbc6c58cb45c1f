import type { Sort } from './data-table.types.ts'

/**
 * The sort after a click on a header: first direction, other direction, none. With `add` (shift) the other sorts
 * stay and the column keeps its place among them; otherwise the list is sorted by the column alone.
 */
export function nextSort(sort: readonly Sort[], id: string, descFirst: boolean, add: boolean): Sort[] {
  const current = sort.find((entry) => entry.id === id)
  const next = nextDirection(current, descFirst)
  if (!add) return next === null ? [] : [{ id, desc: next }]
  if (current === undefined) return [...sort, { id, desc: descFirst }]
  return sort.flatMap((entry) => {
    if (entry.id !== id) return [entry]
    return next === null ? [] : [{ id, desc: next }]
  })
}

function nextDirection(current: Sort | undefined, descFirst: boolean): boolean | null {
  if (current === undefined) return descFirst
  return current.desc === descFirst ? !descFirst : null
}
