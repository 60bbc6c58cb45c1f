import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { Figure, type FigureProps } from './figure.tsx'

export interface MoneyProps {
  value: number | null | undefined
  currency?: string
  signed?: boolean
  tone?: FigureProps['tone']
}

/** `€ 1.234,56`. */
export function Money({ value, currency = '€', signed = false, tone }: MoneyProps) {
  return (
    <Figure signed={signed} tone={tone} value={value} format={(amount) => formatMoney(amount, currency)} />
  )
}
