export { enterScore } from './enter-score.ts'
export { mergeEvent, splitEvent } from './merge-events.ts'
