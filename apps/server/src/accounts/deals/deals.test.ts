import type { Body } from '@xbetapp/contract/contract'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { describe, expect, it } from 'vitest'
import { countDay } from '#server/accounts/day-totals/public.ts'
import { updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { aAltro, aBook, aSala, aSito, aTipster, as, clock, db, oneUserPerRole } = app
const NOW = '2026-03-31T12:00:00+02:00'
clock.set(NOW)
const { admin, aPlayedBet, aWallet, booksDifference, differences, settle } = await moneyWorld(app)

type Given = Body<'POST /api/v1/accordi'>
const TERMS = {
  dal: '2026-03-02',
  base: 'casa',
  periodo: 'settimana',
  percentuale: 20,
  minimo: null,
  massimo: null,
  recupero: true,
  azzera: false,
  inEstratto: false,
  sport: [],
  book: [],
  generi: [],
  motivo: 'Accordo di marzo',
} satisfies Partial<Given>
const give = (holder: Pick<Given, 'tipo' | 'id'>, own: Partial<Given> = {}, client = admin) =>
  client.post('POST /api/v1/accordi', { ...TERMS, ...holder, ...own })
const detail = (id: number) => admin.get('GET /api/v1/accordi/:id', { params: { id } }).body
const undo = (id: number) => admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
const oldestFirst = async (id: number) => (await detail(id)).periodi.toReversed()

/** All of the bet is the house's: at odds of 2 it earns or loses the stake. */
async function houseBet(idTipster: number, day: string, importo: number, esito: Esito, venue?: number) {
  const idSito = venue ?? (await aSito()).idSito
  return aPlayedBet({
    idTipster,
    at: `${day}T10:00:00`,
    drops: [[{ kind: 'sito', id: idSito }, importo, 2]],
    esito,
  })
}

/** A tipster with whom the house earned 500, -800, 300 and 1,500 in four weeks. */
async function exampleTipster() {
  const { idTipster } = await aTipster()
  await houseBet(idTipster, '2026-03-02', 500, 'Win')
  await houseBet(idTipster, '2026-03-10', 800, 'Loss')
  await houseBet(idTipster, '2026-03-22', 300, 'Win')
  await houseBet(idTipster, '2026-03-23', 1500, 'Win')
  clock.set(NOW)
  return { tipo: 'tipster' as const, id: idTipster }
}

it('the worked example of the rules', async () => {
  const holder = await exampleTipster()
  const { idAccordo } = await give(holder, { minimo: 10, massimo: 150 }).then((reply) => reply.body)
  const periods = await oldestFirst(idAccordo)
  expect(periods.map(({ base, prima, maturato, dopo, bet }) => [base, prima, maturato, dopo, bet])).toEqual([
    [500, 0, 100, 0, 1],
    [-800, 0, 10, -800, 1],
    [300, -800, 10, -500, 1],
    [1500, -500, 150, 0, 1],
    [0, 0, 10, 0, 0],
  ])
  expect(periods.map(({ inCorso }) => inCorso)).toEqual([false, false, false, false, true])
  expect(await admin.get('GET /api/v1/accordi', { query: holder }).body).toMatchObject([
    { idAccordo, ...holder, maturato: 270, pagato: 0, daPagare: 270, riporto: 0 },
  ])
  const reset = { idAccordo, dal: '2026-03-16', motivo: 'Si riparte' }
  await give(holder, { ...reset, azzera: true }).then((r) => r.body)
  expect((await oldestFirst(idAccordo)).map(({ maturato }) => maturato)).toEqual([100, 10, 60, 300, 0])
  await give(holder, reset).then((r) => r.body)
  expect((await oldestFirst(idAccordo)).map(({ maturato }) => maturato)).toEqual([100, 10, 0, 200, 0])
})

it('the base is what Andamento says the house earned with his bets', async () => {
  const { idTipster } = await aTipster()
  const { idSito } = await aSito({ percentualeImporto: '37', freerollAttivo: '12' })
  const outcomes: Esito[] = ['Win', 'Loss', 'HalfWin', 'HalfLoss', 'Void', 'Open', 'Win']
  for (const [at, esito] of outcomes.entries()) {
    await aPlayedBet({
      idTipster,
      at: `2026-03-0${at + 2}T10:00:00`,
      drops: [[{ kind: 'sito', id: idSito }, 133.33 + at, 1.77]],
      credit: [30, 1.7],
      esito,
    })
  }
  clock.set(NOW)
  const { righe } = await admin.get('GET /api/v1/andamento/bet', {
    query: { dal: '2026-03-02', al: '2026-03-08', per: 'tipster' },
  }).body
  const { casa } = righe.find(({ chiave }) => chiave === String(idTipster)) ?? {}
  const holder = { tipo: 'tipster' as const, id: idTipster }
  const { idAccordo } = await give(holder).then((reply) => reply.body)
  const [first] = await oldestFirst(idAccordo)
  expect(first).toMatchObject({ base: casa, bet: 6, aperte: 1 })
  // From the totals of counted days, as from those of days that still have to be.
  while (await countDay(app.ctx));
  expect((await oldestFirst(idAccordo))[0]).toEqual(first)
  const behind = await admin.get('GET /api/v1/accordi/:id/bet', {
    params: { id: idAccordo },
    query: { dal: '2026-03-02', al: '2026-03-08' },
  }).body
  expect(behind.totalElements).toBe(7)
  expect(toNumber(sum(behind.content.map(({ base }) => base)))).toBe(casa)
  const rows = await admin.get('GET /api/v1/andamento/righe', {
    query: { dal: '2026-03-02', al: '2026-03-08', per: 'tipster', chiave: String(idTipster) },
  }).body
  expect(behind.content.map(({ idReceivedBet, base }) => [idReceivedBet, base])).toEqual(
    rows.content.map((row) => [row.idReceivedBet, row.casa ?? 0]),
  )

  const credited = await give(holder, { base: 'giocato', recupero: false, percentuale: 1 }).then(
    (r) => r.body,
  )
  expect((await oldestFirst(credited.idAccordo))[0]).toMatchObject({ base: 180, maturato: 1.8 })
})

it('an Open bet counts once it is settled, in the period it was posted in', async () => {
  const { idTipster } = await aTipster()
  const bet = await houseBet(idTipster, '2026-03-03', 100, 'Open')
  clock.set(NOW)
  const { idAccordo } = await give({ tipo: 'tipster', id: idTipster }).then((reply) => reply.body)
  expect((await oldestFirst(idAccordo))[0]).toMatchObject({ base: 0, bet: 0, aperte: 1, maturato: 0 })
  await settle(bet, 'Win', '2026-03-30T10:00:00')
  expect((await oldestFirst(idAccordo))[0]).toMatchObject({ base: 100, bet: 1, aperte: 0, maturato: 20 })
})

describe('a deal within', () => {
  it('sports counts the bets of these', async () => {
    const { idTipster } = await aTipster()
    const tennis = await houseBet(idTipster, '2026-03-03', 100, 'Win')
    await houseBet(idTipster, '2026-03-03', 50, 'Win')
    await updateRows(db, 'bet', { idReceivedBet: tennis }, { sport: 'Tennis' })
    clock.set(NOW)
    const { idAccordo } = await give({ tipo: 'tipster', id: idTipster }, { sport: ['Tennis'] }).then(
      (r) => r.body,
    )
    expect((await oldestFirst(idAccordo))[0]).toMatchObject({ base: 100, bet: 1 })
  })

  it('books and kinds of account counts the part that was played there, and the parts make the whole', async () => {
    const { idTipster } = await aTipster()
    const [one, other] = [await aBook(), await aBook()]
    const venues = [
      { kind: 'sala' as const, id: (await aSala({ idBook: one.idBook })).idSala },
      { kind: 'sala' as const, id: (await aSala({ idBook: other.idBook })).idSala },
      { kind: 'sito' as const, id: (await aSito()).idSito },
    ]
    await aPlayedBet({
      ...{ idTipster, at: '2026-03-03T10:00:00', esito: 'Win' },
      drops: venues.map((venue, at) => [venue, [20, 30, 50][at] ?? 0, 2] as const),
    })
    clock.set(NOW)
    const base = async (own: Partial<Given>) => {
      const { idAccordo } = await give({ tipo: 'tipster', id: idTipster }, own).then((reply) => reply.body)
      return (await oldestFirst(idAccordo))[0]?.base
    }
    expect(await base({})).toBe(100)
    expect(await base({ book: [one.idBook] })).toBe(20)
    expect(await base({ book: [one.idBook, other.idBook] })).toBe(50)
    expect(await base({ generi: ['sito'] })).toBe(50)
    expect(await base({ generi: ['sala'] })).toBe(50)
    expect(await base({ generi: ['sito'], book: [one.idBook] })).toBe(0)
  })
})

it("a partner's bets are everybody's", async () => {
  const { idAltro } = await aAltro()
  const holder = { tipo: 'altro' as const, id: idAltro }
  const bases = async () => {
    const { idAccordo } = await give(holder, { dal: '2026-02-02' }).then((reply) => reply.body)
    return (await oldestFirst(idAccordo))[0]?.base ?? 0
  }
  const before = await bases()
  for (const importo of [10, 15]) await houseBet((await aTipster()).idTipster, '2026-02-03', importo, 'Win')
  clock.set(NOW)
  expect(await bases()).toBe(before + 25)
})

it('terms count from a day until others begin, and are taken back in the Registro', async () => {
  const holder = await exampleTipster()
  const made = await give(holder)
  const { idAccordo } = made.body
  const same = await give(holder, { idAccordo, dal: '2026-03-20' })
  expect([same.status, same.headers.get('x-campo')]).toEqual([400, 'dal'])
  const changed = await give(holder, { idAccordo, dal: '2026-03-23', percentuale: 10 })
  expect(changed.status).toBe(200)
  const earned = async () => (await oldestFirst(idAccordo)).map(({ maturato }) => maturato)
  expect(await earned()).toEqual([100, 0, 0, 100, 0])
  expect((await detail(idAccordo)).versioni.map(({ dal, percentuale }) => [dal, percentuale])).toEqual([
    ['2026-03-23', 10],
    ['2026-03-02', 20],
  ])
  const back = await undo(Number(changed.headers.get('x-atto')))
  expect(back.status).toBe(200)
  expect(await earned()).toEqual([100, 0, 0, 200, 0])
  await undo(back.body.idAtto).then((reply) => reply.body)
  expect(await earned()).toEqual([100, 0, 0, 100, 0])
  // The first terms are not taken back while there are later ones.
  expect((await undo(Number(made.headers.get('x-atto')))).status).toBe(409)
})

it('a payment is an expense that touches no balance, and what is taken back pays nothing', async () => {
  const holder = await exampleTipster()
  const made = await give(holder)
  const { idAccordo } = made.body
  const wallet = await aWallet()
  const balance = async () =>
    (
      await admin.get('GET /api/v1/conto/:entity/recap/:id', {
        params: { entity: 'tipster', id: holder.id },
        query: {},
      }).body
    ).saldoTotale
  const before = await balance()
  const row = { data: '2026-03-31', nota: 'Accordo', importo: -250, idValuta: 'EUR' }
  const paid = await admin.post('POST /api/v1/cashflow-conto/flussi', {
    cashflowConto: { ...row, conto: 'SPESE' },
    cashflowPortafogli: [{ ...row, idPortafoglio: wallet }],
    idAccordo,
  })
  expect(paid.status).toBe(200)
  const totals = async () => {
    const { pagato, daPagare, periodi } = await detail(idAccordo)
    return [pagato, daPagare, periodi.toReversed().map((period) => period.pagato)]
  }
  expect(await totals()).toEqual([250, 50, [100, 0, 0, 150, 0]])
  expect(await balance()).toBe(before)
  expect((await undo(Number(made.headers.get('x-atto')))).message).toContain('dei pagamenti')

  const back = await undo(Number(paid.headers.get('x-atto')))
  expect(await totals()).toEqual([0, 300, [0, 0, 0, 0, 0]])
  await undo(back.body.idAtto).then((reply) => reply.body)
  expect(await totals()).toEqual([250, 50, [100, 0, 0, 150, 0]])
  expect(await booksDifference()).toBe(0)
  expect(await differences()).toEqual([])

  const unknown = await admin.post('POST /api/v1/cashflow-conto/flussi', {
    cashflowConto: { ...row, conto: 'SPESE' },
    cashflowPortafogli: [{ ...row, idPortafoglio: wallet }],
    idAccordo: 999_999,
  })
  expect(unknown.status).toBe(404)

  const income = { ...row, importo: 250 }
  const earned = await admin.post('POST /api/v1/cashflow-conto/flussi', {
    cashflowConto: { ...income, conto: 'INCASSI' },
    cashflowPortafogli: [{ ...income, idPortafoglio: wallet }],
    idAccordo,
  })
  expect(earned.refusal).toBe('400 Un incasso non paga un accordo.')
})

it('a deal whose terms are all taken back is none', async () => {
  const holder = await exampleTipster()
  const made = await give(holder)
  await undo(Number(made.headers.get('x-atto'))).then((reply) => reply.body)
  expect(await admin.get('GET /api/v1/accordi', { query: holder }).body).toEqual([])
  expect(await admin.get('GET /api/v1/accordi/:id', { params: { id: made.body.idAccordo } }).status).toBe(404)
})

it('terms that are tried earn what they will once saved, and nothing is saved', async () => {
  const holder = await exampleTipster()
  const { azzera: _, motivo: __, ...terms } = TERMS
  const tried = await admin.post('POST /api/v1/accordi/prova', { ...terms, ...holder }).body
  expect(await admin.get('GET /api/v1/accordi', { query: holder }).body).toEqual([])
  const { idAccordo } = await give(holder).then((reply) => reply.body)
  expect(tried).toEqual((await detail(idAccordo)).periodi)
  const late = await admin.post('POST /api/v1/accordi/prova', { ...terms, ...holder, dal: '2026-04-01' })
  expect([late.status, late.headers.get('x-campo')]).toEqual([400, 'dal'])
})

it('what is refused is said at its field', async () => {
  const holder = await exampleTipster()
  const refused = async (own: Partial<Given>) => {
    const reply = await give(holder, own)
    return [reply.status, reply.headers.get('x-campo')]
  }
  expect(await refused({ minimo: 20, massimo: 10 })).toEqual([400, 'massimo'])
  expect(await refused({ base: 'giocato' })).toEqual([400, 'recupero'])
  expect(await refused({ percentuale: 101 })).toEqual([400, 'percentuale'])
  expect(await refused({ motivo: ' ' })).toEqual([400, 'motivo'])
  const { idAccordo } = await give(holder).then((reply) => reply.body)
  const { idTipster } = await aTipster()
  expect((await give({ tipo: 'tipster', id: idTipster }, { idAccordo, percentuale: 1 })).status).toBe(404)
  expect((await give({ tipo: 'tipster', id: 999_999 })).status).toBe(404)
})

it('deals are ADMIN’s', async () => {
  const holder = await exampleTipster()
  const users = await oneUserPerRole()
  for (const role of ['CONTABILITÀ', 'OPERATORE', 'ANAGRAFICHE'] as const) {
    expect((await give(holder, {}, as(users[role]))).status).toBe(403)
    expect(await as(users[role]).get('GET /api/v1/accordi', { query: {} }).status).toBe(403)
  }
})
