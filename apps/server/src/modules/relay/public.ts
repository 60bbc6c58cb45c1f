export { RELAY_CHANNEL } from '#server/kernel/planner-channel.ts'
export { betsCopyContent, editBetsCopy } from './bets-copy-content.ts'
export { chatNames, isOurChat } from './chat-names.ts'
export { closingWindows } from './chosen-rooms.ts'
export { isAutomatic, isChosen } from './decided-by-hand.ts'
export { editCopies, findDueEdits, planEdits } from './edit-copies.ts'
export { followMigration } from './follow-migration.ts'
export { isFree, neededRights, type Right, whyMute, whyRefused } from './may-write.ts'
export { noteChatTitle, ourChats, sourceChats } from './our-chats.ts'
export { askSoon, noteArrived, pauseChat, probeLater, resumeChat, tryChat } from './pause-chat.ts'
export { pausedChats } from './paused-chats.ts'
export { openSpedizione, operatorDueAt } from './queue-bet.ts'
export { queueContent } from './queue-content.ts'
export { answeredSends, betOfMessage, queueRelays, type Relay } from './queue-relays.ts'
export { relayLatePhoto } from './relay-late-photo.ts'
export { relayMovedBet } from './relay-moved-bet.ts'
export { relayNotes } from './relay-notes.ts'
export { renewQueued } from './renew-queued.ts'
export { replacePhoto } from './replace-photo.ts'
export {
  findRewritings,
  modelKey,
  promptOf,
  type Rewriting,
  rewrite,
  rewrittenOr,
  tellUnwritten,
} from './rewrite.ts'
export { type DueWork, rewritingFirst, roomLine, type SortedWork, type WorkKind } from './rewriting-first.ts'
export { sendAnew } from './send-anew.ts'
export {
  ALL_CHATS,
  budgetOf,
  type ChatRow,
  fromTheFuture,
  isFromTheFuture,
  itemsOf,
  noteSent,
  restChat,
  totalBudget,
} from './send-budgets.ts'
export { messageLink, progressOf, type SentPart, sentAt, standing } from './send-progress.ts'
export { noticeToStaff, tellStaff } from './staff-message.ts'
export { takeBack } from './take-back.ts'
export { dropRelay, hasPart, holdQueued } from './too-late.ts'
export { type HeldSend, holdForwards, holdRelays } from './wait-for-person.ts'
