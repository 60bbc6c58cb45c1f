export { betPath } from './bet-path.ts'
export { findDueRelays, nextRelayAt } from './due-relays.queries.ts'
export { relayDue } from './relay-due.ts'
export { ALBUM_SETTLES_MS, albumSettlesAt, routeBet, waitForAlbum } from './route-bet.ts'
