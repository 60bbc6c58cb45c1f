import { foldText } from '@xbetapp/domain/platform/text/fold'
import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { BetFilters } from './bets.search.ts'

const HOUR_MS = 3_600_000

/** A day before yesterday or after today is no filter: an old link, or a page left open for days. */
export function withinRange(filters: BetFilters, now: Date): BetFilters {
  const today = romeDay(now)
  const { data } = filters
  if (data === undefined || (data >= addRomeDays(today, -1) && data <= today)) return filters
  return { ...filters, data: undefined, ore: undefined }
}

/** The bets that pass the filters, in their order. `now` defines today and the last hours. */
export function filterBets(bets: readonly Bet[], filters: BetFilters, now: Date): readonly Bet[] {
  const { data, tipster, ore } = filters
  const typed = filters.testo?.trim() ?? ''
  const words = fold(typed)
  // The hour filter exists only for today.
  const since =
    ore !== undefined && data === romeDay(now) ? toWire(new Date(now.getTime() - ore * HOUR_MS)) : null
  if (data === undefined && tipster === undefined && typed === '') return bets
  return bets.filter(
    (bet) =>
      (data === undefined || bet.messageDate.startsWith(data)) &&
      (since === null || bet.messageDate >= since) &&
      (tipster === undefined || bet.idTipster === tipster) &&
      (typed === '' || says(bet, words, typed) || String(bet.idReceivedBet) === words),
  )
}

/**
 * Whether a text has each of the words, in any order: `inter juv` finds `Inter - Juve`. The compared texts have no emoji; a
 * search for emoji alone is therefore matched against the original text.
 */
const says = (bet: Bet, words: string, typed: string): boolean =>
  words === ''
    ? bet.formattedBet.includes(typed)
    : words.split(/\s+/).every((word) => searchText(bet).includes(word))

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
