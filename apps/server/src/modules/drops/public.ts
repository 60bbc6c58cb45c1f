export { dropsOfBet } from './list-drops.ts'
export { saveTipsterDrop } from './save-tipster-drop.ts'
export { saveVenueDrops } from './save-venue-drops.ts'
export { loadVenues, type Venue, venueKey } from './venues.ts'
