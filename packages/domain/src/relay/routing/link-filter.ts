import { readTip } from '../../bets/tip-reading/read-tip.ts'
import { dec } from '../../platform/money/decimal.ts'
import { toWire } from '../../platform/time/rome.ts'
import { matchesPattern } from './pattern.ts'
import { containsKeyword } from './words.ts'

export const CONTENTS = ['testo', 'foto'] as const
export type RequiredContent = (typeof CONTENTS)[number]

/** Conditions a link puts on a message beside its kind. An empty part is no condition. */
export interface LinkFilter {
  /** Words the text must all contain. */
  tutte: readonly string[]
  /** Words the text must not contain. */
  nessuna: readonly string[]
  /** An RE2 pattern the text must match; null for none. */
  pattern: string | null
  /** The only kind of content that passes; null for any. */
  contenuto: RequiredContent | null
  /** Bounds of the odds of the whole tip, both included, dot text; null without limit. */
  quotaMin: string | null
  quotaMax: string | null
  /** The most seconds added to the link's delay; the number differs per message, from 0 on. */
  dispersione: number
  /** The only hours in which the link sends, Rome `HH:mm`, from included to excluded, over midnight too; null: all. */
  ore: { dalle: string; alle: string } | null
  /** The only topic of the source the link sends from, {@link GENERAL} for General; null for any. */
  argomento: number | null
}

/** Number under which filters know General, the topic that is null everywhere else. */
export const GENERAL = 1

export const NO_FILTER: LinkFilter = {
  tutte: [],
  nessuna: [],
  pattern: null,
  contenuto: null,
  quotaMin: null,
  quotaMax: null,
  dispersione: 0,
  ore: null,
  argomento: null,
}

/** Why a filter does not let a message through. */
export type FilterReason =
  | { code: 'word-missing' | 'word-present'; word: string }
  | { code: 'pattern-missing'; pattern: string }
  | { code: 'wrong-content'; wanted: RequiredContent }
  | { code: 'odds-unread' | 'other-topic' }
  | { code: 'odds-too-low'; odds: string; min: string }
  | { code: 'odds-too-high'; odds: string; max: string }
  | { code: 'outside-hours'; dalle: string; alle: string }

export interface FilteredMessage {
  text: string
  contenuto: RequiredContent
  /** Odds of the whole tip, read lazily and once; null where they are not certain. */
  odds: () => string | null
  /** The topic the message was posted in, null for General; undefined if unknown, which passes every filter. */
  argomento?: number | null | undefined
}

/** The odds of a text's whole tip, or of its only leg, dot text; null where they are not certain. */
export function textOdds(text: string): string | null {
  if (text === '') return null
  const tip = readTip(text)
  return tip.odds ?? (tip.legs.length === 1 ? (tip.legs[0]?.odds ?? null) : null)
}

/** Why a message that would leave at an instant does not pass, null when it does. */
export function filterReason(filter: LinkFilter, message: FilteredMessage, at: Date): FilterReason | null {
  if (isOfOtherTopic(filter, message)) return { code: 'other-topic' }
  const missing = filter.tutte.find((word) => !containsKeyword(message.text, word))
  if (missing !== undefined) return { code: 'word-missing', word: missing }
  const present = filter.nessuna.find((word) => containsKeyword(message.text, word))
  if (present !== undefined) return { code: 'word-present', word: present }
  const { pattern, contenuto, ore } = filter
  if (pattern !== null && !matchesPattern(message.text, pattern)) return { code: 'pattern-missing', pattern }
  if (contenuto !== null && contenuto !== message.contenuto)
    return { code: 'wrong-content', wanted: contenuto }
  const odds = oddsReason(filter, message)
  if (odds) return odds
  return ore && !isWithin(ore, at) ? { code: 'outside-hours', ...ore } : null
}

const isOfOtherTopic = (filter: LinkFilter, { argomento }: FilteredMessage): boolean =>
  filter.argomento !== null && argomento !== undefined && (argomento ?? GENERAL) !== filter.argomento

function oddsReason({ quotaMin, quotaMax }: LinkFilter, { odds }: FilteredMessage): FilterReason | null {
  if (quotaMin === null && quotaMax === null) return null
  const read = odds()
  if (read === null) return { code: 'odds-unread' }
  if (quotaMin !== null && dec(read).lt(quotaMin)) return { code: 'odds-too-low', odds: read, min: quotaMin }
  if (quotaMax !== null && dec(read).gt(quotaMax)) return { code: 'odds-too-high', odds: read, max: quotaMax }
  return null
}

/** Whether an instant lies in hours of the day; equal hours are the whole day. */
function isWithin({ dalle, alle }: { dalle: string; alle: string }, at: Date): boolean {
  const now = toWire(at).slice(11, 16)
  if (dalle === alle) return true
  return dalle < alle ? now >= dalle && now < alle : now >= dalle || now < alle
}

/**
 * Seconds a link adds to its delay for a message: between 0 and its spread, deterministic, so that a message decided
 * again keeps its time.
 */
export function spreadSeconds({ dispersione }: LinkFilter, seed: string): number {
  if (dispersione <= 0) return 0
  // FNV-1a: the same seed has the same hash.
  let hash = 2_166_136_261
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 16_777_619)
  // The hash is mixed once more: without it, seeds that differ in their last digit are close to each other.
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
  return ((hash ^ (hash >>> 16)) >>> 0) % (dispersione + 1)
}
