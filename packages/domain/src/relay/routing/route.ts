import { eventDays } from '../../bets/tip-reading/event-days.ts'
import type { HeldBack } from '../../ledger/credit/credit.ts'
import { type ClosingWindow, closedBy } from '../../reference/closing-windows/closing-window.ts'
import type { Stato } from '../../reference/reference/stato.ts'
import { ageHold, type Hold } from './age-limit.ts'
import {
  type FilteredMessage,
  type FilterReason,
  filterReason,
  type LinkFilter,
  type RequiredContent,
  spreadSeconds,
  textOdds,
} from './link-filter.ts'
import { type NamedBook, recogniseBooks } from './recognise-books.ts'
import { containsKeyword } from './words.ts'

/** A link from a tipster to a room. */
export type Link = {
  idSala: number
  /** Whole seconds after the base wait. */
  ritardo: number
  /** Greatest days between bet and event; null or 0 without limit. */
  giorniMassimi: number | null
  /** Whole minutes a bet may be late and still leave by itself, 0 without limit; null for `maxAgeMinutes`. */
  etaMassima: number | null
  /** Further conditions on a message; none by default. */
  filtro?: LinkFilter
  /** The topic of the room's chat the link sends to; null or absent for General. */
  argomento?: number | null
  /** The link's messages wait for a person's confirmation; absent: they do not. */
  confermare?: boolean
} & (
  | { kind: 'automatico' | 'riconoscimento' }
  | { kind: 'keyword'; keyword: string }
  | { kind: 'speciale'; bookEscluso: NamedBook }
)
export type LinkKind = Link['kind']

export interface RoutingBet {
  /** The text for recognition and keywords; empty for a picture that is not read yet. */
  text: string
  /** Identifies the bet; the same for every decision on it. */
  seed?: string
  /** What the message contains; text only by default. */
  contenuto?: RequiredContent
  /** The topic the bet was posted in, null for General; undefined if unknown. */
  argomento?: number | null | undefined
  /** When the bot received the bet: delays count from here. */
  arrivedAt: Date
  messageDate: Date
  /** Stopped by an operator or taken back by its tipster. */
  stopped: boolean
  deleted: boolean
  tipsterStato: Stato
}

export interface RoutingRoom {
  idSala: number
  book: NamedBook
  stato: Stato
  /** The room's book takes nothing more: only sends a person chooses go there (rule: venue/limits-of-a-book). */
  bloccata: boolean
  /** The room, or the bet's tipster, is at the credit ceiling and holds back automatic sends; null, absent: neither. */
  fido?: HeldBack | null
  isSecret: boolean
  hasChat: boolean
}

export interface RoutingRules {
  books: readonly NamedBook[]
  /** `tipster_delay_seconds`: the wait before every link's own (rule: routing/delay). */
  baseDelaySeconds: number
  /** Whole minutes a bet may be late unless its link sets a limit; 0 without limit. */
  maxAgeMinutes: number
}

/** Why a link does not send, or a room gets nothing whatever its links say. */
export type Reason =
  | { code: 'bet-deleted' | 'bet-stopped' | 'room-secret' | 'room-blocked' | 'room-without-chat' | 'no-link' }
  | { code: 'tipster-not-active' | 'room-not-active'; stato: Stato }
  | { code: 'room-closed'; window: ClosingWindow }
  | { code: 'credit-used-up'; held: HeldBack }
  | { code: 'text-missing'; kind: 'riconoscimento' | 'keyword' }
  | { code: 'book-not-named' | 'book-negated' | 'book-excluded'; book: string }
  | { code: 'keyword-missing'; keyword: string }
  | { code: 'too-many-days'; days: number; max: number; kind: LinkKind | 'sparax' }
  | { code: 'filter'; why: FilterReason; kind: LinkKind | 'sparax' }

export type RoutingDecision =
  | { idSala: number; send: true; sendAt: Date; delaySeconds: number; link: Link }
  | { idSala: number; send: false; reasons: [Reason, ...Reason[]] }

/** With equal waits the plainer rule is the one that sends. */
const PLAIN_FIRST: readonly LinkKind[] = ['automatico', 'riconoscimento', 'keyword', 'speciale']

/**
 * Which of the linked rooms get a bet, when, by which link, and why the others do not (rule: link/kinds): *automatico*
 * always, *riconoscimento* when the room's book is named, *keyword* when the text contains the word, *speciale* unless
 * the excluded book is named. A union: one decision per linked room, the smallest wait wins. `sendAt` is never before
 * `now`. Closing windows are ignored: they count at the moment of sending, see {@link closingReason}.
 */
export function route(
  bet: RoutingBet,
  links: readonly Link[],
  rooms: ReadonlyMap<number, RoutingRoom>,
  rules: RoutingRules,
  now: Date,
): RoutingDecision[] {
  const facts = readBet(bet, rules.books)
  return [...Map.groupBy(links, (link) => link.idSala)].map(([idSala, roomLinks]): RoutingDecision => {
    const room = rooms.get(idSala)
    const barrier = room ? barrierOf(bet, room) : { code: 'no-link' as const }
    if (!room || barrier) return { idSala, send: false, reasons: [barrier ?? { code: 'no-link' }] }
    const candidates = roomLinks
      .map((link) => {
        const delaySeconds = rules.baseDelaySeconds + link.ritardo + spreadOf(link, bet)
        const due = new Date(Math.max(bet.arrivedAt.getTime() + delaySeconds * 1000, now.getTime()))
        return { link, delaySeconds, due, reason: refusal(link, room, facts, due) }
      })
      .toSorted(byWaitThenKind)
    const winner = candidates.find(({ reason }) => reason === null)
    if (!winner) {
      const [first, ...otherReasons] = candidates.flatMap(({ reason }) => reason ?? [])
      return { idSala, send: false, reasons: [first ?? { code: 'no-link' }, ...otherReasons] }
    }
    const { link, delaySeconds, due } = winner
    return { idSala, send: true, sendAt: due, delaySeconds, link }
  })
}

/**
 * Why a room must not get an automatic message now: the closing window it is in; null outside one
 * (rule: closing-window/effect).
 */
export function closingReason(windows: readonly ClosingWindow[], now: Date): Reason | null {
  const window = closedBy(windows, now)
  return window && { code: 'room-closed', window }
}

/** Why a bet due on a link must not leave by itself, null when it may; checked at the time of sending. */
export function lateReason(
  bet: Pick<RoutingBet, 'messageDate'>,
  { link, delaySeconds }: { link: Link; delaySeconds: number },
  rules: RoutingRules,
  now: Date,
): Hold | null {
  const maxMinutes = link.etaMassima ?? rules.maxAgeMinutes
  return ageHold({ postedAt: bet.messageDate, delayMs: delaySeconds * 1000, maxMinutes }, now)
}

type RoomState = Pick<RoutingRoom, 'stato' | 'bloccata' | 'fido' | 'isSecret' | 'hasChat'>

/** The barrier of a room's own state, for bets and for messages of a sparax; null when there is none. */
export function roomBarrier(room: RoomState): Reason | null {
  if (room.isSecret) return { code: 'room-secret' }
  if (room.stato !== 'A') return { code: 'room-not-active', stato: room.stato }
  if (room.bloccata) return { code: 'room-blocked' }
  if (room.fido?.alLimite === 'ferma') return { code: 'credit-used-up', held: room.fido }
  return room.hasChat ? null : { code: 'room-without-chat' }
}

/** {@link roomBarrier} where a person decides on a link's send: standby is then no barrier. */
export const confirmedRoomBarrier = (room: RoomState): Reason | null =>
  roomBarrier({ ...room, stato: room.stato === 'S' ? 'A' : room.stato })

/** {@link confirmedRoomBarrier} where a person chose the room: neither block nor credit (rule: sparabet/chosen-rooms). */
export const chosenRoomBarrier = (room: RoomState): Reason | null =>
  confirmedRoomBarrier({ ...room, bloccata: false, fido: null })

/** Why a send to a room that may leave asks a person first, null when it does not (rule: credit/at-the-ceiling). */
export const creditHold = ({ fido }: Pick<RoomState, 'fido'>): Reason | null =>
  fido?.alLimite === 'chiedi' ? { code: 'credit-used-up', held: fido } : null

/** The barrier of a room whatever its links say; the bet's own state comes first. */
function barrierOf(bet: RoutingBet, room: RoutingRoom): Reason | null {
  if (bet.deleted) return { code: 'bet-deleted' }
  if (bet.stopped) return { code: 'bet-stopped' }
  if (bet.tipsterStato !== 'A') return { code: 'tipster-not-active', stato: bet.tipsterStato }
  return roomBarrier(room)
}

interface Timed {
  link: Link
  delaySeconds: number
}

function byWaitThenKind(a: Timed, b: Timed): number {
  return (
    a.delaySeconds - b.delaySeconds || PLAIN_FIRST.indexOf(a.link.kind) - PLAIN_FIRST.indexOf(b.link.kind)
  )
}

/** Seconds of the link's spread: links of a room wait differently for one bet, and one link for different bets. */
const spreadOf = ({ filtro, kind, idSala }: Link, { seed = '' }: RoutingBet): number =>
  filtro ? spreadSeconds(filtro, `${seed}/${idSala}/${kind}`) : 0

interface Facts extends FilteredMessage {
  recognised: ReadonlySet<number>
  negated: ReadonlySet<number>
  days: number | null
}

function readBet(bet: RoutingBet, books: readonly NamedBook[]): Facts {
  let odds: string | null | undefined
  return {
    text: bet.text,
    contenuto: bet.contenuto ?? 'testo',
    argomento: bet.argomento,
    odds() {
      odds ??= textOdds(bet.text)
      return odds
    },
    ...recogniseBooks(bet.text, books),
    days: eventDays(bet.text, bet.messageDate),
  }
}

/** Why a link does not fire, null when it does. */
const refusal = (link: Link, room: RoutingRoom, facts: Facts, due: Date): Reason | null =>
  mismatch(link, room, facts) ?? daysReason(link, facts.days) ?? linkFilterReason(link, facts, due)

/** Why a link's filter does not let a message through that would leave at an instant, null when it does. */
export function linkFilterReason(
  { filtro, kind }: { filtro?: LinkFilter; kind: LinkKind | 'sparax' },
  message: FilteredMessage,
  at: Date,
): Reason | null {
  const why = filtro ? filterReason(filtro, message, at) : null
  return why && { code: 'filter', why, kind }
}

function mismatch(link: Link, room: RoutingRoom, { text, recognised, negated }: Facts): Reason | null {
  const { nomeBook, idBook } = room.book
  switch (link.kind) {
    case 'automatico':
      return null
    case 'riconoscimento':
      if (recognised.has(idBook)) return null
      if (text === '') return { code: 'text-missing', kind: link.kind }
      return { code: negated.has(idBook) ? 'book-negated' : 'book-not-named', book: nomeBook }
    case 'keyword':
      if (containsKeyword(text, link.keyword)) return null
      return text === ''
        ? { code: 'text-missing', kind: link.kind }
        : { code: 'keyword-missing', keyword: link.keyword }
    case 'speciale':
      return recognised.has(link.bookEscluso.idBook)
        ? { code: 'book-excluded', book: link.bookEscluso.nomeBook }
        : null
  }
}

/** Why the event is too far off; null without a date in the text, or without a limit. */
export function daysReason(
  link: { giorniMassimi: number | null; kind: LinkKind | 'sparax' },
  days: number | null,
): Reason | null {
  const { giorniMassimi: max, kind } = link
  return max && days !== null && days > max ? { code: 'too-many-days', days, max, kind } : null
}
