export {
  BOT_REFRESH_CHANNEL,
  queueSalaStateNotice,
  queueTipsterNotice,
  type SalaRow,
  selectRooms,
} from './notices.ts'
