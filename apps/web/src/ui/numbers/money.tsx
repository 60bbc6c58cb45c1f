import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { Figure } from './figure.tsx'

export interface MoneyProps {
  value: number | null | undefined
  /** Symbol of the currency. */
  currency?: string
  /** A balance: green when positive. */
  signed?: boolean
}

/** `€ 1.234,56`. */
export function Money({ value, currency = '€', signed = false }: MoneyProps) {
  return <Figure signed={signed} value={value} format={(amount) => formatMoney(amount, currency)} />
}
