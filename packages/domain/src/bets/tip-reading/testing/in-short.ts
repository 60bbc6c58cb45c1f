import { describePick } from '../describe.ts'
import type { Problem, ReadLeg, ReadTip, TipKind } from '../tip.ts'

const KINDS: Record<TipKind, string> = {
  single: '',
  multiple: 'multipla',
  several: 'più di una',
  system: 'sistema',
  none: 'niente',
}

/** The reading of a tip on one line, for tables and for comparing two readings. */
export function inShort(tip: ReadTip): string {
  const whole = tip.kind === 'single' || tip.odds === null ? '' : `@${tip.odds}`
  const head = joined(KINDS[tip.kind], whole, ...tip.problems.map(problemInShort))
  const legs = tip.legs.map(legInShort).join('; ')
  return [head, legs].filter((part) => part !== '').join(': ')
}

function legInShort({ sport, event, pick, odds, isLive, problems }: ReadLeg): string {
  const names = event === null ? '?' : `${event.home.key} - ${event.away.key}`
  return joined(
    sport === null ? '' : `[${sport}]`,
    names,
    '>',
    pick === null ? '?' : describePick(pick),
    odds === null ? '' : `@${odds}`,
    isLive ? 'live' : '',
    ...problems.map(problemInShort),
  )
}

const problemInShort = ({ code, words }: Problem): string =>
  words === null ? `!${code}` : `!${code}(${words})`
const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ')
