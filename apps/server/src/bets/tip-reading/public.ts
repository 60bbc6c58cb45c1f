export { readBacklog } from './read-backlog.ts'
export { readChangedTips } from './read-bet-tips.ts'
export { proposalsOf } from './stored-tips.queries.ts'
