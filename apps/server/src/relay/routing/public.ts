export { betPath } from './bet-path.ts'
export { recallLines } from './bet-recall.ts'
export { type DueSends, decideDue, judgeAgain, nextDueAt, tellDiscarded } from './decide-due.ts'
export { ASKS_FIRST, CHANGED_SINCE } from './judge-relay.ts'
export { DUE_RELAYS, findDueRelays } from './relay-due.ts'
export { ALBUM_SETTLES_MS, albumSettlesAt, followText, routeBet, waitForAlbum } from './route-bet.ts'
export {
  loadRouting,
  type Routing,
  routingBet,
  selectHasPhoto,
  selectPictureText,
} from './routing.queries.ts'
export { arrivalOf, partsOfSends, sendLine } from './send-line.ts'
