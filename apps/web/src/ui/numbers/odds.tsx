import { formatOdds } from '@xbetapp/domain/format/number'
import { Figure } from './figure.tsx'

interface OddsProps {
  value: number | null | undefined
  places?: number
}

/** Average and drop odds are shown with 5 decimals, entered ones with 3. */
export function Odds({ value, places = 3 }: OddsProps) {
  return <Figure plain value={value} format={(odds) => formatOdds(odds, places)} />
}
