import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWire } from '../../platform/time/rome.ts'
import { STATI } from '../../reference/reference/stato.ts'
import {
  chosenRoomBarrier,
  closingReason,
  confirmedRoomBarrier,
  creditHold,
  type Link,
  type RoutingBet,
  type RoutingRoom,
  route,
} from './route.ts'

const BOOKS = ['Aurora', 'Bilancia', 'Corona'].map((nomeBook, i) => ({ idBook: i + 1, nomeBook }))
const [AURORA, BILANCIA] = BOOKS as [(typeof BOOKS)[0], (typeof BOOKS)[0]]
const ARRIVED = fromWire('2026-11-21T18:00:00')
const RULES = { books: BOOKS, baseDelaySeconds: 0, maxAgeMinutes: 60 }

const aBet = (fields: Partial<RoutingBet> = {}): RoutingBet => ({
  text: 'Inter 1 @1.85',
  arrivedAt: ARRIVED,
  messageDate: ARRIVED,
  stopped: false,
  deleted: false,
  tipsterStato: 'A',
  ...fields,
})
const aRoom = (idSala = 1, fields: Partial<RoutingRoom> = {}): RoutingRoom => ({
  idSala,
  book: AURORA,
  stato: 'A',
  isSecret: false,
  bloccata: false,
  hasChat: true,
  ...fields,
})
const credit = (alLimite: 'chiedi' | 'ferma') => ({ of: 'sala' as const, percent: 100, alLimite })
const timing = { idSala: 1, ritardo: 0, giorniMassimi: null, etaMassima: null }
const automatico: Link = { ...timing, kind: 'automatico' }
const riconoscimento: Link = { ...timing, kind: 'riconoscimento' }
const keyword = (word: string): Link => ({ ...timing, kind: 'keyword', keyword: word })
const speciale = (bookEscluso = BILANCIA): Link => ({ ...timing, kind: 'speciale', bookEscluso })

const decide = (bet: Partial<RoutingBet>, links: readonly Link[], room: Partial<RoutingRoom> = {}) =>
  route(aBet(bet), links, new Map([[1, aRoom(1, room)]]), RULES, ARRIVED)[0]
const sends = (...args: Parameters<typeof decide>) => decide(...args)?.send
const reasons = (...args: Parameters<typeof decide>) => {
  const decision = decide(...args)
  return decision?.send === false ? decision.reasons.map((reason) => reason.code) : []
}

describe('the kinds of links', () => {
  it('automatico sends every bet, a picture without text too', () => {
    expect(sends({}, [automatico])).toBe(true)
    expect(sends({ text: '' }, [automatico])).toBe(true)
  })

  it('riconoscimento sends when the text names the book of the room', () => {
    expect(sends({ text: 'Inter 1 su Aurora' }, [riconoscimento])).toBe(true)
    expect(reasons({ text: 'Inter 1 su Corona' }, [riconoscimento])).toEqual(['book-not-named'])
    expect(reasons({ text: 'Inter 1 NO Aurora' }, [riconoscimento])).toEqual(['book-negated'])
    expect(reasons({ text: '' }, [riconoscimento])).toEqual(['text-missing'])
  })

  it('keyword sends when the text contains the word', () => {
    expect(sends({ text: 'Inter OVER 2,5' }, [keyword('over')])).toBe(true)
    expect(reasons({ text: 'Inter under 2,5' }, [keyword('over')])).toEqual(['keyword-missing'])
    expect(reasons({ text: '' }, [keyword('over')])).toEqual(['text-missing'])
  })

  it('speciale sends unless the text names the excluded book', () => {
    expect(sends({ text: 'Inter 1' }, [speciale()])).toBe(true)
    expect(sends({ text: 'Inter 1 no Bilancia' }, [speciale()])).toBe(true)
    expect(sends({ text: '' }, [speciale()])).toBe(true)
    expect(reasons({ text: 'Inter 1 Bilancia' }, [speciale()])).toEqual(['book-excluded'])
  })

  it('a link with giorniMassimi does not send an event further off; 0 and null are no limit', () => {
    const far = { text: 'Inter 1 28/11' }
    expect(reasons(far, [{ ...automatico, giorniMassimi: 6 }])).toEqual(['too-many-days'])
    for (const giorniMassimi of [7, 0, null])
      expect(sends(far, [{ ...automatico, giorniMassimi }])).toBe(true)
    expect(sends({ text: 'Inter 1' }, [{ ...automatico, giorniMassimi: 1 }])).toBe(true)
  })

  it('another link sends where one is too far off; without any, all reasons are given', () => {
    const far = { text: 'Inter 1 28/11' }
    const links = [{ ...automatico, giorniMassimi: 1 }, speciale()]
    expect(decide(far, links)).toMatchObject({ send: true, link: { kind: 'speciale' } })
    expect(reasons(far, [{ ...automatico, giorniMassimi: 1 }, keyword('over')])).toEqual([
      'too-many-days',
      'keyword-missing',
    ])
  })
})

describe('when a room gets a bet', () => {
  it('is the base wait and the smallest ritardo of the links that fire, counted from arrival', () => {
    const links = [
      { ...automatico, ritardo: 90 },
      { ...speciale(), ritardo: 30 },
      { ...keyword('over'), ritardo: 5 },
    ]
    const later = new Date(ARRIVED.getTime() + 10_000)
    const [decision] = route(
      aBet(),
      links,
      new Map([[1, aRoom()]]),
      { ...RULES, baseDelaySeconds: 60 },
      later,
    )
    expect(decision).toMatchObject({ send: true, delaySeconds: 90, link: { kind: 'speciale' } })
    expect(decision?.send && decision.sendAt).toEqual(new Date(ARRIVED.getTime() + 90_000))
  })

  it('is now when its wait is already over', () => {
    const later = new Date(ARRIVED.getTime() + 600_000)
    const [decision] = route(aBet(), [automatico], new Map([[1, aRoom()]]), RULES, later)
    expect(decision?.send && decision.sendAt).toEqual(later)
  })

  it('names the plainest rule when waits are equal, whatever their order', () => {
    for (const links of [
      [automatico, speciale()],
      [speciale(), automatico],
    ]) {
      expect(decide({}, links)).toMatchObject({ link: { kind: 'automatico' } })
    }
  })
})

describe('barriers of a room, whatever its links say', () => {
  it.each<[string, Partial<RoutingBet>, Partial<RoutingRoom>, string]>([
    ['a deleted bet', { deleted: true }, {}, 'bet-deleted'],
    ['a stopped bet', { stopped: true }, {}, 'bet-stopped'],
    ['a tipster in standby', { tipsterStato: 'S' }, {}, 'tipster-not-active'],
    ['a tipster who is off', { tipsterStato: 'D' }, {}, 'tipster-not-active'],
    ['a room in standby', {}, { stato: 'S' }, 'room-not-active'],
    ['a room that is off', {}, { stato: 'D' }, 'room-not-active'],
    ['a blocked room', {}, { bloccata: true }, 'room-blocked'],
    ['a room whose credit stops it', {}, { fido: credit('ferma') }, 'credit-used-up'],
    ['a secret room', {}, { isSecret: true }, 'room-secret'],
    ['a room without a chat', {}, { hasChat: false }, 'room-without-chat'],
  ])('%s', (_, bet, room, code) => {
    expect(reasons(bet, [automatico, speciale()], room)).toEqual([code])
  })

  it('a credit that asks is none, and one that stops is none for a room a person chose', () => {
    const [asks, stops] = [aRoom(1, { fido: credit('chiedi') }), aRoom(1, { fido: credit('ferma') })]
    expect(sends({}, [automatico], asks)).toBe(true)
    expect([creditHold(asks)?.code, creditHold(stops), creditHold(aRoom())]).toEqual([
      'credit-used-up',
      null,
      null,
    ])
    expect([confirmedRoomBarrier(asks), confirmedRoomBarrier(stops)?.code]).toEqual([null, 'credit-used-up'])
    expect([chosenRoomBarrier(asks), chosenRoomBarrier(stops)]).toEqual([null, null])
  })

  it('a closing window does at the moment of sending', () => {
    const windows = [{ giorno: 'SABATO' as const, oraInizio: '22:00', oraFine: '03:00' }]
    expect(closingReason(windows, fromWire('2026-11-21T18:00:00'))).toBeNull()
    expect(closingReason(windows, fromWire('2026-11-22T02:00:00'))).toMatchObject({ code: 'room-closed' })
  })
})

const anyText = fc
  .array(
    fc.constantFrom('Inter', 'Aurora', 'no Aurora', 'Bilancia', 'Corona', 'over', 'oggi', '28/11', '@1.85'),
  )
  .map((parts) => parts.join(' '))
const anyTiming = {
  idSala: fc.integer({ min: 1, max: 6 }),
  ritardo: fc.nat(600),
  giorniMassimi: fc.option(fc.nat(10)),
  etaMassima: fc.constant(null),
}
const anyLink: fc.Arbitrary<Link> = fc.oneof(
  fc.record({ ...anyTiming, kind: fc.constantFrom('automatico' as const, 'riconoscimento' as const) }),
  fc.record({
    ...anyTiming,
    kind: fc.constant('keyword' as const),
    keyword: fc.constantFrom('over', 'inter aurora'),
  }),
  fc.record({ ...anyTiming, kind: fc.constant('speciale' as const), bookEscluso: fc.constantFrom(...BOOKS) }),
)
const anyRooms = fc
  .array(
    fc.record({
      book: fc.constantFrom(...BOOKS),
      stato: fc.constantFrom(...STATI),
      bloccata: fc.boolean(),
      fido: fc.constantFrom(null, credit('chiedi'), credit('ferma')),
      isSecret: fc.boolean(),
      hasChat: fc.boolean(),
    }),
    { minLength: 6, maxLength: 6 },
  )
  .map((rooms) => new Map(rooms.map((room, i) => [i + 1, { ...room, idSala: i + 1 }])))
const anyBet = fc
  .record({
    text: anyText,
    stopped: fc.boolean(),
    deleted: fc.boolean(),
    tipsterStato: fc.constantFrom(...STATI),
  })
  .map(aBet)
const anyWorld = fc.record({
  bet: anyBet,
  links: fc.array(anyLink, { maxLength: 12 }),
  rooms: anyRooms,
  baseDelaySeconds: fc.nat(120),
  lateMs: fc.nat(300_000),
})

describe('for any bet, links and rooms', () => {
  const run = ({
    bet,
    links,
    rooms,
    baseDelaySeconds,
    lateMs,
  }: typeof anyWorld extends fc.Arbitrary<infer W> ? W : never) =>
    route(
      bet,
      links,
      rooms,
      { books: BOOKS, baseDelaySeconds, maxAgeMinutes: 60 },
      new Date(ARRIVED.getTime() + lateMs),
    )

  it('every linked room has exactly one decision, and no other room has one', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const decided = run(world).map((decision) => decision.idSala)
        expect(decided.toSorted()).toEqual([...new Set(world.links.map((link) => link.idSala))].toSorted())
      }),
    )
  })

  it('a room gets the bet when one of its links alone would send it, at the earliest of their times', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        for (const decision of run(world)) {
          const alone = world.links
            .filter((link) => link.idSala === decision.idSala)
            .flatMap((link) => run({ ...world, links: [link] }))
          const times = alone.flatMap((one) => (one.send ? one.sendAt.getTime() : []))
          expect(decision.send ? decision.sendAt.getTime() : undefined).toBe(
            times.toSorted((a, b) => a - b)[0],
          )
        }
      }),
    )
  })

  it('no send to a room that is inactive, blocked, secret or without chat, nor for an inactive bet or tipster', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        for (const decision of run(world)) {
          if (!decision.send) continue
          expect(world.rooms.get(decision.idSala)).toMatchObject({
            stato: 'A',
            bloccata: false,
            isSecret: false,
            hasChat: true,
          })
          expect(world.rooms.get(decision.idSala)?.fido?.alLimite).not.toBe('ferma')
          expect(world.bet).toMatchObject({ stopped: false, deleted: false, tipsterStato: 'A' })
        }
      }),
    )
  })

  it('the order of links does not matter, and nothing leaves before now or before its wait', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const decisions = run(world)
        const turned = run({ ...world, links: world.links.toReversed() })
        const when = (all: typeof decisions) =>
          new Map(all.map((one) => [one.idSala, one.send ? one.sendAt.getTime() : null]))
        expect(when(turned)).toEqual(when(decisions))
        for (const one of decisions) {
          if (!one.send) continue
          const { ritardo } = one.link
          const wait = ARRIVED.getTime() + (world.baseDelaySeconds + ritardo) * 1000
          expect(one.sendAt.getTime()).toBe(Math.max(wait, ARRIVED.getTime() + world.lateMs))
        }
      }),
    )
  })
})
