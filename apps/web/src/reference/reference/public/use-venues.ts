import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCredits } from '#web/ledger/credit/public/use-credits.ts'
import { altriQuery, saleQuery, sitiQuery } from './lists.api.ts'
import { type Venue, venuesOf } from './venue.ts'

interface Venues {
  /** Undefined until all rooms, sites and others are there, with what is left of their credit. */
  venues: readonly Venue[] | undefined
  error: Error | null
  retry: () => void
}

/** The rooms, sites and others the user sees, in one list. */
export function useVenues(): Venues {
  const sale = useQuery(saleQuery)
  const siti = useQuery(sitiQuery)
  const altri = useQuery(altriQuery)
  const lists = useMemo(
    () =>
      sale.data && siti.data && altri.data
        ? { sale: sale.data, siti: siti.data, altri: altri.data }
        : undefined,
    [sale.data, siti.data, altri.data],
  )
  const records = useMemo(() => lists && [...lists.sale, ...lists.siti, ...lists.altri], [lists])
  const creditOf = useCredits(records)
  const venues = useMemo(() => lists && creditOf && venuesOf(lists, creditOf), [lists, creditOf])
  const failed = [sale, siti, altri].filter(({ error }) => error !== null)
  return {
    venues,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
