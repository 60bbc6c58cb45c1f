import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleteRows, insertRow, updateRows } from '#server/db/rows.ts'
import { clockedRelays } from '#test/clocked-relays.ts'

const world = await clockedRelays()
const { aBook, aSala, aTipster, aUser, as, clock, db, post, reads, setVariable } = world

const AURORA = await aBook({ nomeBook: 'Aurora' })
const BILANCIA = await aBook({ nomeBook: 'Bilancia' })

type Sala = Awaited<ReturnType<typeof aSala>>
type Room = { sala: Sala; wants: (text: string) => boolean }

/** A tipster with a room by each kind of rule, and which texts each is to get. */
async function aTipsterWithRules(sala: Parameters<typeof aSala>[0] = {}) {
  const { idTipster, ...tipster } = await aTipster()
  const link = async (to: Sala, ritardo: number) => ({ idTipster, idSala: to.idSala, ritardo })
  return {
    tipster,
    async rooms(ritardo: number): Promise<Room[]> {
      const [over, aurora, notBilancia, every] = [
        await aSala(sala),
        await aSala({ ...sala, idBook: AURORA.idBook }),
        await aSala(sala),
        await aSala(sala),
      ]
      await insertRow(db, 'collegamentoKeyword', { ...(await link(over, ritardo)), keyword: 'over' })
      await insertRow(db, 'collegamentoRiconoscimento', await link(aurora, ritardo))
      await insertRow(db, 'collegamentoSpeciale', {
        ...(await link(notBilancia, ritardo)),
        idBook: BILANCIA.idBook,
      })
      await insertRow(db, 'collegamentoAutomatico', await link(every, ritardo))
      return [
        { sala: over, wants: (text) => /over/.test(text) },
        { sala: aurora, wants: (text) => /Aurora/.test(text) },
        { sala: notBilancia, wants: (text) => !/Bilancia/.test(text) },
        { sala: every, wants: () => true },
      ]
    },
  }
}

/** Causes of waiting: how a tip comes to wait, and how its wait ends. */
const CAUSES: Record<
  string,
  {
    sala?: Parameters<typeof aSala>[0]
    ritardo?: number
    minutesAgo?: number
    wait: (rooms: readonly Room[]) => Promise<void>
    end: (rooms: readonly Room[], idReceivedBet: number) => Promise<void>
    text?: (text: string) => string
  }
> = {
  'the delay of its link': {
    ritardo: 600,
    wait: () => world.plan(),
    end: async () => clock.advance(600_000),
  },
  'a chat in pause': {
    wait: async (rooms) => {
      for (const { sala } of rooms) await world.pause(sala)
      await world.plan()
    },
    end: async (rooms) => {
      for (const { sala } of rooms) await world.pause(sala, null)
    },
  },
  'its turn in the queue': { wait: () => world.plan(), end: async () => {} },
  'a rewriting of its text': {
    sala: { sendOriginalBet: false, promptGpt: 'Riscrivi' },
    wait: async () => {
      await setVariable('gpt_api_key', 'chiave')
      await world.plan({ model: false })
    },
    end: async () => {},
    text: (text) => `riscritta: ${text}`,
  },
  'a person, being too old': {
    minutesAgo: 180,
    wait: () => world.plan(),
    end: async (_, idReceivedBet) => {
      const operator = as(await aUser({ roles: ['OPERATORE'] }))
      // Those that joined late are as old, and are left to the person too.
      await world.plan()
      const { body } = await operator.get('GET /api/v1/invii/in-attesa')
      const bet = body.filter((one) => one.idReceivedBet === idReceivedBet).flatMap((one) => one.sale)
      if (bet.length === 0) return
      await operator.post('POST /api/v1/invii/in-attesa/decidi', {
        azione: 'invia',
        bet: bet.map(({ id, versione }) => ({ id, versione })),
        inoltri: [],
      })
    },
  },
}

const WORDS = ['over', 'Aurora', 'Bilancia', 'under']
const tip = fc
  .tuple(fc.subarray(WORDS), fc.integer({ min: 101, max: 999 }))
  .map(([words, odds]) => ['Inter', ...words, odds].join(' '))

describe('a tip that is edited while it waits for', () => {
  it.each(Object.keys(CAUSES))(
    '%s reaches only the rooms its last text matches, with that text',
    async (name) => {
      const cause = CAUSES[name]!
      await fc.assert(
        fc.asyncProperty(tip, fc.array(tip, { minLength: 1, maxLength: 2 }), async (first, edits) => {
          const { tipster, rooms: make } = await aTipsterWithRules(cause.sala)
          const rooms = await make(cause.ritardo ?? 0)
          const { minutesAgo = 0 } = cause
          const bet = await post(tipster, first, { minutesAgo })
          await cause.wait(rooms)
          for (const { sala } of rooms) expect(reads(sala)).toEqual([])
          for (const text of edits) {
            await bet.edit(text)
            // Rooms that join must come to wait for the same.
            await cause.wait(rooms)
          }
          await cause.end(rooms, bet.idReceivedBet)
          await world.work()
          await setVariable('gpt_api_key', '')
          const last = edits.at(-1) ?? first
          const shown = cause.text?.(last) ?? last
          for (const { sala, wants } of rooms) expect(reads(sala)).toEqual(wants(last) ? [shown] : [])
        }),
        { numRuns: 4 },
      )
    },
  )
})

describe('a tip that is edited while one room has it and others wait', () => {
  it('is edited in the room that has it, and cancelled for the one it no longer matches', async () => {
    const { tipster, rooms: make } = await aTipsterWithRules()
    const [over, , , every] = await make(0)
    await world.pause(over!.sala)
    const bet = await post(tipster, 'Inter over 150')
    await world.work()
    expect(reads(every!.sala)).toEqual(['Inter over 150'])
    await bet.edit('Inter under 150')
    await world.pause(over!.sala, null)
    await world.work()
    expect(reads(over!.sala)).toEqual([])
    expect(reads(every!.sala)).toEqual(['(modificata)\nInter under 150'])
    const operator = as(await aUser({ roles: ['OPERATORE'] }))
    const { body } = await operator.get('GET /api/v1/bets/:id/percorso', {
      params: { id: bet.idReceivedBet },
    })
    expect(body.righe.find((riga) => riga.idSala === over!.sala.idSala)).toMatchObject({
      stato: 'escluso',
      motivo: 'Keywords: il testo non contiene "over"',
    })
    expect(
      await operator.get('GET /api/v1/sent_bets/find_by_bet_id', { query: bet }).body,
    ).not.toContainEqual(expect.objectContaining({ idSala: over!.sala.idSala }))
  })

  it('being sent at that moment is not retried for a room it no longer matches', async () => {
    const { tipster, rooms: make } = await aTipsterWithRules()
    const [over] = await make(0)
    const bet = await post(tipster, 'Inter over 150')
    await world.plan()
    const claimed = await world.claim()
    await bet.edit('Inter under 150')
    const mine = claimed.find((send) => send.idSala === over!.sala.idSala)!
    await world.record(mine, { kind: 'retry', afterMs: 1_000, reason: 'rete' })
    for (const other of claimed)
      if (other !== mine) await world.record(other, { kind: 'sent', messageIds: [1] })
    await world.work()
    expect(reads(over!.sala)).toEqual([])
  })

  it('by the staff, or loses its link, is judged again when its turn comes late', async () => {
    const { tipster, rooms: make } = await aTipsterWithRules()
    const [over, , , every] = await make(0)
    for (const { sala } of [over!, every!]) await world.pause(sala)
    const bet = await post(tipster, 'Inter over 150')
    await world.work()
    await updateRows(db, 'bet', { idReceivedBet: bet.idReceivedBet }, { formattedBet: 'Inter 150' })
    await deleteRows(db, 'collegamentoAutomatico', { idSala: every!.sala.idSala })
    clock.advance(60_000)
    for (const { sala } of [over!, every!]) await world.pause(sala, null)
    await world.work()
    for (const { sala } of [over!, every!]) expect(reads(sala)).toEqual([])
  })
})
