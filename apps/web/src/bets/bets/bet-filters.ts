import { useQuery } from '@tanstack/react-query'
import { foldText } from '@xbetapp/domain/platform/text/fold'
import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { useEffect, useMemo } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { takeAnswers } from '#web/bets/bets/public/room-answers.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import type { BetFilters } from './bets.search.ts'

const HOUR_MS = 3_600_000

/** Drops a day before yesterday or after today, which an old link or a page left open for days has. */
export function withoutOutdatedDay(filters: BetFilters, now: Date): BetFilters {
  const today = romeDay(now)
  const { data } = filters
  if (data === undefined || (data >= addRomeDays(today, -1) && data <= today)) return filters
  return { ...filters, data: undefined, ore: undefined }
}

/** The bets that pass the filters, in their order; `mute` is applied apart (`useSilentBets`). `now` defines today. */
export function filterBets(bets: readonly Bet[], filters: BetFilters, now: Date): readonly Bet[] {
  const { data, tipster, ore } = filters
  const typed = filters.testo?.trim() ?? ''
  // Without a day there are no hours: the hour filter exists only for today.
  if (data === undefined && tipster === undefined && typed === '') return bets
  const folded = fold(typed)
  // Moments of the wire are in the order of their text.
  const since =
    ore !== undefined && data === romeDay(now) ? toWire(new Date(now.getTime() - ore * HOUR_MS)) : null
  return bets.filter(
    (bet) =>
      (data === undefined || bet.messageDate.startsWith(data)) &&
      (since === null || bet.messageDate >= since) &&
      (tipster === undefined || bet.idTipster === tipster) &&
      (typed === '' || matches(bet, folded, typed) || String(bet.idReceivedBet) === folded),
  )
}

/**
 * Whether a bet's texts have each word that was typed, in any order: `inter juv` finds `Inter - Juve`. Folding takes out
 * emoji; emoji alone are looked for in the text as it is shown.
 */
const matches = (bet: Bet, folded: string, typed: string): boolean =>
  folded === ''
    ? bet.formattedBet.includes(typed)
    : folded.split(/\s+/).every((word) => searchText(bet).includes(word))

const texts = new WeakMap<Bet, string>()

/** Folded once per bet: the filter runs over the whole week with every key stroke and every poll. */
function searchText(bet: Bet): string {
  let text = texts.get(bet)
  if (text === undefined) {
    text = fold(`${bet.formattedBet}\n${bet.receivedBet}`)
    texts.set(bet, text)
  }
  return text
}

const fold = (text: string): string => foldText(text).trim()

const REFRESH_MS = 5_000

/** The bets a room is silent on, the longest silence first; all bets while the filter is off. */
export function useSilentBets(bets: readonly Bet[] | undefined, isAsked: boolean) {
  const { data } = useQuery({
    ...apiQuery(['bets', 'da-rispondere'], 'GET /api/v1/bets/da-rispondere'),
    enabled: isAsked,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  useEffect(() => {
    if (data) takeAnswers(data)
  }, [data])
  return useMemo(() => {
    if (!isAsked || !bets) return bets
    const byId = new Map(bets.map((bet) => [bet.idReceivedBet, bet]))
    return data?.flatMap(({ idReceivedBet }) => byId.get(idReceivedBet) ?? [])
  }, [bets, isAsked, data])
}
