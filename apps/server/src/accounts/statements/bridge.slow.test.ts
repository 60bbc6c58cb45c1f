import { dec } from '@xbetapp/domain/platform/money/decimal'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { describe, expect, it } from 'vitest'
import { recordEntityCashflow } from '#server/accounts/movements/record-plain-cashflow.ts'
import { prepareReports } from '#server/accounts/reports/public.ts'
import { loadReportAccount } from '#server/accounts/reports/report-order.ts'
import { sendReports } from '#server/accounts/reports/send-reports.ts'
import { reportFile } from '#server/accounts/reports/write-report.ts'
import { editBet } from '#server/bets/bets/public.ts'
import { saveVenueDrops } from '#server/bets/drops/public.ts'
import { rowIfAny, rowOf, updateRows } from '#server/db/rows.ts'
import { readContent } from '#server/platform/contents/public.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { workOnce } from '#test/work-once.ts'
import { readXlsx } from '#test/xlsx.ts'
import { bridgeLinesOf } from './bridge-to.ts'
import { changesSince, differences } from './changes-since.ts'
import { statement } from './statement.ts'

const app = await testApp()
const { aSala, aTipster, clock, ctx, db } = app
const { aPlayedBet } = await moneyWorld(app)
const NOTHING = { testuale: null, testuale100: null, file: null, file100: null, saldoRequest: null }

const FIRST = { startDate: '2026-03-02', endDate: '2026-03-08' }
const SECOND = { startDate: '2026-03-09', endDate: '2026-03-15' }
const THIRD = { startDate: '2026-03-16', endDate: '2026-03-22' }

/** Sends at a moment, at which the statement is also read. */
async function send(
  idSala: number,
  at: string,
  period: typeof FIRST,
  what: object = { testuale: true, file: true },
) {
  clock.set(`${at}+01:00`)
  await sendReports(ctx, 'sala', [{ ...NOTHING, id: idSala, ...period, ...what }])
  while (await workOnce(ctx, prepareReports));
  const row = await rowIfAny(db, 'statement', {}, ['idStatement'], '-idStatement')
  return statement(ctx, row?.idStatement ?? 0)
}
const admin = { ...ctx, actor: { kind: 'user', id: 1, username: 'x', roles: ['ADMIN'] } as const }
const at = (date: string) => ({ ...ctx, now: () => fromWire(date) })

async function aRoom(fields: Parameters<typeof aSala>[0] = {}) {
  const sala = await aSala(fields)
  const { idTipster } = await aTipster()
  const venue = { kind: 'sala' as const, id: sala.idSala }
  const bet = (date: string, importo: number, more: object = {}) =>
    aPlayedBet({ idTipster, at: date, drops: [[venue, importo, 2]], ...more })
  return { sala, venue, bet }
}
const textOf = async (id: number, tipo = 'testuale') => {
  const row = await rowOf(db, 'statementMessage', { idStatement: id, tipo }, ['sha256'])
  return readContent(ctx, row.sha256)
}
const causes = (list: ReadonlyArray<{ tipo: string; id: number | null; delta: number }>) =>
  list.map(({ tipo, id, delta }) => [tipo, id, delta])

describe('the next statement', () => {
  it('has no bridge without a previous statement', async () => {
    const { sala, bet } = await aRoom()
    await bet('2026-03-03T12:00:00', 10)
    expect((await send(sala.idSala, '2026-03-09T10:00:00', FIRST)).ponte).toBeNull()
  })

  it('takes back what the previous one counted for an Open bet, and counts it at its outcome', async () => {
    const { sala, bet } = await aRoom()
    const open = await bet('2026-03-03T12:00:00', 10)
    await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    await editBet(at('2026-03-10T12:00:00'), { idReceivedBet: open, esito: 'Win' })
    const { ponte, saldo, figure } = await send(sala.idSala, '2026-03-16T10:00:00', SECOND)
    expect(ponte).toMatchObject({ chiusuraInviata: -10, rettifiche: [], ponte: { totale: 10 } })
    expect(causes(ponte?.ponte.cause ?? [])).toEqual([['bet', open, 10]])
    expect([saldo, figure.operativoPeriodo]).toEqual([10, 10])
  })

  it('has a line for each earlier week with a correction, with its causes', async () => {
    const { sala, venue, bet } = await aRoom()
    const first = await bet('2026-03-03T12:00:00', 10, { esito: 'Win', settled: '2026-03-04T12:00:00' })
    await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    const second = await bet('2026-03-10T12:00:00', 20, { esito: 'Loss', settled: '2026-03-11T12:00:00' })
    await send(sala.idSala, '2026-03-16T10:00:00', SECOND)
    await editBet(at('2026-03-17T12:00:00'), { idReceivedBet: first, esito: 'Loss' })
    await recordEntityCashflow(at('2026-03-17T13:00:00'), {
      ...venue,
      row: { data: '2026-03-12T12:00:00', nota: 'nota interna', importo: 7 },
    })
    const card = await bridgeLinesOf(admin, { entity: 'sala', id: sala.idSala, ...THIRD })
    const { id, ponte, saldo } = await send(sala.idSala, '2026-03-23T10:00:00', THIRD)
    expect(ponte?.chiusuraInviata).toBe(-10)
    // The card shows beforehand the lines that the statement then contains.
    expect(card.righe.map(({ testo, importo, cause }) => [testo, importo, causes(cause)])).toEqual([
      ['CHIUSURA INVIATA AL 15/03/2026', -10, []],
      ['RETTIFICHE 02/03/2026 - 08/03/2026', -20, [['bet', first, -20]]],
      ['RETTIFICHE 09/03/2026 - 15/03/2026', 7, [['movimento', expect.any(Number), 7]]],
      ['PONTE (BET IN DUE PERIODI)', 10, [['bet', first, 10]]],
    ])
    expect(causes(ponte?.ponte.cause ?? [])).toEqual([['bet', first, 10]])
    expect(
      ponte?.rettifiche.map(({ startDate, totale, cause }) => [startDate, totale, causes(cause)]),
    ).toEqual([
      ['2026-03-02', -20, [['bet', first, -20]]],
      ['2026-03-09', 7, [['movimento', expect.any(Number), 7]]],
    ])
    expect(saldo).toBe(-23)
    const text = (await textOf(id)).toString()
    expect(text).toContain('CHIUSURA INVIATA AL 15/03/2026: € -10,00')
    expect(text).toContain(
      `RETTIFICHE 02/03/2026 - 08/03/2026: € -20,00\n- Bet ${first} (Win → Loss): € -20,00`,
    )
    expect(text).toContain('RETTIFICHE 09/03/2026 - 15/03/2026: € 7,00\n- Movimento')
    expect(text).toContain('cashflow del 12/03/2026')
    expect(text).not.toContain('nota interna')
    const cells = [
      ...(readXlsx(await textOf(id, 'file'))
        .get('Riepilogo')
        ?.entries() ?? []),
    ]
    const row = cells.find(([, cell]) => cell.value === 'CON IL PERIODO: SALDO TOTALE')?.[0].slice(1)
    expect(cells.find(([name]) => name === `B${row}`)?.[1].value).toBe(-23)
    expect(second).toBeGreaterThan(first)
    const account = await loadReportAccount(ctx, { kind: 'sala', id: sala.idSala })
    const file = await reportFile(ctx, { account, period: THIRD, form: 'xlsx', at100: false })
    const sheets = readXlsx(file.bytes)
    const words = [...(sheets.get('Riepilogo')?.values() ?? [])].map(({ value }) => String(value))
    // A file that is only downloaded goes on from nothing.
    expect([[...sheets.keys()].toSorted(), words.filter((word) => /INVIATA|PONTE/.test(word))]).toEqual([
      ['Bet', 'Riepilogo'],
      [],
    ])
  })

  it('of overlapping periods counts no bet twice, and of periods with a gap leaves none out', async () => {
    const { sala, bet } = await aRoom()
    await bet('2026-03-08T12:00:00', 10, { esito: 'Loss', settled: '2026-03-08T20:00:00' })
    await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    await bet('2026-03-10T12:00:00', 4, { esito: 'Loss', settled: '2026-03-10T20:00:00' })
    const overlapping = await send(sala.idSala, '2026-03-14T10:00:00', {
      startDate: '2026-03-08',
      endDate: '2026-03-13',
    })
    expect(overlapping).toMatchObject({ saldo: -14, ponte: { rettifiche: [], ponte: { totale: 10 } } })
    await bet('2026-03-14T15:00:00', 3, { esito: 'Loss', settled: '2026-03-14T20:00:00' })
    const apart = await send(sala.idSala, '2026-03-23T10:00:00', THIRD)
    expect(apart).toMatchObject({ saldo: -17, ponte: { chiusuraInviata: -14, ponte: { totale: -3 } } })
  })

  it('of overlapping periods counts no movement twice, and of periods with a gap leaves none out', async () => {
    const { sala, venue } = await aRoom()
    const book = (day: string, importo: number) =>
      recordEntityCashflow(at(`${day}T12:00:00`), { ...venue, row: { data: day, nota: 'x', importo } })
    await book('2026-03-08', 10)
    await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    await book('2026-03-10', 4)
    const overlapping = await send(sala.idSala, '2026-03-14T10:00:00', {
      startDate: '2026-03-08',
      endDate: '2026-03-13',
    })
    expect(overlapping).toMatchObject({ saldo: 14, ponte: { rettifiche: [], ponte: { totale: -10 } } })
    await book('2026-03-15', 3)
    const apart = await send(sala.idSala, '2026-03-23T10:00:00', THIRD)
    expect(apart).toMatchObject({ saldo: 17, ponte: { chiusuraInviata: 14, ponte: { totale: 3 } } })
  })

  it('says by how much an opening balance was corrected since', async () => {
    const { sala } = await aRoom({ saldoOutstandingBase: 100 })
    await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    const user = app.as(await app.aUser({ roles: ['ADMIN'] }))
    const edited = await user.put('PUT /api/v1/sala', {
      idSala: sala.idSala,
      saldoOutstandingBase: 130,
    } as never)
    expect(edited.status, edited.refusal).toBe(200)
    const next = await send(sala.idSala, '2026-03-16T10:00:00', SECOND)
    expect(next).toMatchObject({ saldo: 130, ponte: { chiusuraInviata: 100, ponte: { totale: 0 } } })
    expect(
      next.ponte?.rettifiche.map(({ startDate, totale, cause }) => [startDate, totale, causes(cause)]),
    ).toEqual([['2026-03-02', 30, [['apertura', null, 30]]]])
  })

  it('in another currency than the previous one has no bridge', async () => {
    const { valuta } = await app.aValuta()
    const { sala } = await aRoom()
    await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    await updateRows(db, 'venue', { idVenue: sala.idVenue }, { idValuta: valuta })
    const next = await send(sala.idSala, '2026-03-16T10:00:00', SECOND)
    expect(next).toMatchObject({ valuta, ponte: null })
  })

  it('at 100 % also agrees to the cent', async () => {
    const { sala, bet } = await aRoom({ percentualeImporto: '33.33' })
    const what = { testuale100: true, file100: true }
    const won = await bet('2026-03-03T12:00:00', 10, { esito: 'Win', settled: '2026-03-04T12:00:00' })
    await send(sala.idSala, '2026-03-09T10:00:00', FIRST, what)
    await editBet(at('2026-03-10T12:00:00'), { idReceivedBet: won, esito: 'HalfWin' })
    const { id, figure100 } = await send(sala.idSala, '2026-03-16T10:00:00', SECOND, what)
    const text = (await textOf(id, 'testuale100')).toString()
    const amount = (label: RegExp) => {
      const found = new RegExp(`${label.source}[^:]*: € (-?[\\d.]+,\\d\\d)`).exec(text)?.[1] ?? '0'
      return dec(found.replaceAll('.', '').replace(',', '.'))
    }
    const sum = [
      /CHIUSURA INVIATA/,
      /RETTIFICHE/,
      /PONTE/,
      /TOTALE OPERATIVO PERIODO/,
      /TOTALE DEPOSITO PERIODO/,
    ]
      .map(amount)
      .reduce((a, b) => a.plus(b))
    expect(sum.toFixed(2)).toBe(Number(figure100?.saldoTotale).toFixed(2))
    expect(text).toContain('CHIUSURA INVIATA')
  })
})

describe('then and now', () => {
  it('lists each change since with before, after, who and when, and sums to the difference', async () => {
    const { sala, venue, bet } = await aRoom()
    const won = await bet('2026-03-03T12:00:00', 10, { esito: 'Win', settled: '2026-03-04T12:00:00' })
    const open = await bet('2026-03-05T12:00:00', 5)
    const { id } = await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    await editBet(at('2026-03-10T12:00:00'), { idReceivedBet: won, esito: 'Loss' })
    await editBet(at('2026-03-10T12:01:00'), { idReceivedBet: open, esito: 'Win' })
    await recordEntityCashflow(at('2026-03-10T13:00:00'), {
      ...venue,
      row: { data: '2026-03-06T12:00:00', nota: 'cashin dimenticato', importo: 100 },
    })
    await bet('2026-03-10T12:00:00', 50)
    const body = await differences(ctx, id)
    expect(body).toMatchObject({ inviato: 5, oggi: 95, differenza: 90, rettifiche: 80 })
    expect(body.righe.map((row) => [row.tipo, row.id, row.prima, row.dopo, row.rettifica])).toEqual([
      ['movimento', expect.any(Number), 0, 100, true],
      ['bet', open, -5, 5, false],
      ['bet', won, 10, -10, true],
    ])
    expect(body.righe.map((row) => row.delta).reduce((a, b) => a + b)).toBe(body.differenza)
    expect(body.righe[2]).toMatchObject({ testo: 'Win → Loss', at: '2026-03-10T12:00:00', chi: 'sistema' })
  })

  it('has a Loss corrected to Void among the corrections, and an Open bet settled to Void not', async () => {
    const { sala, bet } = await aRoom()
    const lost = await bet('2026-03-03T12:00:00', 10, { esito: 'Loss', settled: '2026-03-04T12:00:00' })
    const open = await bet('2026-03-05T12:00:00', 5)
    const { id } = await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    await editBet(at('2026-03-10T12:00:00'), { idReceivedBet: lost, esito: 'Void' })
    await editBet(at('2026-03-10T12:01:00'), { idReceivedBet: open, esito: 'Void' })
    const body = await differences(ctx, id)
    expect(body).toMatchObject({ inviato: -15, oggi: 0, differenza: 15, rettifiche: 10 })
    expect(body.righe.map((row) => [row.id, row.delta, row.rettifica])).toEqual([
      [open, 5, false],
      [lost, 10, true],
    ])
  })

  it('has the latest change first, and a corrected opening balance by its name', async () => {
    const { sala, venue, bet } = await aRoom({ saldoOutstandingBase: 100 })
    const won = await bet('2026-03-03T12:00:00', 10, { esito: 'Win', settled: '2026-03-04T12:00:00' })
    const open = await bet('2026-03-05T12:00:00', 5)
    const { id } = await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    await recordEntityCashflow(at('2026-03-10T11:00:00'), {
      ...venue,
      row: { data: '2026-03-06T12:00:00', nota: 'cashin dimenticato', importo: 100 },
    })
    await editBet(at('2026-03-10T11:30:00'), { idReceivedBet: open, esito: 'Win' })
    clock.set('2026-03-10T11:45:00+01:00')
    const user = app.as(await app.aUser({ username: 'marta', roles: ['ADMIN'] }))
    await user.put('PUT /api/v1/sala', { idSala: sala.idSala, saldoOutstandingBase: 130 } as never)
    await editBet(at('2026-03-10T12:00:00'), { idReceivedBet: won, esito: 'Loss' })
    const { righe } = await differences(ctx, id)
    expect(righe.map(({ tipo, id, delta }) => [tipo, id, delta])).toEqual([
      ['bet', won, -20],
      ['apertura', null, 30],
      ['bet', open, 10],
      ['movimento', expect.any(Number), 100],
    ])
    expect(righe[1]).toMatchObject({ testo: 'Saldo iniziale', prima: 100, dopo: 130, chi: 'marta' })
  })

  it('counts another stake of a bet that is still open as a correction', async () => {
    const { sala, venue, bet } = await aRoom()
    const open = await bet('2026-03-05T12:00:00', 5)
    const { id } = await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    const entry = { idReceivedBet: open, venue, importo: 8, quota: 2 }
    await saveVenueDrops(at('2026-03-10T12:00:00'), { entries: [entry], announce: false })
    const body = await differences(ctx, id)
    expect(body).toMatchObject({ inviato: -5, oggi: -8, differenza: -3, rettifiche: -3 })
    expect(body.righe).toMatchObject([{ tipo: 'bet', id: open, prima: -5, dopo: -8, rettifica: true }])
  })

  it('knows a late bet, a corrected one and one that is gone apart', async () => {
    const { sala, venue, bet } = await aRoom()
    const [corrected, gone] = [await bet('2026-03-03T12:00:00', 10), await bet('2026-03-04T12:00:00', 5)]
    const { id } = await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    const { idAccount, version, dopo } = await rowOf(db, 'statement', { idStatement: id })
    const later = at('2026-03-10T12:00:00')
    const entry = { venue, quota: 2 }
    const entries = [
      { ...entry, idReceivedBet: corrected, importo: 8 },
      { ...entry, idReceivedBet: gone, importo: 0, quota: 0 },
    ]
    await saveVenueDrops(later, { entries, announce: false })
    const late = await bet('2026-03-05T12:00:00', 3)
    const changes = await changesSince(ctx, { idAccount, version, dopo, end: dopo })
    expect(changes.map(({ id, existed, exists }) => [id, existed, exists])).toEqual([
      [corrected, true, true],
      [gone, true, false],
      [late, false, true],
    ])
  })

  it('ends before the first moment after the period, and before the moment at which it was read', async () => {
    const { sala, venue, bet } = await aRoom()
    const { id } = await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    const { idAccount, version, dopo } = await rowOf(db, 'statement', { idStatement: id })
    await bet('2026-03-09T00:00:00', 3)
    const row = { data: '2026-03-06', nota: 'x', importo: 7 }
    const idMovimento = await recordEntityCashflow(at('2026-03-10T13:00:00'), { ...venue, row })
    const { data } = await rowOf(db, 'movement', { idMovimento })
    const changes = async (end: Date) =>
      (await changesSince(ctx, { idAccount, version, dopo, end })).map(({ tipo, dopo, reach }) => [
        ...[tipo, dopo.toNumber(), reach.toNumber()],
      ])
    expect(await changes(data)).toEqual([
      ['bet', 0, 0],
      ['movimento', 7, 0],
    ])
    expect((await changes(new Date(data.getTime() + 1))).at(-1)).toEqual(['movimento', 7, 7])
  })

  it('of an account without changes is empty', async () => {
    const { sala, bet } = await aRoom()
    await bet('2026-03-03T12:00:00', 10)
    const { id } = await send(sala.idSala, '2026-03-09T10:00:00', FIRST)
    const body = await differences(ctx, id)
    expect(body).toEqual({
      inviato: -10,
      oggi: -10,
      oggiConti: null,
      differenza: 0,
      rettifiche: 0,
      righe: [],
    })
  })
})
