export { enterScore, mergeEvent, splitEvent } from './change-events.ts'
export { enterClosingOdds } from './enter-closing-odds.ts'
export { enterScores } from './enter-scores.ts'
export { proposalOnWire } from './events.queries.ts'
