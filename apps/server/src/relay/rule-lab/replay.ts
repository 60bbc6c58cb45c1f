import { setImmediate } from 'node:timers/promises'
import type { Answer } from '@xbetapp/contract/contract'
import type { ProvaRegole } from '@xbetapp/contract/reference/link-rules'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { ClosingWindow } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { explain, explainLink } from '@xbetapp/domain/relay/routing/explain'
import {
  closingReason,
  type Link,
  type RoutingBet,
  type RoutingDecision,
  route,
} from '@xbetapp/domain/relay/routing/route'
import type { z } from 'zod'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError, found, present, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { closingWindows } from '#server/reference/closing-windows/public.ts'
import { filterFrom } from '#server/reference/links/public.ts'
import { loadRouting, PICTURE_FACTS, type Routing, routingBet } from '#server/relay/routing/public.ts'

type ReplayRequest = z.output<typeof ProvaRegole>
type WrittenRule = ReplayRequest['cambi'][number]['regola']
type RoomChange = Answer<'POST /api/v1/laboratorio/prova'>['sale'][number]

/** The most bets replayed: a month of a tipster who posts every quarter of an hour. */
const MOST_BETS = 3_000
/** Bets listed for each room; the counts include all. */
const MOST_SHOWN = 50
/** Bets replayed before the event loop gets its turn. */
const BETS_PER_TURN = 50
/** Characters of a bet's text that the answer shows. */
const EXCERPT = 160
const DAY_MS = 86_400_000

/** The complete rules: everything routing reads live, and the closing windows of rooms. */
interface World {
  links: readonly Link[]
  rules: Routing['rules']
  windows: ReadonlyMap<number, readonly ClosingWindow[]>
}

/**
 * Routes the bets of the last days once by the present rules and once by the changed ones, with the function that
 * routes them on arrival, and returns which bets each room would have got in addition or not at all. Rooms, books and
 * tipster have their present state, stops and edits are not replayed, so only the rules differ. Nothing is written.
 * @throws AppError TIPSTER_NOT_FOUND, SALA_NOT_FOUND, BOOK_NOT_FOUND, VALIDATION for a bad pattern
 */
export async function replay(
  ctx: Ctx,
  request: ReplayRequest,
): Promise<Answer<'POST /api/v1/laboratorio/prova'>> {
  const { idTipster } = request
  found(await rowIfAny(ctx.db, 'tipster', { idTipster }, ['stato']), 'TIPSTER_NOT_FOUND')
  const roomIds = [
    ...request.cambi.map(({ regola }) => regola.idSala),
    ...request.chiusure.map(({ idSala }) => idSala),
  ]
  const routing = await loadRouting(ctx, idTipster, roomIds)
  for (const idSala of roomIds) {
    const room = routing.rooms.get(idSala)
    if (!room || room.isSecret) throw new AppError('SALA_NOT_FOUND')
  }
  const windows = await closingWindows(ctx, [...routing.rooms.keys()])
  const before: World = { links: routing.links, rules: routing.rules, windows }
  const after = changedWorld(before, request)
  const { bets, limitata } = await recentBets(ctx, idTipster, request.giorni)
  const changeByRoom = new Map<number, RoomChange>()
  for (const [index, pastBet] of bets.entries()) {
    if (index % BETS_PER_TURN === BETS_PER_TURN - 1) await setImmediate()
    const { bet } = pastBet
    compare(changeByRoom, routing, pastBet, outcomes(bet, before, routing), outcomes(bet, after, routing))
  }
  return {
    bet: bets.length,
    limitata,
    sale: [...changeByRoom.values()]
      .filter(({ inPiu, inMeno, spostate }) => inPiu.length + inMeno.length + spostate > 0)
      .toSorted((a, b) => a.nomeSala.localeCompare(b.nomeSala, 'it')),
  }
}

function changedWorld(world: World, { cambi, chiusure, attesaBase }: ReplayRequest): World {
  const linkChanges = cambi.map(({ azione, regola }) => ({ azione, link: linkOf(regola, world.rules) }))
  const changedKeys = new Set(linkChanges.map(({ link }) => keyOf(link)))
  const unchangedLinks = world.links.filter((link) => !changedKeys.has(keyOf(link)))
  const newLinks = linkChanges.filter(({ azione }) => azione === 'metti').map(({ link }) => link)
  const windows = new Map(world.windows)
  for (const { azione, idSala, giorno, dalle, alle } of chiusure) {
    const window = { giorno, oraInizio: dalle, oraFine: alle }
    const otherWindows = (windows.get(idSala) ?? []).filter((other) => !isSameWindow(other, window))
    windows.set(idSala, azione === 'metti' ? [...otherWindows, window] : otherWindows)
  }
  const rules = attesaBase === null ? world.rules : { ...world.rules, baseDelaySeconds: attesaBase }
  return { links: [...unchangedLinks, ...newLinks], rules, windows }
}

/** Compares windows to the minute: times may have seconds. */
const isSameWindow = (a: ClosingWindow, b: ClosingWindow): boolean =>
  a.giorno === b.giorno &&
  a.oraInizio.slice(0, 5) === b.oraInizio.slice(0, 5) &&
  a.oraFine.slice(0, 5) === b.oraFine.slice(0, 5)

function keyOf(link: Link): string {
  const key = `${link.kind}/${link.idSala}`
  if (link.kind === 'keyword') return `${key}/${link.keyword.toLowerCase()}`
  return link.kind === 'speciale' ? `${key}/${link.bookEscluso.idBook}` : key
}

function linkOf(regola: WrittenRule, { books }: Routing['rules']): Link {
  const { tipo, idSala, ritardo, giorniMassimi, etaMassima, confermare, argomento } = regola
  const filtro = filterFrom(regola.filtro)
  const common = { idSala, ritardo, giorniMassimi, etaMassima, confermare, argomento, filtro }
  switch (tipo) {
    case 'automatico':
    case 'riconoscimento':
      return { ...common, kind: tipo }
    case 'keyword':
      return { ...common, kind: tipo, keyword: regola.keyword ?? '' }
    case 'speciale': {
      const bookEscluso = books.find(({ idBook }) => idBook === regola.idBookEscluso)
      if (!bookEscluso) throw new AppError('BOOK_NOT_FOUND')
      return { ...common, kind: tipo, bookEscluso }
    }
    case 'sparax':
      throw validationError('Si provano i collegamenti di un tipster.', 'cambi')
  }
}

type PastBet = { idReceivedBet: number; bet: RoutingBet }

async function recentBets(ctx: Ctx, idTipster: number, giorni: number) {
  const rows = await ctx.db
    .selectFrom('bet')
    .select(['idReceivedBet', 'formattedBet', 'receivedBet', 'createdAt', 'messageDate', 'argomento'])
    .select(PICTURE_FACTS)
    .where('idTipster', '=', idTipster)
    .where('chatId', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('createdAt', '>=', new Date(ctx.now().getTime() - giorni * DAY_MS))
    .orderBy('idReceivedBet', 'desc')
    .limit(MOST_BETS + 1)
    .execute()
  const bets = rows.slice(0, MOST_BETS).map((row): PastBet => {
    const bet = routingBet({ ...row, stoppedAt: null, deletedAt: null, stato: 'A' })
    return { idReceivedBet: row.idReceivedBet, bet }
  })
  return { bets, limitata: rows.length > MOST_BETS }
}

/** When a room gets a bet, or null, and why. */
interface Outcome {
  at: Date | null
  motivo: string
}
type Outcomes = Map<number, Outcome>

function outcomes(bet: RoutingBet, { links, rules, windows }: World, { rooms }: Routing): Outcomes {
  const decisions = route(bet, links, rooms, rules, bet.arrivedAt)
  return new Map(decisions.map((decision) => [decision.idSala, outcomeOf(decision, windows)]))
}

/** When and why a room gets a bet by a decision, or does not, also because it is closed by then. */
export function outcomeOf(decision: RoutingDecision, windows: World['windows']): Outcome {
  if (!decision.send) return { at: null, motivo: decision.reasons.map(explain).join('; ') }
  const closing = closingReason(windows.get(decision.idSala) ?? [], decision.sendAt)
  if (closing) return { at: null, motivo: explain(closing) }
  return { at: decision.sendAt, motivo: explainLink(decision.link, decision.delaySeconds) }
}

const NO_LINK = explain({ code: 'no-link' })

function compare(
  changeByRoom: Map<number, RoomChange>,
  { rooms }: Routing,
  { idReceivedBet, bet }: PastBet,
  before: Outcomes,
  after: Outcomes,
): void {
  for (const idSala of new Set([...before.keys(), ...after.keys()])) {
    const room = present(rooms.get(idSala), 'the rooms of links are loaded')
    if (room.isSecret) continue
    const change = changeByRoom.get(idSala) ?? noChange(idSala, room.row.nomeSala)
    changeByRoom.set(idSala, change)
    const newOutcome = after.get(idSala)
    const [hadAt, getsAt] = [before.get(idSala)?.at ?? null, newOutcome?.at ?? null]
    if (hadAt) change.prima += 1
    if (getsAt) change.dopo += 1
    if (hadAt && getsAt && hadAt.getTime() !== getsAt.getTime()) change.spostate += 1
    if ((hadAt === null) === (getsAt === null)) continue
    const list = getsAt ? change.inPiu : change.inMeno
    if (list.length >= MOST_SHOWN) continue
    const testo = bet.text.slice(0, EXCERPT).toWellFormed()
    list.push({ idReceivedBet, data: toWire(bet.arrivedAt), testo, motivo: newOutcome?.motivo ?? NO_LINK })
  }
}

const noChange = (idSala: number, nomeSala: string): RoomChange => ({
  idSala,
  nomeSala,
  prima: 0,
  dopo: 0,
  spostate: 0,
  inPiu: [],
  inMeno: [],
})
