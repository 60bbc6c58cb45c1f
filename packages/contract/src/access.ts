import type { AuditEntity } from '@xbetapp/domain/oversight/activity-log/words'
import { ROLES, type Role } from '@xbetapp/domain/platform/roles/roles'

/** Everybody who works in the product: EXTRA alone only sees its landing page. */
export const STAFF: readonly Role[] = ROLES.filter((role) => role !== 'EXTRA')

export const BET_READERS = ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE', 'BETS'] as const
export const CALCULATOR = ['ADMIN', 'ANALISTA', 'CALCOLATORE', 'REFERTATORE', 'LINK', 'CHIUSURE'] as const
/** Roles that read a single bet and its drops: those of the Bet page and of the calculator. */
export const BET_AND_CALCULATOR = [...BET_READERS, 'CALCOLATORE', 'LINK', 'CHIUSURE'] as const
/** Accountants too, who follow a balance down to the bet that made it: its drops and its log. */
export const BET_EXPLAINERS = [...BET_AND_CALCULATOR, 'CONTABILITÀ'] as const
export const OPERATORS = ['ADMIN', 'OPERATORE'] as const
/** Roles that confirm warnings of drops: those that see the actions of a bet. */
export const CONFIRMERS = ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE'] as const
/** Roles that record drops: operators, and the calculator's correctors. */
export const DROPPERS = ['ADMIN', 'OPERATORE', 'CALCOLATORE'] as const
/** Roles that may change at least one field of a bet; the verb checks which. */
export const BET_EDITORS = [...CONFIRMERS, 'CALCOLATORE', 'LINK', 'CHIUSURE'] as const
export const ADMINS = ['ADMIN'] as const
/** Roles that edit reference data and notify the bots. */
export const SETTINGS_EDITORS = ['ADMIN', 'ANAGRAFICHE'] as const
/** Roles that try relay rules on past messages before saving them. */
export const RULE_TRIERS = ['ADMIN', 'ANAGRAFICHE', 'OPERATORE'] as const
export const LINK_READERS = ['ADMIN', 'OPERATORE', 'ANALISTA'] as const
/** Roles that look at accounts and download reports. */
export const ACCOUNTANTS = ['ADMIN', 'CONTABILITÀ'] as const
/** Everybody who changes something: each sees his own acts, ADMIN all of them. */
export const ACTING: readonly Role[] = STAFF.filter((role) => role !== 'BETS')

const OF_RECORDS = [...SETTINGS_EDITORS, ...ACCOUNTANTS]
/** Roles that may read a record, and so its history. A kind of record not listed is for ADMIN only. */
export const HISTORY_READERS: Readonly<Partial<Record<AuditEntity, readonly Role[]>>> = {
  bet: BET_EXPLAINERS,
  tipster: OF_RECORDS,
  sala: OF_RECORDS,
  sito: OF_RECORDS,
  altro: OF_RECORDS,
  book: SETTINGS_EDITORS,
  sparax: SETTINGS_EDITORS,
  canale: STAFF,
  collegamento_automatico: STAFF,
  collegamento_riconoscimento: STAFF,
  collegamento_keyword: STAFF,
  collegamento_speciale: STAFF,
  collegamento_sparax: STAFF,
}
