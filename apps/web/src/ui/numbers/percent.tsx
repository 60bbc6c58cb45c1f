import { formatPercent } from '@xbetapp/domain/format/number'
import { Figure } from './figure.tsx'

export function Percent({ value }: { value: number | null | undefined }) {
  return <Figure value={value} format={formatPercent} />
}
