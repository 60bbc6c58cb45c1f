import { formatSort, parseSort } from '#web/lib/table-search.ts'
import type { ColumnMemory, Pin } from '#web/ui/data-table/column-memory.ts'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import type { ViewContent } from './saved-views.api.ts'

/** State of a list on the screen. */
export interface ListState {
  memory: ColumnMemory
  view: TableView
  /** Filters of the address, by name. */
  filters: Readonly<Record<string, string>>
}

const SIDES: Record<Pin, ViewContent['fisse'][string]> = { start: 'inizio', end: 'fine', none: 'no' }
const PINS = Object.fromEntries(Object.entries(SIDES).map(([pin, side]) => [side, pin])) as Record<
  string,
  Pin
>

const mapValues = <A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))

/** Least and greatest width of a column in a view, in pixels, as in the contract. */
const [NARROWEST, WIDEST] = [20, 2_000]

/** A list as a view keeps it. */
export const contentOf = ({ memory, view, filters }: ListState): ViewContent => ({
  filtri: { ...filters },
  ordine: formatSort(view.sort),
  righe: view.pageSize,
  colonne: [...memory.order],
  nascoste: { ...memory.hidden },
  larghezze: mapValues(memory.widths, (width) => Math.min(Math.max(Math.round(width), NARROWEST), WIDEST)),
  fisse: mapValues(memory.pinned, (pin) => SIDES[pin]),
})

/**
 * A view as a list applies it. `dropped` are its columns and filters that no longer exist: a release may have removed
 * them, and the user who opens the view must know.
 */
export function stateOf(
  content: ViewContent,
  known: { columns: readonly string[]; filters: readonly string[]; pageSizes: readonly number[] },
  pageSize: number,
): ListState & { dropped: string[] } {
  const dropped = new Set<string>()
  const isColumn = (id: string) => {
    if (known.columns.includes(id)) return true
    dropped.add(id)
    return false
  }
  const ofColumns = <V>(record: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => isColumn(id)))
  const filters = Object.fromEntries(
    Object.entries(content.filtri).filter(([name]) => {
      if (known.filters.includes(name)) return true
      dropped.add(name)
      return false
    }),
  )
  return {
    memory: {
      order: content.colonne.filter(isColumn),
      hidden: ofColumns(content.nascoste),
      widths: ofColumns(content.larghezze),
      pinned: mapValues(ofColumns(content.fisse), (side) => PINS[side] ?? 'none'),
    },
    view: {
      sort: parseSort(content.ordine ?? '-').filter(({ id }) => isColumn(id)),
      page: 1,
      pageSize: known.pageSizes.find((size) => size === content.righe) ?? pageSize,
    },
    filters,
    dropped: [...dropped],
  }
}

/** Whether a list is no longer as a view has it. Widths do not count: they change by the way. */
export const isModified = (content: ViewContent, now: ViewContent): boolean =>
  fingerprint(content) !== fingerprint(now)

const fingerprint = ({ larghezze: _, ...content }: ViewContent): string =>
  JSON.stringify(
    Object.entries(content)
      .sort(byName)
      .map(([name, value]) => [name, sortKeys(value)]),
  )

const sortKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(byName)
    : value

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0)

/** `bet:12,registro:3`: the view of each list of a screen. */
export const readViews = (address: string | undefined): ReadonlyMap<string, number> =>
  new Map(
    (address ?? '').split(',').flatMap((part): [string, number][] => {
      const [lista, id] = part.split(':')
      return lista && /^[1-9]\d{0,8}$/.test(id ?? '') ? [[lista, Number(id)]] : []
    }),
  )

export function writeViews(views: ReadonlyMap<string, number>): string | undefined {
  return [...views].map(([lista, id]) => `${lista}:${id}`).join(',') || undefined
}
