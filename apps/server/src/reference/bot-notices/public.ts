export { BOT_REFRESH_CHANNEL } from './refresh-bots.ts'
export { queueSalaStateNotice } from './sala-notices.ts'
export { queueTipsterNotice } from './tipster-notices.ts'
