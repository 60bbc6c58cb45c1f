import type { VenueKind } from '../../reference/reference/entity-kinds.ts'
import type { Stato } from '../../reference/reference/stato.ts'

export interface VenueState {
  stato: Stato
  /** 1 for rooms kept out of the ordinary lists; sites and others have none. */
  isSecret?: 0 | 1 | boolean | null
}

/**
 * Whether a new drop may be entered for the venue (rule: drop/offered-venues): rooms unless off or secret, sites and
 * others when active.
 */
export function isOfferedForDrop(kind: VenueKind, venue: VenueState): boolean {
  if (venue.isSecret) return false
  return kind === 'sala' ? venue.stato !== 'D' : venue.stato === 'A'
}

/**
 * Whether a bet's drop list shows the venue (rule: drop/listed-venues): always with a live drop, or the rows would not
 * add up to the total; otherwise unless off or secret.
 */
export const isListed = (venue: VenueState, hasLiveDrop: boolean): boolean =>
  hasLiveDrop || (venue.stato !== 'D' && !venue.isSecret)

/** The calculator's detail lists what could take a drop, and what holds one. */
export const isListedInCalculator = (kind: VenueKind, venue: VenueState, hasLiveDrop: boolean): boolean =>
  hasLiveDrop || isOfferedForDrop(kind, venue)
