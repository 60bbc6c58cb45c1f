import { describe, expect, it } from 'vitest'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { shownTo } from '#test/shown-bet.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aBet, aSala, aSito, aAltro, aValuta, clock, ctx } = await testApp()
const admin = as(await aUser({ roles: ['SUPERADMIN'] }))
const operatore = as(await aUser({ roles: ['OPERATORE'] }))

const ESITI = ['Open', 'Win', 'HalfWin', 'HalfLoss', 'Loss', 'Void'] as const
type Esito = (typeof ESITI)[number]
const { bet: figures, drops: liveDrops } = shownTo(admin)
const settle = async (idReceivedBet: number, esito: Esito) => {
  if (esito !== 'Open') await admin.put('PUT /api/v1/bets', { idReceivedBet, esito } as never).body
}
/** Later, so that the tipster's drop is not held back by the one before. */
const dropTipster = (idReceivedBet: number, totTipster: number, quotaDrop: number, client = admin) => {
  clock.advance(61_000)
  return client.post('POST /sparabet/drop-tipster', {
    bet: { idReceivedBet, totTipster, quotaDrop },
    is_telegram_active: false,
  })
}
const booksAgree = async () => {
  const differences: unknown[] = []
  await checkBooks(ctx, (difference) => differences.push(difference))
  expect(differences).toEqual([])
}

const VENUES = {
  sala: async () => {
    const gbp = await aValuta({ cambio: '0.337' })
    const { idSala } = await aSala({
      percentualeImporto: '33.33',
      freerollAttivo: '7.00',
      idValuta: gbp.valuta,
    })
    return (idReceivedBet: number, importo: number, quota: number) =>
      operatore.post('POST /sparabet/new-sale-drop', {
        data: [{ idReceivedBet, idSala, importoNoPerc: importo, quota }],
      })
  },
  sito: async () => {
    const { idSito } = await aSito({ percentualeImporto: '50.00', tassaQuota: '2.50' })
    return (idReceivedBet: number, importo: number, quota: number) =>
      operatore.post('POST /sparabet/new-drop', { data: [{ idReceivedBet, idSito, importo, quota }] })
  },
  altro: async () => {
    const { idAltro } = await aAltro()
    return (idReceivedBet: number, importo: number, quota: number) =>
      operatore.post('POST /api/v1/dropped-bets', { idReceivedBet, idAltro, importo, quota })
  },
}
const KINDS = Object.keys(VENUES) as Array<keyof typeof VENUES>

describe.each(KINDS)('removing the drop of a %s with 0 at 0', (kind) => {
  it.each(ESITI)('on a bet that is %s removes it, whether its tipster is credited or not', async (esito) => {
    for (const credited of [false, true]) {
      const play = await VENUES[kind]()
      const { idReceivedBet } = await aBet()
      expect(await play(idReceivedBet, 100.25, 2.125).status).toBe(200)
      if (credited) expect(await dropTipster(idReceivedBet, 5, 1.87654).status).toBe(200)
      await settle(idReceivedBet, esito)
      const removed = await play(idReceivedBet, 0, 0)
      expect([removed.status, removed.text.includes('Errore')]).toEqual([200, false])
      expect((await liveDrops(idReceivedBet)).filter((drop) => drop.idTipster === null)).toEqual([])
      expect(await figures(idReceivedBet)).toMatchObject({ tot: 0, quotaMedia: 0, totFreeroll: 0 })
      // And it may be played again.
      expect(await play(idReceivedBet, 10, 2).status).toBe(200)
    }
    await booksAgree()
  })

  it('that was never played changes nothing', async () => {
    const play = await VENUES[kind]()
    const { idReceivedBet } = await aBet()
    expect(await play(idReceivedBet, 0, 0).status).toBe(200)
    expect(await play(idReceivedBet, 5, 2).status).toBe(200)
    expect(await play(idReceivedBet, 0, 0).status).toBe(200)
    expect(await play(idReceivedBet, 0, 0).status).toBe(200)
    await booksAgree()
  })

  it('of a duplicate works alike', async () => {
    const play = await VENUES[kind]()
    const original = await aBet()
    await play(original.idReceivedBet, 50, 2)
    const { body: copy } = await admin.post('POST /api/v1/bets', {
      idBetDuplicata: original.idReceivedBet,
      receivedBet: null,
      idTipster: null,
    })
    expect(await play(copy.idReceivedBet, 50, 2).status).toBe(200)
    expect(await play(copy.idReceivedBet, 0, 0).status).toBe(200)
    expect(await play(original.idReceivedBet, 0, 0).status).toBe(200)
    await booksAgree()
  })

  it('played with unusual numbers gives a result or a refusal, never a server error', async () => {
    const strange: ReadonlyArray<readonly [importo: number, quota: number]> = [
      [0.001, 2],
      [0.004, 0.0004],
      [0.005, 0.0005],
      [0.01, 0.001],
      [0, 0.0001],
      [0.001, 0],
      [999_999_999, 99_999.999],
      [0.01, 99_999.999],
    ]
    for (const [index, [importo, quota]] of strange.entries()) {
      const play = await VENUES[kind]()
      const { idReceivedBet } = await aBet()
      for (const esito of ['Open', ESITI[index % ESITI.length] ?? 'Win'] as const) {
        const played = await play(idReceivedBet, importo, quota)
        expect([200, 400], played.text).toContain(played.status)
        const credited = await dropTipster(idReceivedBet, 5, 99_999.999)
        expect([200, 400], credited.text).toContain(credited.status)
        await settle(idReceivedBet, esito)
        const removed = await play(idReceivedBet, 0, 0)
        expect([200, 400], removed.text).toContain(removed.status)
      }
    }
    await booksAgree()
  })
})

// A credit of 0 keeps its odds: odds of 0 are refused with the form's message, not with a server error.
describe('a removed tipster drop', () => {
  it.each(ESITI)('of a bet that is %s is 0 at the old odds', async (esito) => {
    const play = await VENUES.altro()
    const { idReceivedBet } = await aBet()
    await play(idReceivedBet, 100, 2)
    expect(await dropTipster(idReceivedBet, 20, 1.9).status).toBe(200)
    await settle(idReceivedBet, esito)
    expect(await dropTipster(idReceivedBet, 0, 0).refusal).toBe('400 Il valore deve essere diverso da 0.')
    expect(await dropTipster(idReceivedBet, 0, 1.9).status).toBe(200)
    expect(await play(idReceivedBet, 0, 0).status).toBe(200)
    expect(await figures(idReceivedBet)).toMatchObject({ tot: 0, totTipster: 0 })
    await booksAgree()
  })
})
