import { BET_READERS, CONFIRMERS, OPERATORS } from './groups.ts'
import { hasAnyRole } from './roles.ts'

// Rights of the roles on the Bet page. The server repeats every check.

/** Whether a user sees the column Azioni: everyone on the page except who is there only as BETS. */
export const canSeeActions = (heldRoles: readonly string[]): boolean => hasAnyRole(heldRoles, CONFIRMERS)

/** Whether a user may edit a bet's text on the Bet page. In the calculator each field has its own roles. */
export const canEditBetText = (heldRoles: readonly string[]): boolean => hasAnyRole(heldRoles, OPERATORS)

/** Whether a user sees the buttons that lead to Sparabet, whose own route is for the same roles. */
export const canSend = (heldRoles: readonly string[]): boolean => hasAnyRole(heldRoles, OPERATORS)

/**
 * Whether a user may read the bet list. Polling by others would answer 403 and log them out (rule: session/polling).
 */
export const mayPollBets = (heldRoles: readonly string[]): boolean => hasAnyRole(heldRoles, BET_READERS)

/** Milliseconds between bet fetches of users who work on the live list. */
export const BET_POLL_MS = 2_000
/** Milliseconds between bet fetches of analysts. */
export const SLOW_BET_POLL_MS = 60_000

/** Milliseconds between bet fetches: slow for analysts, unless another role needs the live list. */
export function pollIntervalMs(heldRoles: readonly string[]): number {
  const analyst = heldRoles.includes('ANALISTA') || heldRoles.includes('REFERTATORE')
  return analyst && !hasAnyRole(heldRoles, ['ADMIN', 'OPERATORE', 'BETS']) ? SLOW_BET_POLL_MS : BET_POLL_MS
}
