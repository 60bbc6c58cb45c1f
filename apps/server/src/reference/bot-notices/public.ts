export { queueSalaStateNotice, queueTipsterNotice, type SalaRow, selectRooms } from './notices.ts'
export { BOT_REFRESH_CHANNEL } from './refresh-bots.ts'
