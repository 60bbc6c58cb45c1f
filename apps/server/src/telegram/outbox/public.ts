export {
  type Attachment,
  CAPTION_MAX,
  type ComposedMessage,
  type Content,
  composeMessages,
  payloadOf,
  queueContent,
  TEXT_MAX,
} from './compose-message.ts'
export {
  type AlbumItem,
  type CopiedMessage,
  cancelQueued,
  cancelSends,
  enqueue,
  enqueueAll,
  type Film,
  leaveTipsterDrops,
  MAY_HAVE_LEFT,
  type MessagePayload,
  OUTBOX_CHANNEL,
  type OutgoingMessage,
  PRIORITY,
  type Quote,
  sendStates,
  subjectOf,
  TIPSTER_DROP,
} from './enqueue.ts'
export { CLOCKS_MS, isKnownMessage, isOnItsWay, type ShownPlace } from './on-its-way.ts'
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
export {
  decisiveParts,
  messageLink,
  progressOf,
  type SentPart,
  sendsInForce,
  sentAt,
} from './send-progress.ts'
