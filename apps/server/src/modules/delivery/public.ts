export { runSender } from './run-sender.ts'
