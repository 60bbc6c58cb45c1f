import { type DecimalInput, dec, max } from '../../platform/money/decimal.ts'

/** What happens to automatic sends while an account is at its ceiling (rule: credit/at-the-ceiling). */
export const AT_LIMIT = ['avvisa', 'chiedi', 'ferma'] as const
export type AtLimit = (typeof AT_LIMIT)[number]

/** Percentages of the ceiling at which an account is marked and the staff are told, the lower first. */
export const CREDIT_LEVELS = [80, 100] as const
const [WARNING, CEILING] = CREDIT_LEVELS

/** An account that holds back automatic sends. */
export interface HeldBack {
  of: 'sala' | 'tipster'
  percent: number
  alLimite: Exclude<AtLimit, 'avvisa'>
}

/** The stricter of what holds back a room's and a tipster's sends, of equal ones the room's; null for none. */
export const stricter = (room: HeldBack | null, tipster: HeldBack | null): HeldBack | null =>
  room === null || (tipster?.alLimite === 'ferma' && room.alLimite !== 'ferma') ? tipster : room

type CreditTone = 'warning' | 'ceiling'

/** Whether a share of the ceiling is shown, and how; null below the first level. */
export function creditTone(percent: number): CreditTone | null {
  if (percent >= CEILING) return 'ceiling'
  return percent >= WARNING ? 'warning' : null
}

/** Whether a further debt, our share, is more than an account may still owe; never for what removes debt. */
export const exceedsCredit = (free: DecimalInput, added: DecimalInput): boolean => dec(added).gt(max(free, 0))
