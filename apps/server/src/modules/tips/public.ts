export { readBacklog } from './read-backlog.ts'
export { readChangedTips } from './read-bet-tips.ts'
export { type Proposal, proposalsOf } from './stored-tips.queries.ts'
