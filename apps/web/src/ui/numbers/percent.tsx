import { formatPercent } from '@xbetapp/domain/platform/format/number'
import { Figure } from './figure.tsx'

export function Percent({ value }: { value: number | null | undefined }) {
  return <Figure value={value} format={formatPercent} />
}
