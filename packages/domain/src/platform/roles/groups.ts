import { ROLES, type Role } from './roles.ts'

// Roles by what they do: who opens a screen, and who makes its calls.

/** Everybody who works in the product: EXTRA alone only sees its landing page. */
export const STAFF: readonly Role[] = ROLES.filter((role) => role !== 'EXTRA')
/** Everybody who changes something: each sees his own acts, ADMIN all of them. */
export const ACTING: readonly Role[] = STAFF.filter((role) => role !== 'BETS')
export const ADMINS = ['ADMIN'] as const
export const OPERATORS = ['ADMIN', 'OPERATORE'] as const
export const BET_READERS = ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE', 'BETS'] as const
export const CALCULATOR = ['ADMIN', 'ANALISTA', 'CALCOLATORE', 'REFERTATORE', 'LINK', 'CHIUSURE'] as const
/** Roles that read a single bet and its drops: those of the Bet page and of the calculator. */
export const BET_AND_CALCULATOR = [...BET_READERS, 'CALCOLATORE', 'LINK', 'CHIUSURE'] as const
/** Accountants too, who follow a balance down to the bet that made it: its drops and its log. */
export const BET_EXPLAINERS = [...BET_AND_CALCULATOR, 'CONTABILITÀ'] as const
/** Roles that confirm warnings of drops: those that see the actions of a bet. */
export const CONFIRMERS = ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE'] as const
/** Roles that record drops: operators, and the calculator's correctors. */
export const DROPPERS = ['ADMIN', 'OPERATORE', 'CALCOLATORE'] as const
/** Roles that may change at least one field of a bet; the verb checks which. */
export const BET_EDITORS = [...CONFIRMERS, 'CALCOLATORE', 'LINK', 'CHIUSURE'] as const
/** Roles that set outcomes of bets. */
export const SETTLERS = ['ADMIN', 'CALCOLATORE', 'REFERTATORE'] as const
/** Roles that edit reference data and notify the bots. */
export const SETTINGS_EDITORS = ['ADMIN', 'ANAGRAFICHE'] as const
/** Roles that try relay rules on past messages before saving them. */
export const RULE_TRIERS = ['ADMIN', 'ANAGRAFICHE', 'OPERATORE'] as const
export const LINK_READERS = ['ADMIN', 'OPERATORE', 'ANALISTA'] as const
/** Roles that look at accounts and download reports. */
export const ACCOUNTANTS = ['ADMIN', 'CONTABILITÀ'] as const
