import { useMemo, useRef } from 'react'
import { isAbout, type VenueRow } from '#web/bets/drops/venue-rows.ts'

/** Rows the bet is about come before the rest. */
type Group = 'about' | 'rest'
/** The group each row was put in, by its key, in the order of the rows. */
type Places = ReadonlyMap<string, Group>
/** Whether a row that belongs to another group by now may go there. */
type MayRegroup = (key: string, to: Group) => boolean

const NOTHING_FROZEN: Places = new Map()
const NEVER = () => false

const groupNow = (row: VenueRow): Group => (isAbout(row) ? 'about' : 'rest')

/** The places of rows: a row keeps the one it has, new rows and those that may regroup go to the end of their group. */
export function placesOf(rows: readonly VenueRow[], before: Places, mayRegroup: MayRegroup): Places {
  const places = new Map(before)
  for (const row of rows) {
    const group = groupNow(row)
    const groupBefore = places.get(row.key)
    // A key that is set again keeps its place in the map, unless it is deleted first.
    if (groupBefore && groupBefore !== group && mayRegroup(row.key, group)) places.delete(row.key)
    if (!places.has(row.key)) places.set(row.key, group)
  }
  return places
}

export function sortByPlace(rows: readonly VenueRow[], places: Places): VenueRow[] {
  const rowByKey = new Map(rows.map((row) => [row.key, row]))
  const rowsIn = (group: Group) =>
    [...places].flatMap(([key, groupOfKey]) => (groupOfKey === group ? (rowByKey.get(key) ?? []) : []))
  return [...rowsIn('about'), ...rowsIn('rest')]
}

/**
 * The rows of a detail in the order they had when it was opened: a room whose drop was just recorded stays where it is
 * until `mayRegroup` lets it go.
 * @param isWhole whether all that decides the order is known; until then nothing is frozen
 * @param resetKey another search shows other rows: then all are put in order anew, under headings that are true again
 */
export function useFrozenRows(
  rows: readonly VenueRow[] | undefined,
  isWhole: boolean,
  mayRegroup: MayRegroup = NEVER,
  resetKey = '',
) {
  const frozen = useRef(NOTHING_FROZEN)
  const frozenFor = useRef(resetKey)
  // The refs change while rendering: after it, the rows would be seen in another order first.
  return useMemo(() => {
    if (frozenFor.current !== resetKey) frozen.current = NOTHING_FROZEN
    frozenFor.current = resetKey
    const places = placesOf(rows ?? [], frozen.current, mayRegroup)
    if (isWhole && rows) frozen.current = places
    return {
      rows: rows && sortByPlace(rows, places),
      /** The group a row was put in when the order was decided. */
      groupOf: (row: VenueRow) => places.get(row.key) ?? groupNow(row),
    }
  }, [rows, isWhole, mayRegroup, resetKey])
}
