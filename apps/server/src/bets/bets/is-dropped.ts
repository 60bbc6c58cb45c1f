import { isZero } from '@xbetapp/domain/platform/money/decimal'
import type { BetRow } from './bet.mapper.ts'

/** Whether a bet has an amount played, or an amount or odds credited to its tipster. */
export const isDropped = ({ tot, totTipster, quotaDrop }: BetRow): boolean =>
  !isZero(tot) || !isZero(totTipster) || !isZero(quotaDrop)
