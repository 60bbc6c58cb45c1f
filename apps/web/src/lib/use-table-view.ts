import { useCallback } from 'react'
import { type ListDefaults, type ListView, readListView, writeListView } from './table-search.ts'
import { useAddressSearch } from './use-address-search.ts'

/** Sort and page of the only table of a screen, kept in its address. `defaults` must not change between renders. */
export function useTableView(defaults: ListDefaults): [ListView, (view: ListView) => void] {
  const read = useCallback(
    (raw: Readonly<Record<string, unknown>>) => readListView(raw, defaults),
    [defaults],
  )
  const [view, change] = useAddressSearch(read)
  const write = change as unknown as (values: Record<string, unknown>) => void
  return [view, useCallback((next) => write({ ...writeListView(next, defaults) }), [write, defaults])]
}

/** A table without pages, sorted by one column at first. */
export const sortedBy = (id: string): ListDefaults => ({ sort: [{ id, desc: false }], pageSizes: [1] })
