export { enterScore, mergeEvent, splitEvent } from './change-events.ts'
