import { expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { rowOf, rowsOf } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { rebookMovement, standingMovement } from './rebook-movement.ts'

const app = await testApp()
const { ctx, db } = app
const { admin, aPlayedBet, aWallet, differences, booksDifference } = await moneyWorld(app)

const DATE = '2026-03-09T08:00:00'
const wallet = await aWallet()

/** A tipster 800 in credit: 1000 at 1.80, won. Each cashout is charged 10% action and 20% freeroll. */
async function aTipster() {
  const { idTipster } = await app.aTipster({ action: '10', freeroll: '20' })
  const { idSala } = await app.aSala()
  await aPlayedBet({
    idTipster,
    at: '2026-03-02T10:00:00',
    drops: [[{ kind: 'sala', id: idSala }, 1000, 2]],
    credit: [1000, 1.8],
    esito: 'Win',
  })
  const { idAccount } = await getAccount(ctx, 'tipster', idTipster)
  const of = { entity: 'tipster', entityId: String(idTipster) } as const
  return { idTipster, idAccount, of }
}

const cashout = async (idTipster: number, importo: number, freeroll: number) =>
  (
    await admin.post('POST /api/v1/cashflow-tipster/cashout', {
      cashflowContoTipster: { idTipster, data: DATE, nota: 'Prelievo', importo: -importo },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: freeroll - importo }],
      cashflowIncassiFreeroll: { importo: freeroll },
    }).body
  ).idMovimento
const deposit = async (idTipster: number, importo: number) =>
  (
    await admin.post('POST /api/v1/deposito/tipster', {
      ...{ idTipster, data: DATE, nota: 'Deposito', importo },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo }],
    }).body
  ).idMovimento
const erase = (id: number) =>
  admin.delete('DELETE /api/v1/cashflow-tipster/:id', { body: { motivo: 'Doppio' }, params: { id } })
const eraseDeposit = (id: number) =>
  admin.delete('DELETE /api/v1/deposito/tipster/:id', { body: { motivo: 'Doppio' }, params: { id } })
const actOf = async (reply: PromiseLike<{ headers: Headers }>) => Number((await reply).headers.get('x-atto'))
const undo = (id: number) => admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })

/** The lines of a movement without its number. */
const linesOf = async (idMovimento: number) =>
  (await rowsOf(db, 'movementLine', { idMovimento }, undefined, 'idRiga')).map(
    ({ idRiga: _row, idMovimento: _movement, ...line }) => line,
  )
const totals = (idAccount: number) =>
  rowOf(db, 'accountTotal', { idAccount }, ['cashflow', 'deposito', 'freerollUsed'])

it('a deleted movement that is rebooked keeps its date, rows and freeroll', async () => {
  const { idTipster, idAccount, of } = await aTipster()
  const first = await cashout(idTipster, 500, 90)
  const [lines, before] = [await linesOf(first), await totals(idAccount)]
  await erase(first)
  const again = await rebookMovement(ctx, { owner: of, idMovimento: first })
  expect(again).not.toBe(first)
  expect(await linesOf(again)).toEqual(lines)
  expect(await totals(idAccount)).toEqual(before)
  const [original, anew] = await rowsOf(
    db,
    'movement',
    { idMovimento: [first, again] },
    ['data', 'nota', 'dayOnly', 'reverses', 'tipo'],
    'idMovimento',
  )
  expect(anew).toEqual(original)
  const trace = await rowsOf(db, 'audit', of, ['action', 'before', 'after'], 'id')
  const [booked, , rebooked] = trace
  expect(trace.map(({ action }) => action)).toEqual([
    'movements.cashout',
    'movements.reverse-cashout',
    'movements.cashout',
  ])
  const { data, nota, importo } = booked!.after as Record<string, unknown>
  expect(rebooked).toMatchObject({ before: null, after: { idMovimento: again, data, nota, importo } })
  expect([await differences(), await booksDifference()]).toEqual([[], 0])
})

it('a flow of a ledger is rebooked under its own name', async () => {
  const { idMovimento } = await admin.post('POST /api/v1/cashflow-conto/flussi', {
    cashflowConto: { conto: 'SPESE', data: DATE, nota: 'Affitto', importo: -30, idValuta: 'EUR' },
    cashflowPortafogli: [{ idPortafoglio: wallet, importo: -30 }],
  }).body
  await admin.delete('DELETE /api/v1/cashflow-conto/:id', {
    body: { motivo: 'Doppio' },
    params: { id: idMovimento },
  })
  const of = { entity: 'conto', entityId: 'SPESE' } as const
  const again = await rebookMovement(ctx, { owner: of, idMovimento })
  expect(await linesOf(again)).toEqual(await linesOf(idMovimento))
  const [last] = await rowsOf(db, 'audit', of, ['action', 'after'], '-id')
  expect(last).toMatchObject({
    action: 'summary.flusso_conto',
    after: { idMovimento: again, nota: 'Affitto' },
  })
})

it('rebooking is refused for a movement that does not exist or is another’s', async () => {
  const { idTipster, of } = await aTipster()
  const other = await aTipster()
  const idMovimento = await cashout(idTipster, 100, 0)
  await erase(idMovimento)
  await expect(rebookMovement(ctx, { owner: of, idMovimento: 999_999 })).rejects.toMatchObject({
    code: 'MOVEMENT_NOT_FOUND',
  })
  await expect(rebookMovement(ctx, { owner: other.of, idMovimento })).rejects.toMatchObject({
    code: 'MOVEMENT_NOT_FOUND',
  })
  await expect(
    rebookMovement(ctx, { owner: { entity: 'sala', entityId: of.entityId }, idMovimento }),
  ).rejects.toMatchObject({ code: 'MOVEMENT_NOT_FOUND' })
})

it('the return of a deposit is rebooked only as far as the deposit is still available', async () => {
  const { idTipster, idAccount, of } = await aTipster()
  await deposit(idTipster, 50)
  const returned = await deposit(idTipster, -20)
  await eraseDeposit(returned)
  const rest = await deposit(idTipster, -31)
  await expect(rebookMovement(ctx, { owner: of, idMovimento: returned })).rejects.toMatchObject({
    code: 'DEPOSIT_EXCEEDED',
  })
  await eraseDeposit(rest)
  await deposit(idTipster, -30)
  await rebookMovement(ctx, { owner: of, idMovimento: returned })
  expect(await totals(idAccount)).toMatchObject({ deposito: '0.00' })
})

it('freeroll used up since the deletion is not used up twice; deleted uses do not count', async () => {
  const { idTipster, idAccount, of } = await aTipster()
  const first = await cashout(idTipster, 500, 90)
  const used = await totals(idAccount)
  await erase(first)
  const second = await cashout(idTipster, 400, 70)
  await expect(rebookMovement(ctx, { owner: of, idMovimento: first })).rejects.toMatchObject({
    code: 'FREEROLL_USED',
  })
  await erase(second)
  await rebookMovement(ctx, { owner: of, idMovimento: first })
  expect(await totals(idAccount)).toEqual(used)
})

it('a movement that used up no freeroll is rebooked regardless of freeroll used up since', async () => {
  const { idTipster, of } = await aTipster()
  const { idMovimento } = await admin.post('POST /api/v1/cashflow-tipster', {
    ...{ idTipster, data: DATE, nota: 'Bonus', importo: 5 },
  }).body
  await erase(idMovimento)
  await cashout(idTipster, 400, 70)
  const again = await rebookMovement(ctx, { owner: of, idMovimento })
  expect(await linesOf(again)).toEqual(await linesOf(idMovimento))
})

it('the effective movement of an act is the one it booked, none once that is deleted, then the rebooked one', async () => {
  const { idTipster, of } = await aTipster()
  const other = await aTipster()
  const booking = admin.post('POST /api/v1/cashflow-tipster', {
    ...{ idTipster, data: DATE, nota: 'Bonus', importo: 12.5 },
  })
  const act = await actOf(booking)
  const { idMovimento } = await booking.body
  const standing = (asked: object) => standingMovement(ctx, { act, owner: of, tipo: 'cashflow', ...asked })
  expect(await standing({})).toEqual({ idMovimento, importo: '12.50' })
  expect(await standing({ owner: other.of })).toBeNull()
  expect(await standing({ tipo: 'cashin' })).toBeNull()
  const deletion = await actOf(erase(idMovimento))
  const anew = () => standingMovement(ctx, { undoing: deletion, owner: of, tipo: 'cashflow' })
  expect([await standing({}), await anew()]).toEqual([null, null])
  await undo(deletion)
  const again = await standing({})
  expect(again).toMatchObject({ importo: '12.50' })
  expect(again?.idMovimento).toBeGreaterThan(idMovimento)
  expect(await anew()).toEqual(again)
})

it('a corrected movement takes the place of the first in one act, proofs and all; that is undone, and done again', async () => {
  const { idTipster, idAccount } = await aTipster()
  const first = await cashout(idTipster, 500, 90)
  const proofs = async (id: number) =>
    (await admin.get('GET /api/v1/movimenti/:id/prove', { params: { id } })).status === 200
      ? (await admin.get('GET /api/v1/movimenti/:id/prove', { params: { id } }).body).map(({ nome }) => nome)
      : null
  await admin.post(
    'POST /api/v1/movimenti/:id/prove',
    { nome: 'ricevuta.pdf', contenuto: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64') },
    { params: { id: first } },
  )
  const before = await totals(idAccount)
  const correct = (sostituisce: { idMovimento: number; motivo: string }) =>
    admin.post('POST /api/v1/cashflow-tipster/cashout', {
      cashflowContoTipster: { idTipster, data: DATE, nota: 'Prelievo giusto', importo: -400 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: -328 }],
      cashflowIncassiFreeroll: { importo: 72 },
      sostituisce,
    })
  expect(await correct({ idMovimento: first, motivo: ' ' }).status).toBe(400)
  const made = correct({ idMovimento: first, motivo: 'importo sbagliato' })
  const { idMovimento } = await made.body
  const standing = async () =>
    (await admin.get('GET /api/v1/cashflow-tipster/:id', { params: { id: idTipster } }).body).map(
      ({ nota, importo }) => [nota, importo],
    )
  expect(await standing()).toEqual([['Prelievo giusto', -400]])
  expect(await totals(idAccount)).toMatchObject({ cashflow: '-400.00' })
  expect([await proofs(first), await proofs(idMovimento)]).toEqual([null, ['ricevuta.pdf']])
  const act = await actOf(made)
  const { motivo } = await rowOf(db, 'act', { idAtto: act }, ['motivo'])
  expect(motivo).toBe('importo sbagliato')
  // It is gone: who corrects it again corrects what is no more.
  expect(await correct({ idMovimento: first, motivo: 'di nuovo' }).status).toBe(404)

  const undone = undo(act)
  expect(await undone.status).toBe(200)
  expect(await standing()).toEqual([['Prelievo', -500]])
  expect(await totals(idAccount)).toEqual(before)
  expect(await undo((await undone.body).idAtto).status).toBe(200)
  expect(await standing()).toEqual([['Prelievo giusto', -400]])
  const [row] = await admin.get('GET /api/v1/cashflow-tipster/:id', { params: { id: idTipster } }).body
  expect(await proofs(row?.idMovimento ?? 0)).toEqual(['ricevuta.pdf'])
  expect([await differences(), await booksDifference()]).toEqual([[], 0])
})

it('a corrected deposit counts once, and one that was given back since is not corrected', async () => {
  const { idTipster, idAccount } = await aTipster()
  const first = await deposit(idTipster, 300)
  const correct = (importo: number) =>
    admin.post('POST /api/v1/deposito/tipster', {
      ...{ idTipster, data: DATE, nota: 'Deposito', importo },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo }],
      sostituisce: { idMovimento: first, motivo: 'importo sbagliato' },
    })
  const { idMovimento } = await correct(200).body
  expect(await totals(idAccount)).toMatchObject({ deposito: '200.00' })
  await deposit(idTipster, -150)
  const again = await admin.post('POST /api/v1/deposito/tipster', {
    ...{ idTipster, data: DATE, nota: 'Deposito', importo: 250 },
    cashflowPortafogli: [{ idPortafoglio: wallet, importo: 250 }],
    sostituisce: { idMovimento, motivo: 'importo sbagliato' },
  })
  expect(again.status).toBe(409)
  expect(await totals(idAccount)).toMatchObject({ deposito: '50.00' })
})
