import { useQuery } from '@tanstack/react-query'
import { type DropDoubt, dropDoubts } from '@xbetapp/domain/drops/doubts'
import { formatAllOdds, formatMoney } from '@xbetapp/domain/format/number'
import { useMemo } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { DROPS_KEY } from '#web/entities/drop/drop.api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import type { TypedDrop } from './drop-entries.ts'
import type { DropTarget } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'

const factsQuery = (ids: readonly number[]) => ({
  ...apiQuery([...DROPS_KEY, 'compilazione', ids.join(',')], 'GET /api/v1/drop/compilazione', {
    query: { ids: ids.join(',') },
  }),
  enabled: ids.length > 0,
  staleTime: 10_000,
})

/** What entered drops are compared with. */
export interface EntryFacts {
  /** Keys of the venues that have one of the bets. */
  received: ReadonlySet<string>
  quotaTip: (idReceivedBet: number) => number | null
  usual: (key: string) => number | null
}

const MOST = 200

/** Of bets, while drops are entered on them; empty until it is known: nothing is held up by it. */
export function useEntryFacts(ids: readonly number[], enabled = true): EntryFacts {
  const asked = ids.slice(0, MOST)
  const { data } = useQuery({ ...factsQuery(asked), ...(enabled ? {} : { enabled }) })
  return useMemo(() => {
    const usual = new Map(data?.usuali.map(({ kind, id, importo }) => [`${kind}-${id}`, importo]))
    const odds = new Map(data?.bets.map(({ idReceivedBet, quotaTip }) => [idReceivedBet, quotaTip]))
    return {
      received: new Set(data?.bets.flatMap(({ ricevuteDa }) => ricevuteDa.map((id) => `sala-${id}`))),
      quotaTip: (id) => odds.get(id) ?? null,
      usual: (key) => usual.get(key) ?? null,
    }
  }, [data])
}

/** What of a typed drop may be a slip, in words; empty when nothing is. */
export function doubtsOf(
  typed: TypedDrop,
  target: Pick<DropTarget, 'key' | 'currency' | 'drop'>,
  bet: Pick<Bet, 'idReceivedBet' | 'quotaMedia'>,
  facts: EntryFacts,
): string[] {
  const { drop, currency, key } = target
  return dropDoubts(typed, {
    quotaTip: facts.quotaTip(bet.idReceivedBet),
    quotaMedia: bet.quotaMedia,
    importoUsuale: facts.usual(key),
    attuale: drop ? { importo: drop.importoNoPerc, quota: drop.quotaNoTassa } : null,
  }).map((doubt) => inWords(doubt, currency))
}

const LEAST_PLACES = 2

/** A doubt as it is asked; amounts in the drop's currency. */
export function inWords(doubt: DropDoubt, currency: string): string {
  const odds = (value: string) => formatAllOdds(value, LEAST_PLACES)
  switch (doubt.kind) {
    case 'thousand':
      return text.doubts.thousand(doubt.typed)
    case 'comma':
      return text.doubts.comma(odds(doubt.meant))
    case 'far-from-text':
      return text.doubts.farFromText(odds(doubt.odds))
    case 'far-from-average':
      return text.doubts.farFromAverage(odds(doubt.odds))
    case 'far-above':
      return text.doubts.farAbove(formatMoney(doubt.giocabile))
    case 'large':
      return text.doubts.large(formatMoney(doubt.usual, currency))
    case 'held':
      return text.doubts.held(`${formatMoney(doubt.importo, currency)} @ ${odds(doubt.quota)}`)
  }
}
