import { beforeEach, describe, expect, it } from 'vitest'
import { deleteRows, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aBet, aSala, aTipster, clock, ctx, db } = await testApp()
const contabile = as(await aUser({ roles: ['CONTABILITÀ'] }))
const admin = as(await aUser())

const updateTipster = (body: Parameters<typeof contabile.put<'PUT /api/v1/tipster/batch-update-stato'>>[1]) =>
  contabile.put('PUT /api/v1/tipster/batch-update-stato', body)
const updateSale = (body: Parameters<typeof contabile.put<'PUT /api/v1/sala/batch-update-stato'>>[1]) =>
  contabile.put('PUT /api/v1/sala/batch-update-stato', body)

const tipsterNow = (id: number) => rowOf(db, 'tipster', { idTipster: id })
const salaNow = (id: number) =>
  db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .selectAll(['room', 'venue'])
    .where('idSala', '=', id)
    .executeTakeFirstOrThrow()
const queued = () => rowsOf(db, 'send', {}, ['chatId', 'payload', 'scopo'], 'id')

beforeEach(async () => {
  // Each case checks only the messages it causes.
  await deleteRows(db, 'send', {})
  clock.advance(3_600_000)
})

describe('tipsters', () => {
  it('get the chosen fields, keep the others, and the answer counts them', async () => {
    const [a, b] = [
      await aTipster({ accettazioneTipster: true }),
      await aTipster({ stato: 'S', conti: true }),
    ]
    const { body } = await updateTipster({
      tipsterIds: [a.idTipster, b.idTipster],
      stato: null,
      conti: true,
      accettazioneTipster: false,
    })
    expect(body).toEqual({ message: 'Aggiornamento completato per 2 tipster' })
    expect(await tipsterNow(a.idTipster)).toMatchObject({
      stato: 'A',
      conti: true,
      accettazioneTipster: false,
      version: 2,
    })
    expect(await tipsterNow(b.idTipster)).toMatchObject({
      stato: 'S',
      conti: true,
      accettazioneTipster: false,
    })
    expect(await queued()).toEqual([])
  })

  it('who become active or inactive have their chats told; the others do not', async () => {
    const on = await aTipster({ nomeTipster: 'Falco' })
    const off = await aTipster({ nomeTipster: 'Lupo', stato: 'D', messaggioApertura: 'Si riparte' })
    await updateTipster({ tipsterIds: [on.idTipster, off.idTipster], stato: 'A' })
    expect((await queued()).map(({ chatId, payload }) => [chatId, payload])).toEqual([
      [off.idGruppoTg, { text: 'Si riparte' }],
      [off.idDropTg, { text: 'Si riparte' }],
    ])
    await deleteRows(db, 'send', {})
    await updateTipster({ tipsterIds: [on.idTipster], stato: 'D' })
    expect((await queued()).map(({ payload }) => payload)).toEqual([
      { text: 'Tipster Falco OFF' },
      { text: 'Tipster Falco OFF' },
    ])
    await deleteRows(db, 'send', {})
    await updateRows(db, 'tipster', { idTipster: on.idTipster }, { stato: 'S' })
    await updateTipster({ tipsterIds: [on.idTipster], stato: 'D' })
    expect(await queued()).toEqual([])
  })

  it('have no STANDBY: it is refused at the state, and no tipster is changed', async () => {
    const { idTipster } = await aTipster()
    const reply = await updateTipster({ tipsterIds: [idTipster], stato: 'S', conti: true } as never)
    expect(reply.refusal).toBe('400 Un tipster può essere ON oppure OFF.')
    expect(reply.headers.get('x-campo')).toBe('stato')
    expect(await tipsterNow(idTipster)).toMatchObject({ stato: 'A', version: 1 })
  })

  it('whose state changes make polls deliver their bets of the week anew', async () => {
    const bet = await aBet()
    const revision = async () => (await betRevisions(ctx, [bet.idReceivedBet])).get(bet.idReceivedBet) ?? 0
    const before = await revision()
    await updateTipster({ tipsterIds: [bet.idTipster], conti: true })
    expect(await revision()).toBe(before)
    await updateTipster({ tipsterIds: [bet.idTipster], stato: 'D' })
    expect(await revision()).toBeGreaterThan(before)
  })

  it('are changed all or none', async () => {
    const { idTipster } = await aTipster()
    const reply = await updateTipster({ tipsterIds: [idTipster, 999_999], stato: 'D' })
    expect(reply.refusal).toBe('404 Tipster non trovato')
    expect((await tipsterNow(idTipster)).stato).toBe('A')
    expect(await queued()).toEqual([])
  })

  it('leave one audit line each', async () => {
    const { idTipster } = await aTipster()
    await updateTipster({ tipsterIds: [idTipster, idTipster], stato: 'D' })
    await updateTipster({ tipsterIds: [idTipster], stato: 'D' })
    const lines = await rowsOf(db, 'audit', { entity: 'tipster', entityId: String(idTipster) })
    expect(lines).toMatchObject([
      { action: 'batch.stato', before: { stato: 'A', version: 1 }, after: { stato: 'D', version: 2 } },
    ])
  })

  it.each([
    [{ tipsterIds: [], stato: 'A' }, 'Seleziona almeno un tipster'],
    [{ stato: 'A' }, 'Seleziona almeno un tipster'],
    [{ tipsterIds: [1] }, "Seleziona almeno un'azione da applicare"],
    [
      { tipsterIds: [1], stato: null, conti: null, accettazioneTipster: null },
      "Seleziona almeno un'azione da applicare",
    ],
  ])('refused: %j', async (body, message) => {
    expect(await updateTipster(body as never).refusal).toBe(`400 ${message}`)
  })
})

describe('rooms and helpers', () => {
  it('get the chosen fields and are told their new state', async () => {
    const [a, b] = [await aSala({ nome: 'Aurora' }), await aSala({ stato: 'S', nome: 'Bilancia' })]
    const { body } = await updateSale({ saleIds: [a.idSala, b.idSala], stato: 'S', conti: true })
    expect(body).toEqual({ message: 'Aggiornamento completato per 2 sale' })
    expect(await salaNow(a.idSala)).toMatchObject({ stato: 'S', conti: true, version: 2 })
    expect(await salaNow(b.idSala)).toMatchObject({ stato: 'S', conti: true })
    expect((await queued()).map(({ chatId, payload }) => [chatId, payload])).toEqual([
      [a.idGruppoTg, { text: 'Aurora: STANDBY' }],
    ])
  })

  it('are changed all or none, and CONTABILITÀ cannot change a secret one', async () => {
    const [known, secret] = [await aSala(), await aSala({ isSecret: true })]
    const reply = await updateSale({ saleIds: [known.idSala, secret.idSala], conti: true })
    expect(reply.refusal).toBe('404 Sala non trovata')
    expect((await salaNow(known.idSala)).conti).toBe(false)
    const byAdmin = await admin.put('PUT /api/v1/sala/batch-update-stato', {
      saleIds: [secret.idSala],
      conti: true,
    })
    expect(byAdmin.status).toBe(200)
  })

  it.each([
    [{ saleIds: [], stato: 'A' }, 'Seleziona almeno una sala'],
    [{ saleIds: [1], stato: null, conti: null }, "Seleziona almeno un'azione da applicare"],
  ])('refused: %j', async (body, message) => {
    expect(await updateSale(body as never).refusal).toBe(`400 ${message}`)
  })
})

describe('the hub’s reset', () => {
  it('puts tipsters, rooms and helpers of any state back to waiting, and sends nothing', async () => {
    const tipsters = [await aTipster(), await aTipster({ stato: 'D' })]
    const sale = [await aSala(), await aSala({ stato: 'D' }), await aSala({ isSecret: true })]
    const { body } = await admin.get('GET /sparabet/metti-in-attesa')
    expect(body).toEqual({ message: 'Sale, helper e tipster sono stati messi in attesa conti' })
    for (const { idTipster } of tipsters) expect((await tipsterNow(idTipster)).conti).toBe(true)
    for (const { idSala } of sale) expect((await salaNow(idSala)).conti).toBe(true)
    expect(await queued()).toEqual([])
  })

  it('is for ADMIN alone', async () => {
    const reply = await contabile.get('GET /sparabet/metti-in-attesa')
    expect([reply.status, reply.json()]).toEqual([
      403,
      { message: 'Non hai i permessi per questa operazione' },
    ])
  })
})
