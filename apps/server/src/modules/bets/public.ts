export type { BetRow } from './bet.mapper.ts'
export { photoUrl } from './bet.mapper.ts'
export {
  betPhotoFiles,
  betPhotos,
  getBet,
  lockBet,
  lockBets,
  lockFoundBets,
  selectBets,
} from './bets.queries.ts'
export { editBet } from './edit-bet.ts'
export { logModifica } from './log-modifica.ts'
export { type ReceivedPicture, rowOfPicture } from './received-picture.ts'
export { saveBet } from './save-bet.ts'
