export { BEGINS, beginningsOf, MOMENT, momentOf } from './beginnings.queries.ts'
export { readBacklog } from './read-backlog.ts'

import './read-bet-tips.ts'

export { PLAYED_ODDS, proposalsOf } from './stored-tips.queries.ts'
