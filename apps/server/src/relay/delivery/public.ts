export { recognizeAnswered, recognizePressed } from './recognize-sends.ts'
export { runSender } from './run-sender.ts'
