import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { toastError } from '#web/lib/toast.ts'
import { NO_MEMORY } from '#web/ui/data-table/column-memory.ts'
import type { TableToolsProps } from '#web/ui/data-table/table-tools.ts'
import { contentOf, isModified, readViews, stateOf, writeViews } from './view-content.ts'
import { type Vista, visteQuery } from './viste.api.ts'
import { visteText as text } from './viste.it.ts'

type Search = Record<string, unknown>

const NONE: readonly string[] = []

/** The view a list is shown by, as the address names it, and what can be done with it. */
export function useListView({ table, layout, view, onView }: TableToolsProps) {
  const { tableKey, filters: names = NONE, pageSizes = NONE as unknown as readonly number[] } = table
  const search = useLocation({ select: (location) => location.search as Search })
  const router = useRouter()
  const { data: views } = useQuery(visteQuery(tableKey))
  const ids = readViews(search.viste as string | undefined)
  const id = ids.get(tableKey)
  const current = views?.find((one) => one.id === id)

  const filters = useMemo(
    () =>
      Object.fromEntries(
        names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])),
      ),
    [names, search],
  )
  const content = contentOf({ memory: layout.memory, view, filters })

  const address = async (change: Search) => {
    await router.navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, ...change })) as never,
      state: true,
      replace: true,
      resetScroll: false,
    })
  }
  const named = (next: number | undefined): Search => {
    const all = new Map(ids)
    if (next === undefined) all.delete(tableKey)
    else all.set(tableKey, next)
    return { viste: writeViews(all) }
  }
  const show = async (vista: Vista, columnsOnly = false) => {
    const known = { columns: layout.all.map((column) => column.id), filters: names, pageSizes }
    const { memory, view: next, filters: wanted, dropped } = stateOf(vista.contenuto, known, view.pageSize)
    applied.current = vista.id
    layout.replace(memory)
    if (dropped.length > 0) toastError(text.dropped(dropped.join(', ')))
    if (columnsOnly) return
    const none = Object.fromEntries(names.map((name) => [name, undefined]))
    await address({ ...none, ...wanted, ...named(vista.id), pagina: undefined })
    onView(next)
  }

  // A link shows what its sender saw: its filters are in the address too, so that only the columns are the view's.
  const applied = useRef<number>(undefined)
  const isWhole = Object.keys(filters).length > 0 || search.ordine !== undefined || search.righe !== undefined
  useEffect(() => {
    if (id === undefined || views === undefined || applied.current === id) return
    applied.current = id
    if (current) void show(current, isWhole)
    else {
      toastError(text.gone)
      void address(named(undefined))
    }
  })

  return {
    views,
    current,
    content,
    isModified: current !== undefined && isModified(current.contenuto, content),
    show: (vista: Vista) => void show(vista),
    /** It was saved: this is the view the list is shown by. */
    name: (next: number) => {
      applied.current = next
      void address(named(next))
    },
    leave: async () => {
      applied.current = undefined
      layout.replace(NO_MEMORY)
      const none = Object.fromEntries(names.map((name) => [name, undefined]))
      await address({ ...none, ...named(undefined), pagina: undefined, ordine: undefined, righe: undefined })
    },
  }
}
