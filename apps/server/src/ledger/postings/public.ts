export {
  accountRefs,
  findAccount,
  knownAccounts,
  LISTED_ACCOUNTS,
  seenAccounts,
} from './account-refs.queries.ts'
export { addToTotals, eraseHolderAccount, lockTotals } from './account-totals.ts'
export type { BetPosting } from './bet-posting.ts'
export { adoptChanges, betsChanged, postNow, registerTextReader, type WorthChange } from './bets-changed.ts'
export { checkBooks } from './check-books.ts'
export {
  askForReason,
  reachedWeeks,
  requireMayChangeClosed,
  statementSent,
  valueAt,
  weekEndValue,
} from './closed-weeks.ts'
export type { Difference } from './difference.ts'
export { asKnown, endOfMoment, knownAt, trailBegan, withKnown } from './known-at.ts'
export { rebuildBooks } from './rebuild-books.ts'
export {
  confirmedByTwo,
  hasSecondPerson,
  type SecondPerson,
  secondPersonOf,
  secondPersonRule,
  settlers,
} from './second-person.ts'
export { type SentWeek, sentWeeks } from './sent-weeks.ts'
export { inSnapshot } from './snapshot.ts'
export { betBatches, movementBatches } from './totals-from-rows.ts'
export { postOpening, STATE, trailOfLines, trailSums } from './trail.ts'
