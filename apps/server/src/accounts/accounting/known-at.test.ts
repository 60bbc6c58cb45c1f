import { describe, expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { recordEntityCashflow } from '#server/accounts/movements/record-plain-cashflow.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { aSala, aTipster, clock, ctx } = app
const { admin, aPlayedBet, settle } = await moneyWorld(app)

const DAY = '2026-03-11'
const MONEY = { freerollAttivo: 10, freerollReale: 10, saldoOutstandingBase: 0, saldoFreerollBase: 0 }
const at = (time: string) => {
  clock.set(`${DAY}T${time}+01:00`)
  return `${DAY}T${time}`
}

it('a card, a list and an account show names, percentages and figures as known at a past moment', async () => {
  at('09:00:00')
  const { idBook } = await aSala()
  const { body: sala } = await admin.post('POST /api/v1/sala', {
    ...MONEY,
    nomeSala: 'Prima',
    idBook,
    saldoOutstandingBase: 5,
  })
  const { idSala } = sala
  const { idTipster } = await aTipster({ nomeTipster: 'Falco', action: '4.00' })
  const venue = { kind: 'sala', id: idSala } as const
  const played = await aPlayedBet({
    idTipster,
    at: at('09:10:00'),
    drops: [[venue, 100, 2]],
    credit: [100, 1.9],
  })
  const gone = await aPlayedBet({ idTipster, at: at('09:20:00'), drops: [[venue, 30, 3]], esito: 'Loss' })

  const period = { startDate: '2026-03-01', endDate: DAY }
  const copy = async (knownAt?: string) => ({
    account: await admin.post(
      'POST /api/v1/conto/:entity',
      { ...period, idSala, knownAt },
      { params: { entity: 'sala' } },
    ).body,
    bets: await admin.post(
      'POST /api/v1/conto/:entity/paginated-bets',
      { ...period, idSala, knownAt },
      { params: { entity: 'sala' } },
    ).body,
    card: await admin.get('GET /api/v1/conto/:entity/recap/:id', {
      params: { entity: 'sala', id: idSala },
      query: { knownAt },
    }).body,
    rooms: await admin.post(
      'POST /api/v1/conto/:entity/paginated',
      { knownAt },
      { params: { entity: 'sala' } },
    ).body,
    tipsters: await admin.post(
      'POST /api/v1/conto/:entity/paginated',
      { knownAt },
      { params: { entity: 'tipster' } },
    ).body,
    recaps: await admin.get('GET /api/v1/conto/:entity/conto-recap', {
      params: { entity: 'sala' },
      query: { knownAt },
    }).body,
    house: await admin.get('GET /api/v1/conto/conto-recap', { query: { knownAt } }).body,
    noDrop: await admin.post('POST /api/v1/conto', { ...period, nomeConto: 'no-drop', knownAt }).body,
  })
  const moment = at('10:00:00')
  const then = await copy()
  expect(then.rooms.content.map(({ nome }) => nome)).toContain('Prima')

  at('11:00:00')
  await settle(played, 'Win', `${DAY}T11:00:00`)
  await settle(gone, 'Void', `${DAY}T11:01:00`)
  await recordEntityCashflow(ctx, { ...venue, row: { data: '2026-03-05', nota: 'tardi', importo: 40 } })
  await admin.put('PUT /api/v1/sala', {
    idSala,
    nomeSala: 'Dopo',
    saldoOutstandingBase: 50,
    freerollReale: 25,
  })
  await admin.put('PUT /api/v1/tipster', { idTipster, nomeTipster: 'Aquila', action: 9 })
  await admin.post('POST /api/v1/sala', { ...MONEY, nomeSala: 'Creata dopo', idBook })
  await aPlayedBet({ idTipster, at: at('12:00:00'), drops: [[venue, 70, 2]] })

  const now = await copy()
  expect(now.account.saldoTotale).not.toBe(then.account.saldoTotale)
  expect(now.card.nome).toBe('Dopo')
  expect(await copy(moment)).toEqual(then)
})

it('the confirmation state of accounts and the names of books and currencies are shown as known at a past moment', async () => {
  at('12:30:00')
  const { idBook } = await app.aBook()
  const { valuta } = await app.aValuta({ simbolo: '¤' })
  const tipsters = [
    await aTipster({ conti: false }),
    await aTipster({ conti: true }),
    await aTipster({ conti: true }),
  ]
  // The room's number is no tipster's number: resets are recorded by kind and number.
  const mostTipsters = Math.max(...tipsters.map(({ idTipster }) => idTipster))
  let room = await aSala({ idBook, idValuta: valuta, conti: false })
  while (room.idSala <= mostTipsters) room = await aSala({ idBook, idValuta: valuta, conti: false })
  const { idSala } = room
  const known = async (knownAt?: string) => {
    const list = async (entity: 'sala' | 'tipster') =>
      (await admin.post('POST /api/v1/conto/:entity/paginated', { knownAt }, { params: { entity } }).body)
        .content
    const [sale, all] = [await list('sala'), await list('tipster')]
    return {
      room: sale.find(({ id }) => id === idSala),
      waiting: tipsters.map(
        ({ idTipster }) => (all.find(({ id }) => id === idTipster) as { conti?: boolean } | undefined)?.conti,
      ),
    }
  }
  const moment = at('12:31:00')
  const then = await known()
  expect(then).toMatchObject({ room: { conti: false }, waiting: [false, true, true] })
  at('12:32:00')
  const confirmed = tipsters[2]!.idTipster
  // In sequence: the reset comes last.
  for (const change of [
    () => admin.put('PUT /api/v1/tipster', { idTipster: confirmed, conti: false }),
    () => admin.put('PUT /api/v1/book', { idBook, nomeBook: 'Altro nome' }),
    () => admin.put('PUT /api/v1/valuta', { valuta, simbolo: '%' }),
    () => admin.get('GET /sparabet/metti-in-attesa'),
  ])
    expect((await change()).status).toBe(200)
  const now = await known()
  expect(now).toMatchObject({ room: { conti: true }, waiting: [true, true, true] })
  expect(JSON.stringify(now.room)).toContain('%')
  expect(await known(moment)).toEqual(then)
})

describe('a moment', () => {
  it('in the future, or not a moment, is refused at its field', async () => {
    at('13:00:00')
    const ask = (knownAt: string) =>
      admin.post('POST /api/v1/conto/:entity/paginated', { knownAt }, { params: { entity: 'sala' } })
    const late = await ask('2026-03-11T13:00:01')
    expect([late.status, late.message, late.headers.get('x-campo')]).toEqual([
      400,
      'Il momento non può essere futuro.',
      'knownAt',
    ])
    expect(await ask('2026-13-01').status).toBe(400)
    expect(await ask('2026-03-11').status).toBe(200)
  })

  it('before the account existed is refused', async () => {
    at('14:00:00')
    const { body } = await admin.post('POST /api/v1/sala', {
      ...MONEY,
      nomeSala: 'Nuova',
      idBook: (await aSala()).idBook,
    })
    await getAccount(ctx, 'sala', body.idSala)
    const period = { startDate: '2026-03-01', endDate: DAY, idSala: body.idSala, knownAt: `${DAY}T13:00:00` }
    const reply = await admin.post('POST /api/v1/conto/:entity', period, { params: { entity: 'sala' } })
    expect(reply.status).toBe(404)
  })

  it('with a write in progress waits for its commit or is refused, and is never answered early', async () => {
    const knownAt = at('15:00:00')
    const ask = () =>
      admin.post('POST /api/v1/conto/:entity/paginated', { knownAt }, { params: { entity: 'sala' } })
    const writer = await app.pool.connect()
    try {
      await writer.query('begin')
      await writer.query('select pg_current_xact_id()')
      expect(await ask().refusal).toBe(
        '409 Si sta ancora scrivendo in quel momento: riprova tra qualche secondo',
      )
      const waiting = ask()
      await writer.query('commit')
      expect((await waiting).status).toBe(200)
    } finally {
      writer.release()
    }
  })
})
