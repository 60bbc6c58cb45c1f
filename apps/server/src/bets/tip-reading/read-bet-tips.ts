import { GREATEST_ODDS } from '@xbetapp/domain/bets/drops/typed-bounds'
import { describePick } from '@xbetapp/domain/bets/tip-reading/describe'
import { compareEvents } from '@xbetapp/domain/bets/tip-reading/event'
import { type Begins, beginsOf, isSameTime } from '@xbetapp/domain/bets/tip-reading/kick-off'
import { readTip } from '@xbetapp/domain/bets/tip-reading/read-tip'
import {
  isLegRead,
  type ReadLeg,
  type ReadTip,
  type Sport,
  TIP_READER,
  type TipEvent,
} from '@xbetapp/domain/bets/tip-reading/tip'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { registerTextReader } from '#server/ledger/postings/public.ts'

/** Texts of a larger change, such as an import, are not read in its transaction: the backlog reads those never read. */
const READ_AT_ONCE = 20
const DAY_MS = 86_400_000
/** Tips that do not say when their event begins are about one event only within this many days. */
const EVENT_DAYS = 3
/** The same for tips with a football club of which one shows no sport and the other another sport than football. */
const UNSURE_DAYS = 1
/** Overtime, rain delays and five sets included: a tip posted this long after a match began is not about it. */
const LONGEST_MATCH_MS = 6 * 3_600_000

interface UnreadBet {
  idReceivedBet: number
  formattedBet: string
  messageDate: Date
  textVersion: number
  /** Whether the bet has a reading, of an earlier text or by an earlier reader. */
  wasRead: boolean
  /** The events of that earlier reading. */
  earlierEvents: number[]
}

/**
 * Reads the texts of changed bets whose present version is unread, in the transaction that changes them
 * (rule: tip/when-it-is-read). Only proposals depend on the result: a text that cannot be read is stored as unread and
 * does not fail the transaction.
 */
async function readChangedTips(tx: TxCtx, ids: readonly number[]): Promise<void> {
  if (ids.length > READ_AT_ONCE) await run(tx.db, LEAVE_UNREAD([ids, TIP_READER]))
  else if (ids.length > 0) await readTips(tx, ids)
}

registerTextReader(readChangedTips)

/** Moves the start of the backlog past the newest of these bets that was never read. */
const LEAVE_UNREAD = statement<never>(`
  update reading_backlog l set up_to = unread.up_to
  from (
    select max(id_received_bet) + 1 as up_to from bet
    where id_received_bet = any($1::int[]) and deleted_at is null
      and not exists (select from tip_reading t where t.id_received_bet = bet.id_received_bet)
  ) unread
  where l.reader = $2::smallint and unread.up_to > l.up_to`)

/** Reads the bets whose text, or the present reader, differs from that of their last reading. */
export async function readTips(tx: TxCtx, ids: readonly number[]): Promise<void> {
  const rows = await run(tx.db, UNREAD_TEXTS([ids, TIP_READER]))
  if (rows.length === 0) return
  const betTips = rows.map((bet) => ({ bet, tip: tipOf(tx, bet) }))
  const events = await eventsOf(tx, betTips)
  const legs = betTips.flatMap(({ bet, tip }) =>
    tip.legs.map((leg, position) => ({
      id: bet.idReceivedBet,
      position,
      event: events.get(`${bet.idReceivedBet}/${position}`) ?? null,
      selection: leg.pick && describePick(leg.pick),
      read: isLegRead(leg),
      leg,
    })),
  )
  await storeTips(tx, betTips, legs)
}

const UNREAD_TEXTS = statement<UnreadBet>(`
  select id_received_bet, formatted_bet, message_date, bet.text_version, l.reader is not null as was_read,
    array(
      select id_event::int from leg_reading g where g.id_received_bet = bet.id_received_bet and id_event is not null
    ) as earlier_events
  from bet left join tip_reading l using (id_received_bet)
  where id_received_bet = any($1::int[]) and deleted_at is null
    and (l.reader is distinct from $2::smallint or l.text_version is distinct from bet.text_version)
  order by id_received_bet`)

const UNREAD: ReadTip = { reader: TIP_READER, kind: 'none', legs: [], odds: null, problems: [] }

function tipOf(tx: TxCtx, { idReceivedBet, formattedBet }: UnreadBet): ReadTip {
  try {
    return readTip(formattedBet)
  } catch (error) {
    tx.log.error({ err: error, idReceivedBet }, 'text of a bet could not be read')
    return UNREAD
  }
}

interface BetTip {
  bet: UnreadBet
  tip: ReadTip
}

async function storeTips(tx: TxCtx, betTips: readonly BetTip[], legs: readonly object[]): Promise<void> {
  const rows = betTips.map(({ bet, tip: { kind, odds, problems } }) => {
    // The odds of the first reading are frozen in tip_odds: a later text is not the posted one.
    const isPosted = odds !== null && dec(odds).gt(1) && dec(odds).lte(GREATEST_ODDS)
    return {
      id: bet.idReceivedBet,
      version: bet.textVersion,
      kind,
      odds,
      problems,
      posted: isPosted ? odds : null,
    }
  })
  const readingFields = [TIP_READER, tx.now(), tx.actor.username]
  const idsReadBefore = betTips.filter(({ bet }) => bet.wasRead).map(({ bet }) => bet.idReceivedBet)
  if (idsReadBefore.length > 0) await run(tx.db, FORGET([idsReadBefore]))
  await run(tx.db, STORE([JSON.stringify(rows), JSON.stringify(legs), ...readingFields]))
}

const FORGET = statement<never>('delete from tip_reading where id_received_bet = any($1::int[])')
const STORE = statement<never>(`
  with tips as materialized (
    select * from jsonb_to_recordset($1::jsonb)
      as x(id int, version int, kind text, odds numeric, problems jsonb, posted numeric)
  ),
  readings as (
    insert into tip_reading (id_received_bet, reader, text_version, kind, quota, problems, read_at)
    select id, $3::smallint, version, kind, odds, problems, $4::timestamptz from tips
  ),
  first_odds as (
    insert into tip_odds (id_received_bet, quota, letta, at, username)
    select id, posted, posted, $4::timestamptz, $5::text from tips where posted is not null
    on conflict (id_received_bet) do nothing
  )
  insert into leg_reading (id_received_bet, position, id_event, selection, is_read, leg)
  select id, position, event, selection, read, leg
  from jsonb_to_recordset($2::jsonb)
    as x(id int, position smallint, event bigint, selection text, read boolean, leg jsonb)`)

interface EventRow extends Begins {
  id: number
  chiave: string
  sport: Sport | null
  dal: Date
  al: Date
  enteredAt: Date | null
}

interface EventLeg {
  bet: UnreadBet
  position: number
  leg: ReadLeg
  event: TipEvent
  begins: Begins
}

/**
 * The event of each leg, by bet and position: a known event with the same teams and time, or a new one. A leg read
 * before keeps its event where it still fits, because on a later reading it could fit the return match as well.
 * Concurrent readers of tips about the same event wait.
 */
async function eventsOf(tx: TxCtx, betTips: readonly BetTip[]): Promise<Map<string, number>> {
  const legs = betTips.flatMap(({ bet, tip }) => {
    const hasOneEvent = new Set(tip.legs.map(({ event }) => event?.key)).size === 1
    return tip.legs.flatMap((leg, position): EventLeg[] => {
      if (leg.event === null) return []
      const begins = beginsOf(hasOneEvent ? bet.formattedBet : leg.text, bet.messageDate)
      return [{ bet, position, leg, event: leg.event, begins }]
    })
  })
  const keys = [...new Set(legs.map(({ event }) => event.key))].sort()
  if (keys.length === 0) return new Map()
  const first = new Date(Math.min(...legs.map(({ bet }) => bet.messageDate.getTime())))
  const since = new Date(first.getTime() - EVENT_DAYS * DAY_MS)
  await run(tx.db, LOCK_EVENTS([keys]))
  const storedEvents = await run(tx.db, EVENTS([keys, since, addRomeDays(romeDay(first), -1)]))
  const idEventByLeg = new Map<string, number>()
  for (const leg of legs) {
    const fittingEvents = storedEvents
      .filter((row) => isSameEvent(row, leg))
      .sort((a, b) => Number(isUnsure(a, leg)) - Number(isUnsure(b, leg)))
    const sameEvent = fittingEvents.find(({ id }) => leg.bet.earlierEvents.includes(id)) ?? fittingEvents[0]
    const row = sameEvent ?? (await newEvent(tx, leg))
    if (sameEvent) await widen(tx, sameEvent, leg)
    else storedEvents.unshift(row)
    idEventByLeg.set(`${leg.bet.idReceivedBet}/${leg.position}`, row.id)
  }
  return idEventByLeg
}

/**
 * Whether a leg is about an event: the teams match, no two sports are shown (rule: tip/one-event), and the time fits.
 * Where both state when the event begins, the beginnings decide. Otherwise the tips must be posted within
 * {@link EVENT_DAYS} of one another, none after the end of the match or after the score was entered.
 */
function isSameEvent(row: EventRow, { bet, leg, event, begins }: EventLeg): boolean {
  if (row.chiave !== event.key || compareEvents({ event, sport: row.sport }, leg) === 'different')
    return false
  const haveSameTime = isSameTime(row, begins)
  if (haveSameTime !== null) return haveSameTime
  const postedAt = bet.messageDate
  if (row.enteredAt !== null && postedAt > row.enteredAt) return false
  const days = isUnsure(row, { leg, event }) ? UNSURE_DAYS : EVENT_DAYS
  if (row.at !== null) return !isOver(row, postedAt) && withinDays(days, postedAt, row.dal)
  return !isOver(begins, row.al) && withinDays(days, postedAt, row.al) && withinDays(days, row.dal, postedAt)
}

/** Whether it is not certain that a leg with the teams of an event is about it: see {@link UNSURE_DAYS}. */
const isUnsure = (row: EventRow, { leg, event }: Pick<EventLeg, 'leg' | 'event'>): boolean =>
  compareEvents({ event, sport: row.sport }, leg) === 'maybe'

/** Whether `moment` is after `start`, or at most so many days before it. */
const withinDays = (days: number, moment: Date, start: Date): boolean =>
  moment.getTime() >= start.getTime() - days * DAY_MS

const isOver = ({ at }: Begins, postedAt: Date): boolean =>
  at !== null && postedAt.getTime() > at.getTime() + LONGEST_MATCH_MS

const LOCK_EVENTS = statement<never>(`
  select pg_advisory_xact_lock(hashtextextended(k, 53)) from unnest($1::text[]) with ordinality as u(k, n)`)
const EVENTS = statement<EventRow>(`
  select e.id_event::int as id, e.chiave, e.sport, e.dal, e.al, e.giorno::text as day, e.inizio as at, m.entered_at
  from event e join event m on m.id_event = coalesce(e.unito_a, e.id_event)
  where e.chiave = any($1::text[]) and (e.al >= $2::timestamptz or e.giorno >= $3::date)
  order by e.al desc`)

async function newEvent(tx: TxCtx, { bet, leg, event, begins }: EventLeg): Promise<EventRow> {
  const [chiave, sport, dal] = [event.key, leg.sport, bet.messageDate]
  const { idEvent } = await insertRow(tx.db, 'event', {
    chiave,
    sport,
    dal,
    al: dal,
    giorno: begins.day,
    inizio: begins.at,
    casa: event.home.name,
    ospite: event.away.name,
  })
  return { id: idEvent, chiave, sport, dal, al: dal, ...begins, enteredAt: null }
}

/** Extends an event to a further leg: its first and last tip, and what the leg says that the event lacks. */
async function widen(tx: TxCtx, row: EventRow, { bet, leg, begins }: EventLeg): Promise<void> {
  const postedAt = bet.messageDate
  const [isFirst, isLast] = [postedAt < row.dal, postedAt > row.al]
  const wider = {
    sport: row.sport ?? leg.sport,
    dal: isFirst ? postedAt : row.dal,
    al: isLast ? postedAt : row.al,
    day: row.day ?? begins.day,
    at: row.at ?? begins.at,
  }
  if (Object.entries(wider).every(([name, value]) => row[name as keyof typeof wider] === value)) return
  Object.assign(row, wider)
  const { sport, dal, al, day: giorno, at: inizio } = wider
  await updateRows(tx.db, 'event', { idEvent: row.id }, { sport, dal, al, giorno, inizio })
}
