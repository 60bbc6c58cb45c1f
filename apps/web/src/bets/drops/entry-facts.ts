import { useQuery } from '@tanstack/react-query'
import { dropDoubts } from '@xbetapp/domain/bets/drops/doubts'
import { useMemo } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { inWords } from '#web/bets/drops/public/doubts.tsx'
import { DROPS_KEY } from '#web/bets/drops/public/drop.api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { venueKey } from '#web/reference/reference/public/venue.ts'
import type { TypedDrop } from './drop-entries.ts'
import { type DropTarget, limitsOf } from './drop-targets.ts'

export type EntryFacts = ReturnType<typeof useEntryFacts>

/** Bets the call takes; further ones have no facts, and so fewer doubts. */
const MOST_BETS = 200

/** Facts that drops entered on bets are compared with; empty until loaded, so that entering never waits. */
export function useEntryFacts(ids: readonly number[], enabled = true) {
  const asked = ids.slice(0, MOST_BETS).join(',')
  const { data } = useQuery({
    ...apiQuery([...DROPS_KEY, 'compilazione', asked], 'GET /api/v1/drop/compilazione', {
      query: { ids: asked },
    }),
    enabled: enabled && asked !== '',
    staleTime: 10_000,
  })
  return useMemo(() => {
    const usual = new Map(data?.usuali.map(({ kind, id, importo }) => [venueKey(kind, id), importo]))
    const odds = new Map(data?.bets.map(({ idReceivedBet, quotaTip }) => [idReceivedBet, quotaTip]))
    return {
      /** Keys of the venues that have one of the bets. */
      received: new Set(data?.bets.flatMap(({ ricevuteDa }) => ricevuteDa.map((id) => venueKey('sala', id)))),
      /** Odds of the text of a bet; null where it says none, or not clearly. */
      quotaTip: (idReceivedBet: number) => odds.get(idReceivedBet) ?? null,
      /** Usual amount of a venue, by its key; null without one. */
      usual: (key: string) => usual.get(key) ?? null,
    }
  }, [data])
}

interface About {
  /** Amount of the other entries to be saved with the drop, for the same venue and bet. */
  together?: number
  /** Whether the drop is typed over the venue's present drop, in sight: replacing that drop is meant. */
  isOverShown?: boolean
}

/** Doubts about a typed drop, in words; empty without any. */
export function doubtsOf(
  typed: TypedDrop,
  target: DropTarget,
  bet: Pick<Bet, 'idReceivedBet' | 'quotaMedia'>,
  facts: EntryFacts,
  { together = 0, isOverShown = false }: About = {},
): string[] {
  const { drop, currency, key } = target
  return dropDoubts(typed, {
    quotaTip: facts.quotaTip(bet.idReceivedBet),
    quotaMedia: bet.quotaMedia,
    importoUsuale: facts.usual(key),
    attuale: drop ? { importo: drop.importoNoPerc, quota: drop.quotaNoTassa } : null,
    ...limitsOf(target),
    insieme: together,
  })
    .filter(({ kind }) => !(isOverShown && kind === 'held'))
    .map((doubt) => inWords(doubt, currency))
}
