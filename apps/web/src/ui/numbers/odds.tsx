import { formatAllOdds, formatOdds } from '@xbetapp/domain/platform/format/number'
import { Figure } from './figure.tsx'

interface OddsProps {
  value: number | null | undefined
  places?: number
  /** Shows all decimals that were typed, at least `places`. */
  all?: boolean
}

/** Average and drop odds are shown with 5 decimals, entered ones with 3. */
export function Odds({ value, places = 3, all = false }: OddsProps) {
  return <Figure plain value={value} format={(odds) => (all ? formatAllOdds : formatOdds)(odds, places)} />
}
