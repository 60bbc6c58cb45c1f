import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { Figure, type FigureProps } from './figure.tsx'

export interface MoneyProps extends Pick<FigureProps, 'value' | 'signed' | 'tone'> {
  currency?: string
}

/** `€ 1.234,56`. */
export const Money = ({ currency = '€', ...figure }: MoneyProps) => (
  <Figure {...figure} format={(amount) => formatMoney(amount, currency)} />
)
