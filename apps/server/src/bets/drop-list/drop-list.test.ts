import { describe, expect, it } from 'vitest'
import { rowOf, updateRows } from '#server/db/rows.ts'
import { aPicture } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'

// It is 11 March 2026, noon.
const { as, aUser, aBet, aSala, aSito, aAltro, aTipster, aValuta, clock, db } = await testApp()
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
const admin = as(await aUser())
const gbp = await aValuta({ cambio: '1.170' })
const falco = await aTipster({ nomeTipster: 'Falco' })
const aurora = await aSala({ percentualeImporto: 50 })
const oltremanica = await aSito({ idValuta: gbp.valuta, tassaQuota: 2 })
const cassa = await aAltro()

const room = (idReceivedBet: number, importoNoPerc: number, quota: number, idSala = aurora.idSala) =>
  operatore.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala, importoNoPerc, quota }],
    is_telegram_active: false,
  })
const account = (
  idReceivedBet: number,
  target: { idSito: number } | { idAltro: number },
  importo: number,
  quota: number,
) =>
  operatore.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, ...target, importo, quota }],
    is_telegram_active: false,
  })
const credit = (idReceivedBet: number, totTipster: number, quotaDrop: number, idTipster?: number) =>
  admin.post('POST /sparabet/drop-tipster', {
    bet: { idReceivedBet, totTipster, quotaDrop, ...(idTipster ? { idTipster } : {}) },
    is_telegram_active: false,
  })

const ofRoom = (query = {}, idSala = aurora.idSala) =>
  operatore.get('GET /api/v1/dropped-bets/sala/:idSala', { params: { idSala }, query })

describe('received drops', () => {
  it('of a room: the live ones of the day, newest first, in EUR after its percentage', async () => {
    const first = await aBet({
      idTipster: falco.idTipster,
      text: 'Inter 1 @2',
      messageDate: new Date('2026-03-01T10:00:00Z'),
    })
    const second = await aBet({ idTipster: falco.idTipster, photos: [await aPicture()] })
    await room(first.idReceivedBet, 80, 1.8)
    clock.advance(60_000)
    await room(second.idReceivedBet, 200, 1.9)
    clock.advance(60_000)
    await room(first.idReceivedBet, 100, 1.85)
    expect(await ofRoom().body).toEqual([
      {
        idReceivedBet: first.idReceivedBet,
        droppedDate: '2026-03-11T12:02:00',
        nomeTipster: 'Falco',
        textBet: 'Inter 1 | @2',
        photoPath: null,
        importo: 50,
        quota: 1.85,
      },
      {
        idReceivedBet: second.idReceivedBet,
        droppedDate: '2026-03-11T12:01:00',
        nomeTipster: 'Falco',
        textBet: '',
        photoPath: second.photoPath,
        importo: 100,
        quota: 1.9,
      },
    ])
    await room(second.idReceivedBet, 0, 0)
    expect((await ofRoom().body).map((drop) => drop.idReceivedBet)).toEqual([first.idReceivedBet])
  })

  it('of a site: after its tax, at the rate of the drop', async () => {
    const { idReceivedBet } = await aBet()
    await account(idReceivedBet, { idSito: oltremanica.idSito }, 100, 2)
    await updateRows(db, 'currency', { valuta: gbp.valuta }, { cambio: '2' })
    const { body } = await operatore.get('GET /api/v1/dropped-bets/sito/:idSito', {
      params: { idSito: oltremanica.idSito },
    })
    expect(body).toMatchObject([{ idReceivedBet, importo: 117, quota: 1.96 }])
  })

  it('of an other account', async () => {
    const { idReceivedBet } = await aBet()
    await account(idReceivedBet, { idAltro: cassa.idAltro }, 30, 1.7)
    const { body } = await operatore.get('GET /api/v1/dropped-bets/altro/:idAltro', {
      params: { idAltro: cassa.idAltro },
    })
    expect(body).toMatchObject([{ idReceivedBet, importo: 30, quota: 1.7 }])
  })

  it('are those made on the Rome day, regardless of the bet’s date', async () => {
    const sala = await aSala()
    const { idReceivedBet } = await aBet()
    clock.set('2026-03-11T23:59:30+01:00')
    await room(idReceivedBet, 10, 2, sala.idSala)
    clock.set('2026-03-12T00:00:30+01:00')
    expect(await ofRoom({}, sala.idSala).body).toEqual([])
    expect(await ofRoom({ date: '2026-03-11' }, sala.idSala).body).toHaveLength(1)
  })

  it('of a deleted bet are not listed', async () => {
    const sala = await aSala()
    const { idReceivedBet } = await aBet()
    await room(idReceivedBet, 10, 2, sala.idSala)
    await updateRows(db, 'bet', { idReceivedBet }, { deletedAt: clock.now() })
    expect(await ofRoom({}, sala.idSala).body).toEqual([])
  })
})

describe('sent drops', () => {
  const ofTipster = async (idTipster: number) =>
    await operatore.get('GET /api/v1/dropped-bets/tipster/:idTipster', { params: { idTipster } }).body

  it('are the tipster’s credits; a credit of 0 is not shown', async () => {
    const tipster = await aTipster()
    const one = await aBet({ idTipster: tipster.idTipster })
    const other = await aBet({ idTipster: tipster.idTipster })
    await credit(one.idReceivedBet, 50, 1.85671)
    await credit(other.idReceivedBet, 0, 1.9)
    expect(await ofTipster(tipster.idTipster)).toMatchObject([
      { idReceivedBet: one.idReceivedBet, importo: 50, quota: 1.85671, nomeTipster: tipster.nomeTipster },
    ])
    clock.advance(61_000)
    await credit(one.idReceivedBet, 70, 1.8)
    expect(await ofTipster(tipster.idTipster)).toMatchObject([{ importo: 70, quota: 1.8 }])
  })

  it('of the Drop Americani are listed for Americans, under the name of the bet’s own tipster', async () => {
    const { idTipster } = await rowOf(db, 'tipster', { nomeTipster: 'Americans' })
    const bet = await aBet({ idTipster: falco.idTipster })
    await credit(bet.idReceivedBet, 60, 1.7, idTipster)
    expect(await ofTipster(idTipster)).toMatchObject([
      { idReceivedBet: bet.idReceivedBet, nomeTipster: 'Falco', importo: 60 },
    ])
    expect(await ofTipster(falco.idTipster)).toEqual([])
  })
})

describe('refusals', () => {
  it('a day after today, and an invalid day', async () => {
    clock.set('2026-03-12T12:00:00+01:00')
    expect(await ofRoom({ date: '2026-03-13' }).refusal).toBe('400 La data non può essere successiva a oggi.')
    expect(await ofRoom({ date: '2026-03-12' }).status).toBe(200)
    expect(await ofRoom({ date: '12/03/2026' }).refusal).toBe('400 Inserisci una data valida.')
  })

  it('a venue or tipster that does not exist', async () => {
    expect(await ofRoom({}, 999_999).refusal).toBe('404 Sala, sito o altro non trovato')
    const reply = await operatore.get('GET /api/v1/dropped-bets/tipster/:idTipster', {
      params: { idTipster: 999_999 },
    })
    expect(reply.refusal).toBe('404 Tipster non trovato')
  })

  it('a secret room, except for ADMIN', async () => {
    const { idSala } = await aSala({ isSecret: true })
    expect(await ofRoom({}, idSala).status).toBe(404)
    expect(await admin.get('GET /api/v1/dropped-bets/sala/:idSala', { params: { idSala } }).status).toBe(200)
  })
})
