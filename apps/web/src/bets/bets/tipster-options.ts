import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { Option } from '#web/ui/picker/filter-options.ts'

const byName = new Intl.Collator('it', { sensitivity: 'base', numeric: true })

/** The tipsters that have a bet in the list, by name. */
export function tipsterOptions(bets: readonly Bet[]): Option[] {
  const names = new Map<number, string>()
  for (const { tipster } of bets) names.set(tipster.idTipster, tipster.nomeTipster)
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((a, b) => byName.compare(a.label, b.label))
}
