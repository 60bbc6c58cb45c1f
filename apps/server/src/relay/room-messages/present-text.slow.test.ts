import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { aPicture } from '#test/factories.ts'

const world = await clockedRelays()
const { aBet, aBook, aSala, aTipster, aUser, as, clock, db, pool, post, reads, setVariable } = world
const staff = as(await aUser({ roles: ['ADMIN', 'OPERATORE'] }))

type Sala = Awaited<ReturnType<typeof aSala>>

/** A tipster all of whose bets go to a new room. */
async function linked(fields: Parameters<typeof aSala>[0] = {}) {
  const { idTipster, ...tipster } = await aTipster()
  const sala = await aSala(fields)
  await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala: sala.idSala })
  return { idTipster, tipster, sala }
}
const says = async (idReceivedBet: number, formattedBet: string) => {
  const answer = await staff.put('PUT /api/v1/bets', { idReceivedBet, formattedBet })
  expect(answer.status).toBe(200)
}
const again = {
  one: async (ids: number[]) => {
    for (const id of ids)
      await staff.post('POST /api/v1/invii/:id/risolvi', { azione: 'reinvia' }, { params: { id } })
  },
  'many at once': async (ids: number[]) =>
    void (await staff.post('POST /api/v1/invii/risolvi', { ids, azione: 'reinvia' })),
}
/** Claims all queued messages, and settles them as uncertain or refused. @returns the sends */
async function fails(kind: 'uncertain' | 'refused', count = 1): Promise<number[]> {
  const ids: number[] = []
  for (let round = 0; ids.length < count && round < 20; round++) {
    for (const one of await world.claim()) {
      await world.record(one, { kind, reason: 'x' })
      ids.push(one.id)
    }
    clock.advance(1_100)
  }
  return ids
}

describe('a message sent again', () => {
  describe.each(Object.keys(again) as Array<keyof typeof again>)('(%s)', (how) => {
    it.each(['uncertain', 'refused'] as const)(
      'having been %s has its bet’s present text, unmarked',
      async (kind) => {
        const { tipster, sala } = await linked()
        const bet = await post(tipster, 'Inter 1 @2')
        await world.plan()
        const ids = await fails(kind)
        await bet.edit('Inter 2 @3')
        await world.work()
        expect(reads(sala)).toEqual([])
        await again[how](ids)
        await world.work()
        expect(reads(sala)).toEqual(['Inter 2 @3'])
      },
    )
  })

  it('without an edit is the same message, its lines included', async () => {
    const { idTipster, tipster, sala } = await linked()
    await updateRows(db, 'tipster', { idTipster }, { importoRichiesto: '50' })
    await post(tipster, 'Inter 1 @2')
    await world.plan()
    const ids = await fails('uncertain')
    await again.one(ids)
    const queued = await world.claim()
    expect(queued.map(({ id }) => id)).toEqual(ids)
    expect(queued[0]?.payload.text).toContain('Inter 1 @2\n\nImporto massimo richiesto')
    expect(reads(sala)).toEqual([])
    for (const one of queued) await world.record(one, { kind: 'sent', messageIds: [1] })
  })

  it('has the text as the staff changed it', async () => {
    const { tipster, sala } = await linked()
    const { idReceivedBet } = await post(tipster, 'Inter 1 @2')
    await world.plan()
    const ids = await fails('uncertain')
    await says(idReceivedBet, 'Inter 1 @1.9')
    await again.one(ids)
    await world.work()
    expect(reads(sala)).toEqual(['Inter 1 @1.9'])
  })

  it('that has become too long for a caption is sent with its picture and its whole text, once', async () => {
    const sala = await aSala()
    const { idReceivedBet } = await aBet({ text: 'Corta @2', photos: [await aPicture()] })
    await staff.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet,
      sales: { [sala.idSala]: sala.nomeSala },
    })
    const ids = await fails('refused')
    const long = `Lunga @2 ${'x'.repeat(1_100)}`
    await says(idReceivedBet, long)
    await again.one(ids)
    await world.work()
    expect(reads(sala)).toEqual(['', long])
  })

  describe('in a room with rewriting', () => {
    async function rewritten() {
      await setVariable('gpt_api_key', 'chiave')
      onTestFinished(() => setVariable('gpt_api_key', ''))
      const { tipster, sala } = await linked({ sendOriginalBet: false, promptGpt: 'Riscrivi' })
      const bet = await post(tipster, 'Inter 1 @2')
      await world.plan()
      return { sala, bet, ids: await fails('uncertain') }
    }

    it('has the new text rewritten', async () => {
      const { sala, bet, ids } = await rewritten()
      await bet.edit('Inter 2 @3')
      await world.work()
      await again.one(ids)
      await world.work()
      expect(reads(sala)).toEqual(['riscritta: Inter 2 @3'])
    })

    it('has the new text unchanged where that has not been rewritten yet, never the old one', async () => {
      const { sala, bet, ids } = await rewritten()
      await bet.edit('Inter 2 @3')
      await again.one(ids)
      await world.send()
      expect(reads(sala)).toEqual(['Inter 2 @3'])
      await world.work()
      expect(reads(sala)).toEqual(['(modificata)\nriscritta: Inter 2 @3'])
    })

    it('without an edit is unchanged, though the room’s prompt has changed', async () => {
      const { sala, ids } = await rewritten()
      await updateRows(db, 'room', { idSala: sala.idSala }, { promptGpt: 'Altro' })
      await again.one(ids)
      await world.work()
      expect(reads(sala)).toEqual(['riscritta: Inter 1 @2'])
    })
  })

  it('in the bets chat has its bet’s present text', async () => {
    const chat = -4_242
    await setVariable('chat_bets_id', chat)
    onTestFinished(() => setVariable('chat_bets_id', ''))
    const { tipster } = await linked()
    const bet = await post(tipster, 'Inter 1 @2')
    const ids = await fails('uncertain')
    await bet.edit('Inter 2 @3')
    await again['many at once'](ids)
    await world.work()
    expect(reads({ idGruppoTg: chat }).join()).toMatch(/Bet \d+\nInter 2 @3$/)
  })

  it('locks its bet before itself, like all writers, so that the bet’s holder can lock the send', async () => {
    const { tipster } = await linked()
    const { idReceivedBet } = await post(tipster, 'Inter 1 @2')
    await world.plan()
    const ids = await fails('uncertain')
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin')
    await client.query('select from bet where id_received_bet = $1 for update', [idReceivedBet])
    const resolved = again.one(ids)
    for (;;) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      if (rows[0]?.n) break
      await sleep(10)
    }
    await expect(
      client.query('select from send where id = any($1) for update nowait', [ids]),
    ).resolves.toBeDefined()
    await client.query('commit')
    await resolved
    await world.work()
  })
})

describe('a text the staff change', () => {
  it('is sent wherever the bet is still queued; a copy in a chat stays', async () => {
    const { idTipster, tipster, sala } = await linked()
    const late = await aSala()
    await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala: late.idSala })
    await world.pause(late)
    const { idReceivedBet } = await post(tipster, 'Inter 1 @2')
    await world.work()
    await says(idReceivedBet, 'Inter 1 @1.9')
    await world.pause(late, null)
    await world.work()
    expect(reads(sala)).toEqual(['Inter 1 @2'])
    expect(reads(late)).toEqual(['Inter 1 @1.9'])
  })

  it('is rewritten first where the room requires it; the old one is not sent meanwhile', async () => {
    await setVariable('gpt_api_key', 'chiave')
    onTestFinished(() => setVariable('gpt_api_key', ''))
    const { tipster, sala } = await linked({ sendOriginalBet: false, promptGpt: 'Riscrivi' })
    const { idReceivedBet } = await post(tipster, 'Inter 1 @2')
    await world.plan()
    await says(idReceivedBet, 'Inter 1 @1.9')
    await world.send()
    expect(reads(sala)).toEqual([])
    await world.work()
    expect(reads(sala)).toEqual(['riscritta: Inter 1 @1.9'])
  })

  it('decides pending rooms again: a room it no longer matches does not get it', async () => {
    const { idTipster, ...tipster } = await aTipster()
    const room = async (keyword: string): Promise<Sala> => {
      const sala = await aSala()
      await insertRow(db, 'collegamentoKeyword', { idTipster, idSala: sala.idSala, keyword })
      return sala
    }
    const [over, under] = [await room('over'), await room('under')]
    const { idReceivedBet } = await post(tipster, 'Inter over @2')
    await world.plan()
    await says(idReceivedBet, 'Inter under @2')
    await world.work()
    expect(reads(over)).toEqual([])
    expect(reads(under)).toEqual(['Inter under @2'])
  })

  it('routes a bet saved by hand to no room, and changes what its operator has queued', async () => {
    const { idTipster, sala } = await linked()
    const chosen = await aSala()
    const { idReceivedBet } = await aBet({ text: 'Inter 1 @2', idTipster })
    await staff.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet,
      notes: 'solo oggi',
      sales: { [chosen.idSala]: chosen.nomeSala },
    })
    await says(idReceivedBet, 'Inter 1 @1.9')
    await world.work()
    expect(reads(sala)).toEqual([])
    expect(reads(chosen)).toEqual(['Inter 1 @1.9\n\nsolo oggi'])
  })
})

it('a queued bet that another link sends after an edit ends with that link’s lines', async () => {
  await setVariable('nota_sicilia_no_asia', 'Non su Asia')
  const { idBook } = await aBook({ nomeBook: 'Asiabook' })
  const { idTipster, ...tipster } = await aTipster({ nomeTipster: 'Sicilia' })
  const sala = await aSala()
  const link = { idTipster, idSala: sala.idSala }
  await insertRow(db, 'collegamentoKeyword', { ...link, keyword: 'over' })
  await insertRow(db, 'collegamentoSpeciale', { ...link, idBook })
  await world.pause(sala)
  const bet = await post(tipster, 'Inter over Asiabook @2')
  await world.plan()
  await bet.edit('Inter under @2')
  await world.plan()
  await world.pause(sala, null)
  await world.work()
  expect(reads(sala)).toEqual(['Inter under @2\n\nNon su Asia'])
})
