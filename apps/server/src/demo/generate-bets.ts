import { prepareBetText } from '@xbetapp/domain/bets/bets/text'
import { betTotals } from '@xbetapp/domain/bets/bets/totals'
import { deriveVenueDrop, type VenueDrop } from '@xbetapp/domain/bets/drops/derive'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { seededRandom } from '@xbetapp/domain/platform/random/seeded-random'
import type { Venue } from '#server/bets/drops/public.ts'
import { inventTip, type Tip } from './invent-tip.ts'
import { between, pick, pickMany, type Random } from './random.ts'
import { BET_CLASSES } from './world.ts'

export interface HistoryPlan {
  tipsters: readonly number[]
  venues: readonly Venue[]
  /** How many bets, and live drops of venues among them all. */
  bets: number
  drops: number
  /** How many days before `now` the bets are spread over. */
  days: number
  /** Whether bets left for rooms by themselves, also for some that did not answer. */
  relayed?: boolean
  now: Date
  random: Random
}

/** A bet as the product would have stored it, amounts as the domain derives them. */
export type PlayedBet = ReturnType<typeof generateBets> extends Generator<infer Bet> ? Bet : never
type PlayedDrop = ReturnType<typeof playDrops>[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// The newest bets, as a shift finds them: the first few untouched, the next played but not credited.
const UNTOUCHED = 4
const NOT_CREDITED = 9
/** A younger bet is Open. */
const OPEN_FOR_MS = 16 * HOUR_MS

/** Bets from the oldest to the newest, numbered from 1; the same plan gives the same bets. */
export function* generateBets(plan: HistoryPlan) {
  const { bets, random } = plan
  const clock = workingHours(plan.now, plan.days)
  let played = 0
  for (let index = 0; index < bets; index++) {
    const fromEnd = bets - index
    const messageDate = clock((index + random()) / bets)
    const tip = inventTip(random, messageDate)
    const isLast = fromEnd === UNTOUCHED + 1
    const due = (isLast ? plan.drops : (plan.drops * (index + 1)) / bets) - played
    const drops =
      fromEnd <= UNTOUCHED ? [] : playDrops(plan, { tip, messageDate, count: dropCount(due, isLast, random) })
    played += drops.length
    yield {
      idReceivedBet: index + 1,
      tip,
      idTipster: pick(plan.tipsters, random),
      ...prepareBetText(tip.text),
      messageDate,
      drops,
      /** Rooms the bet left for, as venues, and when. */
      relays: plan.relayed ? relay(plan, index, messageDate, drops) : [],
      ...creditedAndSettled(plan, { tip, drops, messageDate, credited: fromEnd > NOT_CREDITED }),
    }
  }
}

/** Share of the odds lost each second a room waits. */
const LOST_PER_SECOND = 0.000_04
const LEAVES_AFTER_MS = 6_000
/** Rooms that get a bet and do not answer. */
const MOST_SILENT = 2

/**
 * Rooms with a drop and some that stay silent; with separate random numbers, so that the rest of the world is
 * unchanged.
 */
function relay({ venues, now }: HistoryPlan, index: number, messageDate: Date, drops: readonly PlayedDrop[]) {
  const relayRandom = seededRandom(index)
  const rooms = venues.filter(({ kind }) => kind === 'sala')
  const playingRooms = drops.filter(({ venue }) => venue.kind === 'sala').map(({ venue }) => venue)
  const reachedRooms = new Set([
    ...playingRooms,
    ...pickMany(rooms, between(0, MOST_SILENT, relayRandom) + (playingRooms.length ? 0 : 3), relayRandom),
  ])
  const at = new Date(Math.min(now.getTime(), messageDate.getTime() + LEAVES_AFTER_MS))
  return [...reachedRooms].map(({ idVenue }) => ({ idVenue, at }))
}

/** Random around `due`, so that bets differ; the last bet makes the sum exact. */
function dropCount(due: number, isLast: boolean, random: Random): number {
  return Math.max(0, Math.round(isLast ? due : due * (0.5 + random())))
}

function playDrops(
  { venues, random, now }: HistoryPlan,
  { tip, messageDate, count }: { tip: Tip; messageDate: Date; count: number },
) {
  return pickMany(venues, count, random).map((venue, index) => {
    const importoNoPerc = 25 * between(2, 20, random)
    const seconds = 20 + 45 * index
    const laterOdds = tip.odds * (1 - seconds * LOST_PER_SECOND) + (random() - 0.5) * 0.1
    const quotaNoTassa = Math.round(Math.max(laterOdds, 1.01) * 1000) / 1000
    const at = new Date(Math.min(now.getTime(), messageDate.getTime() + seconds * 1000))
    return { venue, importoNoPerc, quotaNoTassa, at, ...derive(venue, importoNoPerc, quotaNoTassa) }
  })
}

const dropByFigures = new Map<string, VenueDrop>()

/** Stakes and odds repeat, and so do the terms of venues: each combination is derived once. */
function derive(
  { percentualeImporto, tassaQuota, cambio }: Venue,
  importoNoPerc: number,
  quotaNoTassa: number,
): VenueDrop {
  const key = `${importoNoPerc}/${percentualeImporto}/${cambio}/${quotaNoTassa}/${tassaQuota}`
  let drop = dropByFigures.get(key)
  if (!drop) {
    drop = deriveVenueDrop({ importoNoPerc, quotaNoTassa, percentualeImporto, tassaQuota, cambio })
    dropByFigures.set(key, drop)
  }
  return drop
}

/** What follows from a bet's drops, what its tipster was credited with, and how it ended. */
function creditedAndSettled(
  { random, now }: HistoryPlan,
  {
    tip,
    drops,
    messageDate,
    credited,
  }: { tip: Tip; drops: readonly PlayedDrop[]; messageDate: Date; credited: boolean },
) {
  const { tot, totFreeroll, totGiocabile, quotaMedia, quotaMinima } = betTotals({
    drops: drops.map(({ venue, ...drop }) => ({ ...drop, freerollAttivo: venue.freerollAttivo })),
    totTipster: 0,
    quotaDrop: 0,
  })
  const hasCredit = credited && drops.length > 0
  const share = 65 + 5 * between(0, 5, random)
  const age = now.getTime() - messageDate.getTime()
  const isOpen = age < OPEN_FOR_MS || random() < 0.01
  const esito: Esito = isOpen ? 'Open' : tip.end.esito
  const settledAfter = between(2, 12, random) * HOUR_MS
  return {
    tot: tot.toFixed(2),
    totFreeroll: totFreeroll.toFixed(2),
    quotaMedia: quotaMedia.toFixed(5),
    quotaMinima: quotaMinima?.toFixed(5) ?? null,
    totTipster: hasCredit ? totGiocabile.times(share).div(100).round(0, 0).toFixed(2) : '0',
    quotaDrop: hasCredit ? dec(tip.odds).minus('0.03').toFixed(3) : '0',
    tipsterDropAt: hasCredit ? new Date(messageDate.getTime() + 20 * MINUTE_MS) : null,
    esito,
    dataRefertazione: isOpen ? null : new Date(messageDate.getTime() + settledAfter),
    sport: isOpen ? null : tip.sport,
    fascia: isOpen ? null : pick(BET_CLASSES, random),
    dropChiusura: isOpen ? '0' : (tip.odds + (random() - 0.5) * 0.2).toFixed(3),
  }
}

const OPENS_MS = 7 * HOUR_MS
const CLOSES_MS = 22 * HOUR_MS
/** The newest bet is at least this old. */
const QUIET_MS = MINUTE_MS

/**
 * A clock that runs by day only: tipsters write from morning to late evening.
 * @returns the moment at a share [0, 1) of all that time; the minutes a crediting takes still end before `now`
 */
function workingHours(now: Date, days: number): (share: number) => Date {
  const newest = now.getTime() - QUIET_MS
  const today = Math.floor(newest / DAY_MS) * DAY_MS
  const shifts = Array.from({ length: days + 1 }, (_, index) => {
    const day = today - (days - index) * DAY_MS
    const from = day + OPENS_MS
    return { from, length: Math.max(0, Math.min(newest, day + CLOSES_MS) - from) }
  })
  const shiftMs = CLOSES_MS - OPENS_MS
  const total = days * shiftMs + (shifts.at(-1)?.length ?? 0)
  return (share) => {
    const at = share * total
    const shift = shifts[Math.min(days, Math.floor(at / shiftMs))]
    return new Date(Math.floor(((shift?.from ?? newest) + (at % shiftMs)) / 1000) * 1000)
  }
}
