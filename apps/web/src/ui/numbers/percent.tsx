import { formatNumber, formatPercent } from '@xbetapp/domain/platform/format/number'
import { Figure } from './figure.tsx'

interface PercentProps {
  value: number | null | undefined
  /** Two decimals, so that the percentages of a column stand under each other. */
  fixed?: boolean
}

export function Percent({ value, fixed = false }: PercentProps) {
  return <Figure value={value} format={fixed ? (percent) => `${formatNumber(percent, 2)}%` : formatPercent} />
}
