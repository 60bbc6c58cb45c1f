import { isZero } from '@xbetapp/domain/platform/money/decimal'
import type { BetRow } from './bet.mapper.ts'

/** Whether money stands on a bet as it is. */
export const isDropped = ({ tot, totTipster, quotaDrop }: BetRow): boolean =>
  !isZero(tot) || !isZero(totTipster) || !isZero(quotaDrop)
