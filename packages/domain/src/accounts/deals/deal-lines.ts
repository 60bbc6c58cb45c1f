import { formatDate } from '../../platform/format/date.ts'
import { formatMoney, formatPercent } from '../../platform/format/number.ts'
import { isZero } from '../../platform/money/decimal.ts'
import type { DealPeriod, Earned } from './deal.ts'

/** A period of a deal as a statement shows it: what was earned, and of which base. Deals are in EUR. */
export const dealLine = ({
  dal,
  al,
  terms,
  base,
  prima,
  maturato,
}: DealPeriod & Earned): { label: string; value: string } => ({
  label: `ACCORDO ${formatPercent(terms.percentuale)} ${formatDate(dal)} - ${formatDate(al)}`,
  value: `${formatMoney(maturato)} (base ${formatMoney(base)}${isZero(prima) ? '' : `, riporto ${formatMoney(prima)}`})`,
})
