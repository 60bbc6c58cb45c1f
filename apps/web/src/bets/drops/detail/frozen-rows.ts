import { useMemo, useRef } from 'react'
import { isAbout, type VenueRow } from '#web/bets/drops/venue-rows.ts'

interface Place {
  /** Among the rooms the bet is about, which come first. */
  isAbout: boolean
  at: number
}
export type Places = ReadonlyMap<string, Place>

const NOWHERE: Places = new Map()

/** The places of rows: those that have one keep it, others follow at the end of their group. */
export function placesOf(rows: readonly VenueRow[], before: Places): Places {
  const places = new Map(before)
  for (const row of rows)
    if (!places.has(row.key)) places.set(row.key, { isAbout: isAbout(row), at: places.size })
  return places
}

export function inPlace<Row extends VenueRow>(rows: readonly Row[], places: Places): Row[] {
  const placeOf = ({ key }: Row) => places.get(key) ?? { isAbout: false, at: places.size }
  return rows.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return Number(b.isAbout) - Number(a.isAbout) || a.at - b.at
  })
}

/**
 * The rows of a detail in the order they had when it was opened: a room just dropped stays where it was pressed.
 * @param isWhole all that decides the order is known
 */
export function useFrozenRows(rows: readonly VenueRow[] | undefined, isWhole: boolean) {
  const known = useRef(NOWHERE)
  return useMemo(() => {
    const places = placesOf(rows ?? [], known.current)
    if (isWhole && rows) known.current = places
    return {
      rows: rows && inPlace(rows, places),
      /** Whether the bet was about a room when the order was decided. */
      wasAbout: (row: VenueRow) => places.get(row.key)?.isAbout ?? isAbout(row),
    }
  }, [rows, isWhole])
}
