import { isListed, isListedInCalculator, isOfferedForDrop } from '@xbetapp/domain/bets/drops/offered'
import { useMemo } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { type Drop, dropKey, useBetDrops, venueOfDrop } from '#web/bets/drops/public/drop.api.ts'
import { errorText } from '#web/lib/api-error.ts'
import { compareNames } from '#web/lib/compare-names.ts'
import { onDayOf, useVenues, type Venue, venueKey } from '#web/reference/reference/public/venue.ts'
import type { SentBet } from './drops.api.ts'

/** A row of a bet's detail: a venue, whether it got the bet, and its drop. */
export interface VenueRow extends Venue {
  sent: SentBet | undefined
  /** A dry run kept the bet from it. */
  isTried: boolean
  drop: Drop | undefined
}

interface VenueRowsInput {
  venues: readonly Venue[]
  drops: readonly Drop[]
  /** Venues that got the bet; absent where only venues that could play are listed. */
  sent?: readonly SentBet[] | undefined
  /** Rooms a dry run kept the bet from. */
  tried?: readonly number[] | undefined
}

/**
 * The venues of a bet: those in use, and those off or secret that hold a drop or got the bet, or the rows would not add
 * up to the total. Venues with a drop first, then those that got the bet, then the rest, each by name.
 */
export function venueRows({ venues, drops, sent, tried }: VenueRowsInput): VenueRow[] {
  const held = new Map(drops.map((drop) => [dropKey(drop), drop]))
  const sentTo = new Map(sent?.map((entry) => [venueKey('sala', entry.idSala), entry]))
  const triedRooms = new Set(tried?.map((idSala) => venueKey('sala', idSala)))
  const known = new Set(venues.map(({ key }) => key))
  const unlisted = drops
    .filter((drop) => !known.has(dropKey(drop)))
    .flatMap((drop) => venueOfDrop(drop) ?? [])
  return [...venues, ...unlisted]
    .map((venue) => ({
      ...venue,
      drop: held.get(venue.key),
      sent: sentTo.get(venue.key),
      isTried: triedRooms.has(venue.key),
    }))
    .filter(({ drop, ...row }) =>
      sent === undefined
        ? isListedInCalculator(row.kind, row, drop !== undefined)
        : isListed(row, drop !== undefined) || row.sent !== undefined,
    )
    .sort((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name))
}

/** Whether the bet is about the venue: it holds a drop, got the bet, or would have got it but for a dry run. */
export const isAbout = ({ drop, sent, isTried }: VenueRow): boolean =>
  drop !== undefined || isTried || sent !== undefined

const rank = (row: VenueRow): number => (row.drop ? 0 : row.sent || row.isTried ? 1 : 2)

/** Whether figures may be typed in a row: the server takes no new drop for a venue that is not offered. */
export const takesDrop = (row: VenueRow): boolean => row.drop !== undefined || isOfferedForDrop(row.kind, row)

/** Whether a room received the bet, can play, and has no drop yet. */
const isAwaited = ({ drop, sent, bloccata }: VenueRow): boolean =>
  drop === undefined && sent?.stato === 'sent' && !bloccata

/**
 * The row Enter moves to: the next awaited row, from the first again after the last; where none is awaited, the next
 * below that has no drop. A drop is never under the cursor without being chosen. Key null: from the top.
 */
export function nextRow(rows: readonly VenueRow[], key: string | null): VenueRow | undefined {
  const taking = rows.filter(takesDrop)
  const at = taking.findIndex((row) => row.key === key)
  const round = [...taking.slice(at + 1), ...taking.slice(0, Math.max(at, 0))]
  return round.find(isAwaited) ?? taking.slice(at + 1).find(({ drop }) => drop === undefined)
}

export type PlayedVenue = VenueRow & { drop: Drop }

/** The rows of a bet's detail, refreshed while it is open. Requires drops and venues; other data may be missing. */
export function useVenueRows(
  { idReceivedBet, messageDate }: Pick<Bet, 'idReceivedBet' | 'messageDate'>,
  everyMs: number,
  sent?: readonly SentBet[],
  tried?: readonly number[],
) {
  const { venues, error: unlisted, retry } = useVenues()
  const { data: drops, error: unread, refetch } = useBetDrops(idReceivedBet, everyMs)
  const rows = useMemo(
    () =>
      venues &&
      drops &&
      venueRows({ venues: venues.map((venue) => onDayOf(venue, messageDate)), drops, sent, tried }),
    [venues, drops, sent, tried, messageDate],
  )
  const failed = unread ?? unlisted
  return {
    rows,
    error: failed ? errorText(failed) : null,
    retry: () => {
      retry()
      if (unread) void refetch()
    },
  }
}
