import { useMemo, useRef } from 'react'
import { isAbout, type VenueRow } from '#web/bets/drops/venue-rows.ts'

interface Place {
  /** Whether the row is among those the bet is about, which come first. */
  isAbout: boolean
  at: number
}
type Places = ReadonlyMap<string, Place>
/** Whether a row may change its group, to those the bet is about or away from them. */
type Moves = (key: string, isAbout: boolean) => boolean

const NOWHERE: Places = new Map()

const NEVER = () => false

/**
 * The places of rows: a row that has a place keeps it, the others follow at the end of their group.
 * @param moves whether a row that belongs to the other group by now goes to the end of it
 */
export function placesOf(rows: readonly VenueRow[], before: Places, moves: Moves = NEVER): Places {
  const places = new Map(before)
  let end = Math.max(-1, ...[...before.values()].map(({ at }) => at)) + 1
  for (const row of rows) {
    const place = places.get(row.key)
    const isNow = isAbout(row)
    if (!place || (isNow !== place.isAbout && moves(row.key, isNow))) {
      places.set(row.key, { isAbout: isNow, at: end })
      end += 1
    }
  }
  return places
}

export function sortByPlace<Row extends VenueRow>(rows: readonly Row[], places: Places): Row[] {
  const placeOf = ({ key }: Row) => places.get(key) ?? { isAbout: false, at: places.size }
  return rows.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return Number(b.isAbout) - Number(a.isAbout) || a.at - b.at
  })
}

/**
 * The rows of a detail in the order they had when it was opened: a room just dropped stays where it was pressed until
 * `moves` lets it go. Another search shows other rows: then all are put in order anew, under headings that are true
 * again.
 * @param isWhole whether all that decides the order is known
 * @param moves whether a row moves to the group it belongs to by now
 */
export function useFrozenRows(
  rows: readonly VenueRow[] | undefined,
  isWhole: boolean,
  moves?: Moves,
  search = '',
) {
  const known = useRef(NOWHERE)
  const searched = useRef(search)
  return useMemo(() => {
    if (searched.current !== search) known.current = NOWHERE
    searched.current = search
    const places = placesOf(rows ?? [], known.current, moves)
    if (isWhole && rows) known.current = places
    return {
      rows: rows && sortByPlace(rows, places),
      /** Whether the bet was about a room when the order was decided. */
      wasAbout: (row: VenueRow) => places.get(row.key)?.isAbout ?? isAbout(row),
    }
  }, [rows, isWhole, moves, search])
}
