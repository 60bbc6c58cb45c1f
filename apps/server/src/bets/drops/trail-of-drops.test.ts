import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { aAltro, aBet, as, aSala, aSito, aTipster, aUser, clock, db } = await testApp()
const anna = await aUser({ roles: ['OPERATORE'] })
const bruno = await aUser({ roles: ['OPERATORE'] })

const play = (idReceivedBet: number, idSala: number, importoNoPerc: number, quota: number, user = anna) =>
  as(user).post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala, importoNoPerc, quota }],
    is_telegram_active: false,
  })
/** The audit of a bet's drops: the differing fields of a change, otherwise all fields. */
const trail = async (idReceivedBet: number) => {
  const lines = await db
    .selectFrom('audit')
    .select(['action', 'actor', 'before', 'after'])
    .where('entity', '=', 'bet')
    .where('entityId', '=', String(idReceivedBet))
    .where('action', 'like', 'drops.%')
    .orderBy('id')
    .execute()
  return lines.map(({ before, after, ...line }) => ({
    ...line,
    before: figures(before),
    after: figures(after),
  }))
}
/** Figures by value: 2.000 and 2.00000 are the same odds. */
const figures = (told: unknown) =>
  told &&
  Object.fromEntries(
    Object.entries(told as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
    ]),
  )
const log = async (idReceivedBet: number) =>
  (
    await rowsOf(
      db,
      'modificationLog',
      { idReceivedBet },
      ['tipoModifica', 'valorePrecedente', 'nuovoValore'],
      'id',
    )
  ).map(({ tipoModifica, valorePrecedente, nuovoValore }) => [tipoModifica, valorePrecedente, nuovoValore])
const rows = (idReceivedBet: number) =>
  rowsOf(
    db,
    'droppedBet',
    { idReceivedBet },
    ['importoNoPerc', 'supersededAt', 'supersededBy', 'username'],
    'idDroppedBet',
  )

describe('the trail of a drop has user, time and the figures before and after:', () => {
  it('played, corrected, removed', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala, nomeSala } = await aSala()
    await play(idReceivedBet, idSala, 100, 2)
    await play(idReceivedBet, idSala, 100, 1.95, bruno)
    await play(idReceivedBet, idSala, 0, 0)
    const whole = { sala: nomeSala, importo: 100 }
    expect(await trail(idReceivedBet)).toMatchObject([
      { action: 'drops.save', actor: anna.username, before: null, after: { ...whole, quota: 2 } },
      { action: 'drops.save', actor: bruno.username, before: { quota: 2 }, after: { quota: 1.95 } },
      { action: 'drops.remove', actor: anna.username, before: { ...whole, quota: 1.95 }, after: null },
    ])
    expect(await rows(idReceivedBet)).toEqual([
      {
        ...{ importoNoPerc: '100.00', username: anna.username },
        ...{ supersededAt: clock.now(), supersededBy: bruno.username },
      },
      {
        ...{ importoNoPerc: '100.00', username: bruno.username },
        ...{ supersededAt: clock.now(), supersededBy: anna.username },
      },
    ])
    expect(await log(idReceivedBet)).toEqual([
      ['QUOTA', `${nomeSala}: 2.000`, `${nomeSala}: 1.950`],
      ['IMPORTO', `${nomeSala}: 100.00`, `${nomeSala}: 0.00`],
      ['QUOTA', `${nomeSala}: 1.950`, `${nomeSala}: 0.000`],
    ])
  })

  it('on a site and on another account, by their kind', async () => {
    const { idReceivedBet } = await aBet()
    const [sito, altro] = [await aSito(), await aAltro()]
    await as(anna).post('POST /sparabet/new-drop', {
      data: [
        { idReceivedBet, idSito: sito.idSito, importo: 10, quota: 2 },
        { idReceivedBet, idAltro: altro.idAltro, importo: 20, quota: 3 },
      ],
    })
    expect(await trail(idReceivedBet)).toMatchObject([
      { action: 'drops.save', after: { sito: sito.nomeSito, importo: 10, quota: 2 } },
      { action: 'drops.save', after: { altro: altro.nomeAltro, importo: 20, quota: 3 } },
    ])
    expect(await log(idReceivedBet)).toEqual([])
  })

  it('moved to another bet, with the resulting drop there', async () => {
    const [from, to] = [(await aBet()).idReceivedBet, (await aBet()).idReceivedBet]
    const { idSala, nomeSala } = await aSala()
    await play(from, idSala, 100, 2)
    await play(to, idSala, 100, 3)
    await as(bruno).post('POST /sparabet/sposta-drop', {
      ...{ id_source: from, id_dest: to, data: [{ idSala }], is_telegram_active: false },
    })
    expect((await trail(from)).at(-1)).toMatchObject({
      ...{ action: 'drops.move', actor: bruno.username },
      before: { importo: 100, quota: 2 },
      after: { bet: to },
    })
    expect((await trail(to)).at(-1)).toMatchObject({
      ...{ action: 'drops.move', actor: bruno.username },
      before: { importo: 100, quota: 3 },
      after: { daBet: from, importo: 200, quota: 2.5 },
    })
    const third = (await aBet()).idReceivedBet
    await as(bruno).post('POST /sparabet/sposta-drop', {
      ...{ id_source: to, id_dest: third, data: [{ idSala }], is_telegram_active: false },
    })
    // Without an earlier drop, the entry also names the room.
    expect((await trail(third)).at(-1)).toMatchObject({
      before: null,
      after: { sala: nomeSala, daBet: to, importo: 200 },
    })
    expect(await log(from)).toContainEqual(['SPOSTA_DROP', String(from), String(to)])
    expect(await rows(from)).toMatchObject([{ supersededBy: bruno.username }])
    expect(await rows(to)).toMatchObject([
      { importoNoPerc: '100.00', supersededBy: bruno.username },
      { importoNoPerc: '200.00', supersededBy: bruno.username },
    ])
  })

  it('credited to the tipster, and credited anew', async () => {
    const { idTipster } = await aTipster()
    const { idReceivedBet } = await aBet({ idTipster })
    await play(idReceivedBet, (await aSala()).idSala, 100, 2)
    const credit = (totTipster: number, quotaDrop: number, user = anna) =>
      as(user).post('POST /sparabet/drop-tipster', {
        bet: { idReceivedBet, totTipster, quotaDrop },
        is_telegram_active: false,
      })
    await credit(50, 1.9)
    clock.advance(60_000)
    await credit(60, 1.85, bruno)
    const [first, second] = [
      { totTipster: 50, quotaDrop: 1.9 },
      { totTipster: 60, quotaDrop: 1.85 },
    ]
    expect((await trail(idReceivedBet)).slice(1)).toMatchObject([
      { action: 'drops.tipster', actor: anna.username, after: { ...first, idTipsterDrop: idTipster } },
      { action: 'drops.tipster', actor: bruno.username, before: first, after: second },
    ])
    expect((await log(idReceivedBet)).slice(-2)).toEqual([
      ['TOT_TIPSTER', '50.00', '60.00'],
      ['QUOTA_DROP', '1.90000', '1.85000'],
    ])
    expect((await rows(idReceivedBet)).slice(1)).toMatchObject([
      { supersededBy: bruno.username, supersededAt: clock.now(), username: anna.username },
      { supersededBy: null, username: bruno.username },
    ])
  })
})

it('a refused change leaves no trace', async () => {
  const { idReceivedBet } = await aBet()
  const { idSala } = await aSala({ stato: 'D' })
  expect(await play(idReceivedBet, idSala, 100, 2).status).toBe(409)
  expect([await trail(idReceivedBet), await log(idReceivedBet), await rows(idReceivedBet)]).toEqual([
    [],
    [],
    [],
  ])
})
