import type { Body } from '@xbetapp/contract/contract'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { expect, it } from 'vitest'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { as, aUser, aTipster, aBet, clock } = app
const world = await moneyWorld(app)
const annaUser = await aUser({ roles: ['REFERTATORE'] })
const anna = as(annaUser)
const bruno = as(await aUser({ roles: ['CALCOLATORE'] }))
const { idTipster } = await aTipster()
const at = (hour: number) => `2026-03-11T${String(hour).padStart(2, '0')}:00:00`
const open = (hour: number) => world.aPlayedBet({ idTipster, at: at(hour), credit: [50, 1.9] })

const next = async (who = anna, asked: Body<'POST /api/v1/bets/coda'> = {}) =>
  await who.post('POST /api/v1/bets/coda', { quante: 1, ...asked }).body
const idsOf = ({ bets }: Awaited<ReturnType<typeof next>>) => bets.map(({ bet }) => bet.idReceivedBet)
const settle = (id: number, who = anna) =>
  who.put('PUT /api/v1/bets', { idReceivedBet: id, esito: 'Win', esitoVisto: 'Open' })

const ids = [await open(3), await open(1), await open(2), await open(4)]
const [third, first, second, fourth] = ids as [number, number, number, number]
const unplayed = (await aBet({ messageDate: new Date('2026-03-10T12:00:00+01:00') })).idReceivedBet

it('returns open bets that count, oldest first; the others on request', async () => {
  expect(idsOf(await next(anna, { quante: 4 }))).toEqual([first, second, third, fourth])
  expect(idsOf(await next(anna, { tutte: true }))).toEqual([unplayed])
  expect((await next()).rimaste).toBe(4)
})

it('two referees do not get the same bet; a bet that one leaves is free', async () => {
  expect(idsOf(await next(anna, { quante: 2 }))).toEqual([first, second])
  const theirs = await next(bruno, { quante: 2 })
  expect([idsOf(theirs), theirs.daAltri]).toEqual([[third, fourth], 2])
  // Free again in three minutes at the latest.
  expect(theirs.daAltriFino).toBe(toWire(new Date(clock.now().getTime() + 180_000)))
  await next(anna, { quante: 1 })
  expect(idsOf(await next(bruno, { quante: 3 }))).toEqual([second, third, fourth])
})

it('names who holds the bets that are left out; who leaves the queue holds none', async () => {
  await next(bruno, { quante: 0 })
  await next(anna, { quante: 4 })
  expect(await next(bruno)).toMatchObject({ bets: [], daAltri: 4, altri: [annaUser.username] })
  expect(await next(anna, { quante: 0 })).toMatchObject({ bets: [], rimaste: 4, daAltri: 0, altri: [] })
  expect(idsOf(await next(bruno, { quante: 4 }))).toEqual([first, second, third, fourth])
  await next(bruno, { quante: 0 })
})

it('a referee who leaves holds no bet for long', async () => {
  await next(anna, { quante: 4 })
  await next(bruno, { quante: 4 })
  expect(idsOf(await next(bruno))).not.toContain(first)
  clock.advance(180_001)
  expect(idsOf(await next(bruno))).toEqual([first])
  clock.advance(180_001)
})

it('under concurrent requests no bet is held by two users', async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => as(await aUser({ roles: ['REFERTATORE'] }))),
  )
  const held = (await Promise.all(people.map((who) => next(who)))).flatMap(idsOf)
  expect(new Set(held).size).toBe(held.length)
  // There is a bet for each of the four: who loses one to another user is given the next.
  expect(held).toHaveLength(4)
  clock.advance(180_001)
})

it('skipping goes on to the next, and returns later to the skipped bets', async () => {
  expect(idsOf(await next(anna, { saltate: [first] }))).toEqual([second])
  expect(idsOf(await next(anna))).toEqual([first])
})

it('settling counts down and up; after an undo the bet is next again', async () => {
  await next(anna)
  expect(await settle(first).status).toBe(200)
  expect(await next(anna)).toMatchObject({ rimaste: 3, ultimaOra: { mie: 1, tutte: 1 } })
  expect((await next(bruno)).ultimaOra).toEqual({ mie: 0, tutte: 1 })
  await anna.put('PUT /api/v1/bets', { idReceivedBet: first, esito: 'Open', esitoVisto: 'Win' })
  expect(idsOf(await next(anna))).toEqual([first])
})

it('a bet settled meanwhile by another user is reported, and not overwritten', async () => {
  await next(anna)
  expect(await settle(first, bruno).status).toBe(200)
  const reply = await anna.put('PUT /api/v1/bets', {
    idReceivedBet: first,
    esito: 'Loss',
    esitoVisto: 'Open',
  })
  expect(reply.status).toBe(409)
  expect((await anna.get('GET /api/v1/bets/:id', { params: { id: first } }).body).esito).toBe('Win')
})

it('by event, bets of one match follow each other, and a known score proposes an outcome', async () => {
  const tip = async (text: string, hour: number) =>
    (await aBet({ text, idTipster, messageDate: new Date(`2026-03-09T${10 + hour}:00:00+01:00`) }))
      .idReceivedBet
  const a = await tip('⚽ Aurora - Borgo\nOver 2,5 @1.85', 1)
  const other = await tip('⚽ Nord - Sud\n1 @1.85', 2)
  const b = await tip('⚽ Aurora - Borgo\nX @3.20', 3)
  const asked = { ordine: 'evento', tutte: true, quante: 3 } as const
  const queue = await next(anna, asked)
  expect(idsOf(queue)).toEqual([a, b, other])
  const id = queue.bets[0]?.evento?.id ?? 0
  await anna.put('PUT /api/v1/eventi/:id/risultato', { testo: '2-1', sport: 'calcio' }, { params: { id } })
  const scored = (await next(anna, asked)).bets
  expect(scored.map(({ proposta }) => proposta?.esito)).toEqual(['Win', 'Loss', undefined])
  expect(scored.map(({ evento }) => evento?.risultato)).toEqual(['2-1', '2-1', null])
})

it('a bet whose event begins later waits for its beginning, read from its text or set by hand; it comes when asked for', async () => {
  const text = '⚽ Valle - Colle ore 21:00\n1 @1.85'
  const morning = new Date('2026-03-12T09:00:00+01:00')
  clock.set('2026-03-12T20:00:00+01:00')
  const carla = as(await aUser({ roles: ['REFERTATORE'] }))
  const before = await next(carla, { tutte: true, quante: 5 })
  const { idReceivedBet: later } = await aBet({ text, idTipster, messageDate: morning })
  const skipped = before.bets.map(({ bet }) => bet.idReceivedBet)
  const asked = { tutte: true, quante: 5, saltate: skipped }
  const now = await next(carla, asked)
  expect(idsOf(now)).not.toContain(later)
  expect([now.rimaste - before.rimaste, now.future - before.future]).toEqual([0, 1])
  const all = await next(carla, { ...asked, nonIniziate: true })
  expect(all.bets.find(({ bet }) => bet.idReceivedBet === later)?.inizio).toBe('2026-03-12T21:00:00')
  clock.set('2026-03-12T21:01:00+01:00')
  expect(idsOf(await next(carla, asked))).toContain(later)
})

it('names what the caller settled last today, until it is taken back, corrected or of yesterday', async () => {
  clock.set('2026-03-12T23:50:00+01:00')
  const [dora, enzo] = [as(await aUser({ roles: ['REFERTATORE'] })), as(await aUser({ roles: ['ADMIN'] }))]
  const last = async (who = dora) => (await next(who)).ultima
  const put = async (id: number, esito: Esito, esitoVisto: Esito, who = dora) =>
    expect((await who.put('PUT /api/v1/bets', { idReceivedBet: id, esito, esitoVisto })).status).toBe(200)
  const [a, b] = [await open(5), await open(6)]
  expect(await last()).toBeNull()
  await put(a, 'Win', 'Open')
  await put(b, 'Void', 'Open')
  expect([await last(), await last(enzo)]).toEqual([{ idReceivedBet: b, esito: 'Void' }, null])
  await put(b, 'Open', 'Void')
  expect(await last()).toEqual({ idReceivedBet: a, esito: 'Win' })
  await put(b, 'Void', 'Open')
  await put(b, 'Loss', 'Void', enzo)
  expect([await last(), await last(enzo)]).toEqual([{ idReceivedBet: a, esito: 'Win' }, null])
  clock.advance(20 * 60_000)
  expect(await last()).toBeNull()
})

it.each(['ANALISTA', 'OPERATORE', 'CHIUSURE', 'LINK'] as const)('%s has no queue', async (role) => {
  const reply = await as(await aUser({ roles: [role] })).post('POST /api/v1/bets/coda', {})
  expect(reply.status).toBe(403)
})
