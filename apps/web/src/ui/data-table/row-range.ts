/**
 * The selection after a click on `target`: the row alone, or with `range` all rows from the row clicked before
 * (`anchor`) to it, in their present order. Every row of the range takes the state the target row changes to. An anchor
 * that has left the list counts as none.
 */
export function toggleRows(
  selection: ReadonlySet<string>,
  orderedIds: readonly string[],
  target: string,
  anchor: string | null,
  range: boolean,
): Set<string> {
  const ids = range ? between(orderedIds, anchor, target) : [target]
  return withState(selection, ids, !selection.has(target))
}

function withState(selection: ReadonlySet<string>, ids: readonly string[], on: boolean): Set<string> {
  const next = new Set(selection)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

function between(orderedIds: readonly string[], anchor: string | null, target: string): readonly string[] {
  const to = orderedIds.indexOf(target)
  const from = anchor === null ? -1 : orderedIds.indexOf(anchor)
  if (from < 0 || to < 0) return [target]
  return orderedIds.slice(Math.min(from, to), Math.max(from, to) + 1)
}

export type PageSelection = 'none' | 'some' | 'all'

export function pageSelection(selection: ReadonlySet<string>, pageIds: readonly string[]): PageSelection {
  const chosen = pageIds.filter((id) => selection.has(id)).length
  if (chosen === 0) return 'none'
  return chosen === pageIds.length ? 'all' : 'some'
}

/** The head checkbox: takes the whole page, or releases it when it was whole. Other pages stay as they are. */
export const togglePage = (selection: ReadonlySet<string>, pageIds: readonly string[]): Set<string> =>
  withState(selection, pageIds, pageSelection(selection, pageIds) !== 'all')
