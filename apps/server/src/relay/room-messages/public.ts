export { type Answered, answeredCopies, replyPayload } from './answered-copies.ts'
export { betsCopyContent, editBetsCopy } from './bets-copy-content.ts'
export { cancelUnsent } from './cancel-unsent.ts'
export type { ChangedMedium } from './change-medium.ts'
export { replaceMedium } from './change-medium.ts'
export { isAutomatic, isChosen, isUnseen } from './decided-by-hand.ts'
export { editCopies, findDueEdits, planEdits, planMissedEdit } from './edit-copies.ts'
export { planUnseen, planUnseenForwards } from './plan-anew.ts'
export {
  type LatePart,
  queueRelays,
  type Relay,
  relayLatePart,
  relayMovedBet,
  relayNotes,
} from './queue-relays.ts'
export { RECALL, RESTORE, type Standing } from './recall-copies.ts'
export {
  type Forward,
  hasItem,
  itemsInOrder,
  recallForward,
  restoreForward,
  type SourceItem,
  standingForwards,
} from './recall-forward.ts'
export { renewQueued, renewResent } from './renew-queued.ts'
export { takeBack } from './take-back.ts'
export { answerWithdrawal, undoWithdrawal } from './undo-withdrawal.ts'
