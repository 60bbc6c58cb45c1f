import { useMemo, useRef } from 'react'
import { isAbout, type VenueRow } from '#web/bets/drops/venue-rows.ts'

interface Place {
  /** Among the rooms the bet is about, which come first. */
  isAbout: boolean
  at: number
}
type Places = ReadonlyMap<string, Place>
type Comes = (key: string) => boolean

const NOWHERE: Places = new Map()

const NONE = () => false

/**
 * The places of rows: those that have one keep it, others follow at the end of their group.
 * @param comes a row that had nothing, and now has, follows there too
 */
export function placesOf(rows: readonly VenueRow[], before: Places, comes: Comes = NONE): Places {
  const places = new Map(before)
  let end = Math.max(-1, ...[...before.values()].map(({ at }) => at)) + 1
  for (const row of rows) {
    const place = places.get(row.key)
    const isNow = isAbout(row)
    if (!place || (isNow && !place.isAbout && comes(row.key))) {
      places.set(row.key, { isAbout: isNow, at: end })
      end += 1
    }
  }
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
 * The rows of a detail in the order they had when it was opened: a room just dropped stays where it was pressed. Another
 * search puts other rows before the eyes: then they are put in order anew, under headings that are true again.
 * @param isWhole all that decides the order is known
 * @param comes rows to be seen among those the bet is about once they have a drop
 */
export function useFrozenRows(
  rows: readonly VenueRow[] | undefined,
  isWhole: boolean,
  comes?: Comes,
  search = '',
) {
  const known = useRef(NOWHERE)
  const searched = useRef(search)
  return useMemo(() => {
    if (searched.current !== search) known.current = NOWHERE
    searched.current = search
    const places = placesOf(rows ?? [], known.current, comes)
    if (isWhole && rows) known.current = places
    return {
      rows: rows && inPlace(rows, places),
      /** Whether the bet was about a room when the order was decided. */
      wasAbout: (row: VenueRow) => places.get(row.key)?.isAbout ?? isAbout(row),
    }
  }, [rows, isWhole, comes, search])
}
