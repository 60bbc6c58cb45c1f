import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { warnCredit } from '#server/accounts/accounting/public.ts'
import { deleteRows, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { randomWorld } from '#test/random-history.ts'
import { testApp } from '#test/test-app.ts'
import { creditMarks, debtChanges } from './credit.queries.ts'

// It is Wednesday 11 March 2026, noon.
const app = await testApp()
const { db, ctx, clock } = app
const { admin, aPlayedBet, aWallet, settle } = await moneyWorld(app)
const operatore = app.as(await app.aUser({ roles: ['OPERATORE'] }))
const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
const { idTipster } = await app.aTipster()
const wallet = await aWallet()

type Credit = { fido?: string; giorniFido?: number }
async function aRoom({ percentualeImporto, ...credit }: Credit & { percentualeImporto?: string } = {}) {
  const room = await app.aSala({ ...(percentualeImporto ? { percentualeImporto } : {}) })
  if (Object.keys(credit).length > 0) await updateRows(db, 'venue', { idVenue: room.idVenue }, credit)
  return { ...room, venue: { kind: 'sala' as const, id: room.numero } }
}
type Room = Awaited<ReturnType<typeof aRoom>>

const creditOf = async (room: Pick<Room, 'idVenue'>) => {
  const { owed, used, percent } = await rowOf(db, 'accountCredit', { idVenue: room.idVenue })
  return [owed, used, percent].map((figure) => (figure === null ? null : Number(figure)))
}
const markOf = async ({ nome }: Room) =>
  (
    await contabile.post('POST /api/v1/conto/:entity/paginated', { nome }, { params: { entity: 'sala' } })
      .body
  ).content[0]?.fido
const bet = (
  room: Room,
  at: string,
  importo: number,
  esito: 'Open' | 'Win' | 'Loss' = 'Open',
  settled = at,
) => aPlayedBet({ idTipster, at, drops: [[room.venue, importo, 2]], esito, settled })
const pays = (room: Room, importo: number, data: string) =>
  admin.post('POST /api/v1/cashflow-sala/cashout', {
    cashflowSala: { data, nota: 'Incasso', importo: -importo, idSala: room.numero },
    cashflowPortafogli: [{ idPortafoglio: wallet, importo }],
  })

describe('what counts', () => {
  it('of a venue is what is settled and its open stakes, our share, which a drop adds to', async () => {
    const room = await aRoom({ fido: '1000', percentualeImporto: '50' })
    await bet(room, '2026-03-02T12:00:00', 400, 'Win')
    expect(await creditOf(room)).toEqual([200, 200, 20])
    const open = await bet(room, '2026-03-03T12:00:00', 300)
    expect(await creditOf(room)).toEqual([200, 350, 35])
    await settle(open, 'Win', '2026-03-04T12:00:00')
    expect(await creditOf(room)).toEqual([350, 350, 35])
    await settle(open, 'Loss', '2026-03-04T12:00:00')
    expect(await creditOf(room)).toEqual([50, 50, 5])
  })

  it('of a tipster is what he owes, each open bet as lost', async () => {
    const tipster = await app.aTipster()
    await updateRows(db, 'tipster', { idTipster: tipster.idTipster }, { fido: '200' })
    const room = await aRoom()
    const play = (esito: 'Open' | 'Loss') =>
      aPlayedBet({
        ...{ idTipster: tipster.idTipster, at: '2026-03-02T12:00:00', esito },
        drops: [[room.venue, 100, 2]],
        credit: [100, 1.9],
      })
    await play('Loss')
    await play('Open')
    const { owed, used, percent } = await rowOf(db, 'accountCredit', { idTipster: tipster.idTipster })
    expect([owed, used, percent].map(Number)).toEqual([100, 200, 100])
  })

  it('is told to who records drops, and the mark to who reads accounts', async () => {
    const room = await aRoom({ fido: '100' })
    await bet(room, '2026-03-02T12:00:00', 79)
    const told = async () =>
      (await operatore.get('GET /api/v1/fidi').body).find(
        ({ tipo, id }) => tipo === 'sala' && id === room.numero,
      )
    expect(await told()).toEqual({ tipo: 'sala', id: room.numero, percento: 79, libero: 21 })
    expect(await markOf(room)).toBeNull()
    await bet(room, '2026-03-02T12:00:00', 31)
    expect(await told()).toMatchObject({ percento: 110, libero: -10 })
    expect(await markOf(room)).toEqual({ percento: 110, oltreGiorni: null })
    expect(await contabile.get('GET /api/v1/fidi').status).toBe(403)
    await updateRows(db, 'room', { idSala: room.numero }, { isSecret: true })
    expect(await told()).toBeUndefined()
  })
})

describe('the age of what is owed', () => {
  const aged = async (verso: 'deve' | 'dobbiamo' = 'deve') =>
    (await contabile.get('GET /api/v1/scadenze', { query: { verso } }).body).map(
      ({ conto, totale, eta, oltreGiorni }) => [conto.nome, totale, eta, oltreGiorni] as const,
    )
  const of = ({ nome }: Room, rows: Awaited<ReturnType<typeof aged>>) => rows.find(([name]) => name === nome)

  it('is that of the weeks not paid yet, on either side', async () => {
    const room = await aRoom({ giorniFido: 20 })
    await bet(room, '2026-02-04T12:00:00', 100, 'Win')
    await bet(room, '2026-02-25T12:00:00', 50, 'Win')
    await bet(room, '2026-03-10T12:00:00', 500)
    expect(of(room, await aged())).toEqual([room.nome, 150, [0, 50, 0, 100], 20])
    await pays(room, 110, '2026-03-10T00:00:00')
    expect(of(room, await aged())).toEqual([room.nome, 40, [0, 40, 0, 0], null])
    await pays(room, 60, '2026-03-10T00:00:00')
    expect(of(room, await aged())).toBeUndefined()
    expect(of(room, await aged('dobbiamo'))).toEqual([room.nome, 20, [20, 0, 0, 0], null])
  })

  it('sums to the settled balance of each account; a secret room is left out', async () => {
    const { rows } = await sql<{ nome: string; owed: string }>`
      select nome, case when n.kind = 'tipster' then -1 else 1 end * (total - profit_open) as owed
      from account_named n join account_balance b using (id_account) where n.kind in ('tipster', 'venue')
    `.execute(db)
    const debts = rows.map(({ nome, owed }) => [nome, Number(owed)] as const)
    const totals = (all: ReadonlyArray<readonly [string, number, ...unknown[]]>) =>
      all.map(([nome, total]) => [nome, total] as const).toSorted(([a], [b]) => a.localeCompare(b))
    expect(totals(await aged())).toEqual(totals(debts.filter(([, owed]) => owed > 0)))
    const amounts = (await aged()).map(([, totale]) => totale)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(totals(await aged('dobbiamo'))).toEqual(
      totals(debts.filter(([, owed]) => owed < 0).map(([nome, owed]) => [nome, -owed])),
    )
    const hidden = await aRoom()
    await bet(hidden, '2026-02-04T12:00:00', 100, 'Win')
    await updateRows(db, 'room', { idSala: hidden.numero }, { isSecret: true })
    expect(of(hidden, await aged())).toBeUndefined()
    expect(await operatore.get('GET /api/v1/scadenze', { query: {} }).status).toBe(403)
  })
})

describe('a term', () => {
  it('has passed by the oldest week that is not paid, oldest paid first', async () => {
    const room = await aRoom({ giorniFido: 7 })
    // Weeks that end on Sunday 22 February and 1 March.
    await bet(room, '2026-02-18T12:00:00', 100, 'Win')
    await bet(room, '2026-02-25T12:00:00', 50, 'Win')
    expect(await markOf(room)).toEqual({ percento: null, oltreGiorni: 7 })
    await pays(room, 99, '2026-03-10T00:00:00')
    expect(await markOf(room)).toEqual({ percento: null, oltreGiorni: 7 })
    await pays(room, 1, '2026-03-10T00:00:00')
    expect(await markOf(room)).toEqual({ percento: null, oltreGiorni: 7 })
    await updateRows(db, 'venue', { idVenue: room.idVenue }, { giorniFido: 10 })
    expect(await markOf(room)).toBeNull()
  })

  it('counts a bet in the week it is settled in, and an Open one not at all', async () => {
    const room = await aRoom({ giorniFido: 0 })
    const open = await bet(room, '2026-02-18T12:00:00', 100)
    expect(await markOf(room)).toBeNull()
    await settle(open, 'Win', '2026-03-10T12:00:00')
    expect(await markOf(room)).toBeNull()
    await settle(open, 'Open', '2026-03-10T12:00:00')
    await settle(open, 'Win', '2026-03-08T12:00:00')
    expect(await markOf(room)).toEqual({ percento: null, oltreGiorni: 0 })
  })

  it('ages an opening balance from when it was entered', async () => {
    const create = (giorniFido: number) =>
      admin.post('POST /api/v1/altro', {
        nomeAltro: `Conto ${giorniFido}`,
        ...{
          freerollAttivo: 0,
          freerollReale: 0,
          saldoOutstandingBase: 10,
          saldoFreerollBase: 0,
          giorniFido,
        },
      }).body
    const { idAltro } = await create(5)
    const [mark] = (
      await contabile.post('POST /api/v1/conto/:entity/paginated', {}, { params: { entity: 'altro' } }).body
    ).content.filter(({ id }) => id === idAltro)
    expect(mark?.fido).toBeNull()
    const later = { ...ctx, now: () => new Date(clock.now().getTime() + 10 * 86_400_000) }
    expect([...(await creditMarks(later)).values()]).toContainEqual({ percento: null, oltreGiorni: 5 })
  })
})

it('debts and payments by week are the debt, whatever happened to an account', async () => {
  const { live } = await randomWorld(app, 160)
  await live(60)
  await updateRows(db, 'venue', {}, { giorniFido: 1 })
  await updateRows(db, 'tipster', {}, { giorniFido: 1 })
  const accounts = await rowsOf(db, 'accountCredit', {})
  const changes = await debtChanges(
    ctx,
    accounts.map(({ idAccount }) => Number(idAccount)),
  )
  const of = (id: unknown) => (changes.get(Number(id)) ?? []).map(({ importo }) => importo)
  expect(accounts.map(({ idAccount }) => [idAccount, toNumber(sum(of(idAccount)))])).toEqual(
    accounts.map(({ idAccount, owed }) => [idAccount, Number(owed)]),
  )
})

describe('the staff', () => {
  beforeEach(async () => {
    await deleteRows(db, 'notification', {})
    await updateRows(db, 'venue', {}, { fido: null })
    await updateRows(db, 'tipster', {}, { fido: null })
    await warnCredit(ctx)
  })
  const told = async () => {
    await warnCredit(ctx)
    await warnCredit(ctx)
    const rows = await rowsOf(db, 'notification', {}, ['testo'], 'id')
    await deleteRows(db, 'notification', {})
    return rows.map(({ testo }) => testo)
  }

  it('are told of 80 and of 100 percent once each, and again only after it was below', async () => {
    const room = await aRoom({ fido: '100' })
    const base = (amount: string) =>
      updateRows(db, 'venue', { idVenue: room.idVenue }, { saldoOutstandingBase: amount })
    const line = (percent: number, used: string) =>
      `Fido ${percent}%: ${room.nome} ha € ${used} su € 100,00, tra debito e giocate aperte`
    const steps: Array<[string, string[]]> = [
      ['79.99', []],
      ['80', [line(80, '80,00')]],
      ['95', []],
      ['100', [line(100, '100,00')]],
      ['99', []],
      ['130', [line(130, '130,00')]],
      ['10', []],
      ['101', [line(101, '101,00')]],
      ['85', []],
      ['79', []],
      ['81', [line(81, '81,00')]],
    ]
    for (const [amount, expected] of steps) {
      await base(amount)
      expect([amount, await told()]).toEqual([amount, expected])
    }
    await updateRows(db, 'venue', { idVenue: room.idVenue }, { fido: null })
    expect(await told()).toEqual([])
    expect(await rowsOf(db, 'creditAlert', {})).toEqual([])
  })

  it('are not told of a secret room', async () => {
    const room = await aRoom({ fido: '100' })
    await updateRows(db, 'room', { idSala: room.numero }, { isSecret: true })
    await updateRows(db, 'venue', { idVenue: room.idVenue }, { saldoOutstandingBase: '100' })
    expect(await told()).toEqual([])
  })
})

it('a ceiling is above 0 and a term no less', async () => {
  const wrong = (field: string) =>
    expect(sql`update venue set ${sql.ref(field)} = -1`.execute(db)).rejects.toThrow('check constraint')
  await wrong('fido')
  await wrong('giorni_fido')
})
