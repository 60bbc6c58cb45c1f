export { type DropState, stateOf } from './audit-drop.ts'
export { liveVenueDrops } from './dropped-bets.queries.ts'
export { importBets, removeImportedCredits } from './import-bets.ts'
export { dropsOfBet } from './list-drops.ts'
export { moveDrops } from './move-drops.ts'
export { type BetDays, betsPlayed, rederiveDrops } from './rederive-drops.ts'
export {
  awaitAnnouncement,
  restoreTipsterDrop,
  saveTipsterDrop,
} from './save-tipster-drop.ts'
export { saveVenueDrops, type VenueDropEntry } from './save-venue-drops.ts'
export { lockVenues, type Venue, venueKey, venueRef } from './venues.ts'
