import { useQuery } from '@tanstack/react-query'
import { tipsterSharesText as text } from '#web/reference/reference/public/tipster-shares.it.ts'
import { TipsterShares } from '#web/reference/reference/public/tipster-shares.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { type CalculatorQuery, tipsterSharesQuery } from './calculator.api.ts'

/** The amounts played on the filtered bets, by tipster. */
export default function CalculatorShares({ query }: { query: CalculatorQuery }) {
  const { data, error, refetch } = useQuery(tipsterSharesQuery(query))
  if (error && !data) return <ErrorLine error={error} onRetry={refetch} />
  const played = data?.tipster.filter(({ tot }) => tot > 0) ?? []
  if (played.length === 0) return null
  return (
    <section aria-label={text.title}>
      <h3 className="flush below-4 type-xs weight-600 quiet">{text.title}</h3>
      <TipsterShares shares={played} />
    </section>
  )
}
