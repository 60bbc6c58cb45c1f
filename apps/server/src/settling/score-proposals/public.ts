export { enterScore, mergeEvent, splitEvent } from './change-events.ts'
export { proposalOnWire } from './proposal.ts'
