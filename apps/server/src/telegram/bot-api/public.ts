export { connectTelegram, FileTooLarge, type Telegram } from './telegram.ts'
export { NeverLeft } from './watch-requests.ts'
