import { hasAnyRole, type Role } from './roles.ts'
import { BET_PAGE, OPERATORS } from './screens.ts'

// Rights of the roles on the Bet page. The server repeats every check.

const WITH_ACTIONS: readonly Role[] = BET_PAGE.filter((role) => role !== 'BETS')

/** The Azioni column: everyone on the page except a user who is there only as BETS. */
export function canSeeActions(held: readonly string[]): boolean {
  return hasAnyRole(held, WITH_ACTIONS)
}

/** Bet text on the Bet page: those who send it. In the calculator each field has its own roles. */
export function canEditBetText(held: readonly string[]): boolean {
  return hasAnyRole(held, OPERATORS)
}

/** The buttons that lead to Sparabet, whose own route is for these roles. */
export function canSend(held: readonly string[]): boolean {
  return hasAnyRole(held, OPERATORS)
}

/**
 * Roles that may read the bet list. Polling without one would answer 403 and log the user out (rule: session/polling).
 */
export function mayPollBets(held: readonly string[]): boolean {
  return hasAnyRole(held, BET_PAGE)
}

/** Between bet fetches of those who work on the live list. */
export const BET_POLL_MS = 2_000
/** Between bet fetches of analysts. */
export const SLOW_BET_POLL_MS = 60_000

/** Milliseconds between bet fetches: slow for analysts, unless another role needs the live list. */
export function pollIntervalMs(held: readonly string[]): number {
  const analyst = held.includes('ANALISTA') || held.includes('REFERTATORE')
  return analyst && !hasAnyRole(held, ['ADMIN', 'OPERATORE', 'BETS']) ? SLOW_BET_POLL_MS : BET_POLL_MS
}
