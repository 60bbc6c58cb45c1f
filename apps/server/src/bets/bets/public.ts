// Imported for its side effect: it registers the reader that reads the texts of changed bets.
import '#server/bets/tip-reading/public.ts'

export { isAbout, isOfItsBet, toDecide } from './answer-conditions.ts'
export { type BetRow, isDropped, photoUrl, possibleDuplicate } from './bet.mapper.ts'
export {
  addPictures,
  type BetMedia,
  betMedia,
  nameOfPicture,
  type ReceivedPicture,
  rowOfPicture,
} from './bet-media.ts'
export {
  BET_TEXTS,
  entitiesOf,
  nextVersion,
  relayedTextOf,
  requireSeen,
  textToAnnounce,
} from './bet-texts.ts'
export {
  betOfMessage,
  betPhotoFiles,
  betPhotos,
  getBet,
  lockBet,
  lockBets,
  lockFoundBets,
  selectBets,
} from './bets.queries.ts'
export { type BetChange, type BetField, changeBets, changedFields, mayEdit } from './change-bets.ts'
export { editBet } from './edit-bet.ts'
export { lastWeekBets } from './last-week-bets.ts'
export { logModifica, logModifiche, type Modifica } from './log-modifica.ts'
export { editOfPayout, payoutOnWire, payoutText, payoutWords } from './payouts.ts'
export { DRY_RUN, isDryRun, MAY_HAVE_ARRIVED, roomAnswers, roomsWithBets } from './room-answers.ts'
export { saveBet, storeBet } from './save-bet.ts'
