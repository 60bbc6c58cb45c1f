import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { profit } from '@xbetapp/domain/ledger/postings/profit'
import { formatMoney, formatPercent } from '@xbetapp/domain/platform/format/number'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { readPdf } from '#test/pdf.ts'
import { testApp } from '#test/test-app.ts'
import { column, type ReadSheet, readXlsx } from '#test/xlsx.ts'
import { previousAt100 } from './report-rows.queries.ts'

// It is 11 March 2026, noon.
const { as, aUser, aBet, aSala, aSito, aTipster, aValuta, clock, ctx, db } = await testApp()
const admin = as(await aUser())
const contabile = as(await aUser({ roles: ['CONTABILITÀ'] }))

const period = { startDate: '2026-03-04', endDate: '2026-03-11' }

/** A bet played at a venue, with its outcome. */
async function played(
  day: string,
  target: { idSala: number } | { idSito: number },
  fields: {
    importo: number
    quota: number
    esito?: (typeof ESITI)[number]
    text?: string
    idTipster?: number
  },
) {
  const { importo, quota, esito, text, idTipster } = fields
  const bet = await aBet({
    messageDate: new Date(`${day}T10:00:00+01:00`),
    ...(text === undefined ? {} : { text }),
    ...(idTipster === undefined ? {} : { idTipster }),
  })
  const { idReceivedBet } = bet
  await admin.post('POST /api/v1/dropped-bets', { idReceivedBet, ...target, importo, quota })
  if (esito) await admin.put('PUT /api/v1/bets', { idReceivedBet, esito })
  return idReceivedBet
}

async function sheetsOf(
  entity: 'tipster' | 'sala' | 'sito',
  request: { id: number; file100?: boolean },
  client = contabile,
) {
  const { body } = await client.post(
    'POST /api/v1/conto/excel/download/:entity',
    { ...period, ...request },
    { params: { entity } },
  )
  if (Array.isArray(body)) throw new Error('one file was asked for')
  const sheets = readXlsx(Buffer.from(body.fileContent, 'base64'))
  const [bet, riepilogo] = [sheets.get('Bet'), sheets.get('Riepilogo')]
  if (!bet || !riepilogo) throw new Error('a report has two sheets')
  return { fileName: body.fileName, bet, riepilogo, lines: linesOf(riepilogo) }
}

/** The rows of the statement with a value beside their label. */
const labelled = (sheet: ReadSheet): Array<{ label: string; row: number }> =>
  [...sheet].flatMap(([place, { value }]) =>
    place.startsWith('A') && sheet.get(`B${place.slice(1)}`)?.value != null
      ? [{ label: String(value), row: Number(place.slice(1)) }]
      : [],
  )

/** The lines of the Riepilogo by their label. */
function linesOf(sheet: ReadSheet): Record<string, number | string | null> {
  return Object.fromEntries(
    labelled(sheet).map(({ label, row }) => [label, sheet.get(`B${row}`)?.value ?? null]),
  )
}

describe('a spreadsheet', async () => {
  const gbp = await aValuta({ simbolo: '£', cambio: '1.000' })
  const sala = await aSala({
    nome: 'Aurora',
    percentualeImporto: 50,
    idValuta: gbp.valuta,
    saldoOutstandingBase: '1000',
    saldoOutstandingBaseNoPerc: '2000',
  })
  const { idSala } = sala
  // Before the period: settled then (counts as previous), still Open, settled within the period.
  await played('2026-02-20', { idSala }, { importo: 100, quota: 2, esito: 'Win' })
  await updateRows(db, 'bet', { esito: 'Win' }, { dataRefertazione: new Date('2026-02-21T10:00:00+01:00') })
  await admin.put('PUT /api/v1/bets', {
    idReceivedBet: await played('2026-02-25', { idSala }, { importo: 10, quota: 3 }),
    fascia: 'A',
  })
  const settledLate = await played('2026-02-26', { idSala }, { importo: 20, quota: 2.5, esito: 'Loss' })
  const win = await played(
    '2026-03-05',
    { idSala },
    { importo: 100.01, quota: 1.855, esito: 'Win', text: '=2+2 Inter @1.85' },
  )
  const half = await played('2026-03-06', { idSala }, { importo: 50, quota: 1.9, esito: 'HalfLoss' })
  await played('2026-03-07', { idSala }, { importo: 30, quota: 2, esito: 'Void' })
  await rebook()

  async function rebook() {
    // The first bet's settlement date was set directly in the database: an update recomputes its totals.
    const { idReceivedBet } = await db
      .selectFrom('bet')
      .select('idReceivedBet')
      .orderBy('idReceivedBet')
      .limit(1)
      .executeTakeFirstOrThrow()
    await admin.put('PUT /api/v1/bets', { idReceivedBet, fascia: 'B' })
  }

  it('has the same statement, bets and totals as a PDF on A4 as in the workbook', async () => {
    const { bet, riepilogo } = await sheetsOf('sala', { id: idSala })
    const { body } = await contabile.post(
      'POST /api/v1/conto/excel/download/:entity',
      { ...period, id: idSala, pdf: true },
      { params: { entity: 'sala' } },
    )
    if (Array.isArray(body)) throw new Error('one file was asked for')
    expect(body.fileName).toBe('Aurora 04-03-2026 11-03-2026.pdf')
    const [letter, ...tables] = readPdf(Buffer.from(body.fileContent, 'base64'))
    expect(
      [letter, ...tables].map((page) => [page?.width, page?.height].map((n) => Math.round(n ?? 0))),
    ).toEqual([[595, 842], ...tables.map(() => [842, 595])])
    const shown = (value: number | string | null, label: string) =>
      typeof value !== 'number'
        ? String(value)
        : /NUMERO/.test(label)
          ? String(value)
          : /ROI|Percentuale|Tassa/.test(label)
            ? formatPercent(value)
            : formatMoney(value, '£')
    const lines = letter?.lines ?? []
    expect(lines[0]).toBe(riepilogo.get('A1')?.value)
    for (const { label, row } of labelled(riepilogo))
      expect(lines).toContain(`${label.trim()} ${shown(riepilogo.get(`B${row}`)?.value ?? null, label)}`)
    expect(lines.at(-1)).toBe(`Pagina 1 di  ${tables.length + 1}`)
    const rows = tables.flatMap((page) => page.lines)
    expect(rows[0]).toBe('Aurora 04/03/2026 - 11/03/2026')
    expect(rows[1]).toBe('ID Data Testo Esito Quota Importo Profit')
    const ids = column(bet, 'A').filter((id) => typeof id === 'number')
    expect(ids.length).toBeGreaterThan(3)
    const printed = rows.filter((line) => /^\d+ \d\d\/\d\d\/\d{4}/.test(line))
    expect(printed.map((line) => Number(line.split(' ')[0]))).toEqual(ids)
    for (const [at, line] of printed.entries())
      for (const [letterOf, at2] of [
        ['F', -2],
        ['G', -1],
      ] as const)
        expect(line.split('£ ').at(at2)?.trim()).toBe(
          formatMoney(Number(bet.get(`${letterOf}${at + 2}`)?.value), '').trim(),
        )
    const total = [...bet]
      .find(([place, { value }]) => place.startsWith('C') && value === 'TOTALE')?.[0]
      .slice(1)
    expect(rows).toContain(
      `TOTALE ${formatMoney(Number(bet.get(`F${total}`)?.value), '£')} ${formatMoney(Number(bet.get(`G${total}`)?.value), '£')}`,
    )
  })

  it('has the account’s bets, typed and formatted, with totals as formulas that match their values', async () => {
    const { bet, fileName } = await sheetsOf('sala', { id: idSala })
    expect(fileName).toBe('Aurora 04-03-2026 11-03-2026.xlsx')
    expect(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => bet.get(`${letter}1`)?.value)).toEqual([
      'ID',
      'Data',
      'Testo',
      'Esito',
      'Quota',
      'Importo',
      'Profit',
    ])
    expect(column(bet, 'D').slice(0, 5)).toEqual(['Open', 'Loss', 'Win', 'HalfLoss', 'Void'])
    // 50% of 100.01 is 50.01 (half up); 50.01 * 1.855 - 50.01 = 42.75855.
    expect(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => bet.get(`${letter}4`))).toEqual([
      { value: win, formula: null, format: '0' },
      // 5 March 2026, 10:00 in Rome.
      { value: 46086 + 10 / 24, formula: null, format: 'dd/mm/yyyy hh:mm' },
      { value: '=2+2 Inter | @1.85', formula: null, format: '@' },
      { value: 'Win', formula: null, format: '@' },
      { value: 1.855, formula: null, format: '0.00000' },
      { value: 50.01, formula: null, format: '[$£-410] #,##0.00' },
      { value: 42.76, formula: null, format: '[$£-410] #,##0.00' },
    ])
    expect(column(bet, 'A').slice(1, 4)).toEqual([settledLate, win, half])
    const total = (letter: string) => bet.get(`${letter}7`)
    expect([total('C')?.value, total('F'), total('G')]).toEqual([
      'TOTALE',
      { value: 105.01, formula: 'SUM(F2:F6)', format: '[$£-410] #,##0.00' },
      { value: 15.26, formula: 'SUM(G2:G6)', format: '[$£-410] #,##0.00' },
    ])
    for (const letter of ['F', 'G']) {
      expect(total(letter)?.value).toBe(toNumber(sum(column(bet, letter).slice(0, 5).map(Number))))
    }
  })

  it('has the lines of the summary card, with the account’s figures', async () => {
    const { riepilogo, lines } = await sheetsOf('sala', { id: idSala })
    const { body: account } = await contabile.post(
      'POST /api/v1/conto/:entity',
      { ...period, idSala },
      { params: { entity: 'sala' } },
    )
    expect(lines).toEqual({
      Conto: 'Aurora',
      Tipo: 'Sala',
      Periodo: '04/03/2026 - 11/03/2026',
      Valuta: gbp.valuta,
      Percentuale: 50,
      // Base 1000 plus the win of 50.
      'OUTSTANDING INIZIALE': 1050,
      'TOTALE CASHFLOW PRECEDENTE': 0,
      'TOTALE OPERATIVO PRECEDENTE': 1050,
      'TOTALE DEPOSITO PRECEDENTE': 0,
      // -5 Open, -10 lost, 42.76 won, -12.5 half lost, 0 void.
      'RISULTATO PERIODO': 15.26,
      'TOTALE CASHFLOW PERIODO': 0,
      'TOTALE OPERATIVO PERIODO': 15.26,
      'TOTALE DEPOSITO PERIODO': 0,
      'SALDO TOTALE': 1065.26,
      Saldo: 'a carico di Aurora',
      'NUMERO OPEN': 1,
      'TOTALE OPEN': -5,
      'SALDO TOTALE NO OPEN': 1070.26,
      'TOTALE GIOCATO': 100.01,
      'TOTALE VINCITE': 120.27,
      'TOTALE PROFIT': 20.26,
      'ROI (%)': 20.26,
    })
    expect([
      lines['OUTSTANDING INIZIALE'],
      lines['RISULTATO PERIODO'],
      lines['SALDO TOTALE'],
      lines['NUMERO OPEN'],
      lines['TOTALE OPEN'],
      lines['SALDO TOTALE NO OPEN'],
      lines['TOTALE GIOCATO'],
      lines['TOTALE VINCITE'],
      lines['TOTALE PROFIT'],
      lines['ROI (%)'],
    ]).toEqual([
      account.risultatoPeriodoPrecedente,
      account.risultatoPeriodo,
      account.saldoTotale,
      account.numeroOpen,
      account.totOpen,
      account.saldoTotaleNoOpen,
      account.totaleGiocato,
      account.totaleVincite,
      account.totaleProfit,
      account.roi,
    ])
    expect(formulasOf(riepilogo)).toEqual({
      'TOTALE OPERATIVO PRECEDENTE': 'B9+B10',
      'RISULTATO PERIODO': 'Bet!$G$7',
      'TOTALE OPERATIVO PERIODO': 'B15+B16',
      'SALDO TOTALE': 'B11+B12+B17+B18',
      'NUMERO OPEN': 'COUNTIF(Bet!$D$2:$D$6,"Open")',
      'TOTALE OPEN': 'SUMIF(Bet!$D$2:$D$6,"Open",Bet!$G$2:$G$6)',
      'SALDO TOTALE NO OPEN': 'B21-B24',
      'TOTALE GIOCATO': 'Bet!$F$7-SUMIF(Bet!$D$2:$D$6,"Open",Bet!$F$2:$F$6)',
      'TOTALE VINCITE': 'B28+Bet!$G$7-B24',
      'TOTALE PROFIT': 'Bet!$G$7-B24',
      'ROI (%)': 'IF(B28=0,0,ROUND(B30/B28*100,2))',
    })
  })

  it('at 100% has the stakes as entered and the balances of the whole account', async () => {
    const { bet, lines, fileName } = await sheetsOf('sala', { id: idSala, file100: true })
    expect(fileName).toBe('Aurora 04-03-2026 11-03-2026 100%.xlsx')
    expect(column(bet, 'F').slice(0, 5)).toEqual([10, 20, 100.01, 50, 30])
    // 100.01 * 1.855 - 100.01 = 85.50855; -10 -20 +85.51 -25 +0.
    expect(column(bet, 'G').slice(0, 6)).toEqual([-10, -20, 85.51, -25, 0, 30.51])
    expect(lines).toMatchObject({
      Conto: 'Aurora (100%)',
      'OUTSTANDING INIZIALE': 2100,
      'RISULTATO PERIODO': 30.51,
      'SALDO TOTALE': 2130.51,
      'TOTALE OPEN': -10,
    })
  })

  it('of an account without bets is complete', async () => {
    const { idSito } = await aSito({ tassaQuota: '2' })
    const { bet, lines } = await sheetsOf('sito', { id: idSito })
    expect(bet.get('F3')).toMatchObject({ value: 0, formula: 'SUM(F2:F2)' })
    expect(lines).toMatchObject({ 'Tassa Quota': 2, 'SALDO TOTALE': 0, 'NUMERO OPEN': 0, 'ROI (%)': 0 })
  })

  it('has the movements in its lines, at 100% scaled to the whole account', async () => {
    const { idSito } = await aSito({ percentualeImporto: '50' })
    const { idPortafoglio } = await insertRow(db, 'wallet', { nome: 'Banca' })
    for (const [data, importo] of [
      ['2026-03-01', -30],
      ['2026-03-05', 10],
    ] as const) {
      await admin.post('POST /api/v1/cashflow-sito', { idSito, data, importo, nota: 'prova' })
    }
    await admin.post('POST /api/v1/deposito/sito', {
      idSito,
      data: '2026-03-06',
      importo: 7,
      nota: 'prova',
      cashflowPortafogli: [{ idPortafoglio, importo: -7 }],
    })
    const own = (await sheetsOf('sito', { id: idSito })).lines
    expect([
      own['TOTALE CASHFLOW PRECEDENTE'],
      own['TOTALE CASHFLOW PERIODO'],
      own['TOTALE DEPOSITO PERIODO'],
      own['SALDO TOTALE'],
    ]).toEqual([-30, 10, 7, -13])
    // Only those of the period; the staff's note is not shown.
    expect(own).toMatchObject({ 'Cashflow del 05/03/2026': 10, 'DepositoIn del 06/03/2026': 7 })
    expect(Object.keys(own).filter((label) => label.startsWith('Cashflow del'))).toHaveLength(1)
    expect(own.Saldo).toMatch(/^a favore di /)
    const whole = (await sheetsOf('sito', { id: idSito, file100: true })).lines
    expect([
      whole['TOTALE CASHFLOW PRECEDENTE'],
      whole['TOTALE CASHFLOW PERIODO'],
      whole['TOTALE DEPOSITO PERIODO'],
      whole['SALDO TOTALE'],
    ]).toEqual([-60, 20, 14, -26])
    expect(whole).toMatchObject({ 'Cashflow del 05/03/2026': 20, 'DepositoIn del 06/03/2026': 14 })
  })

  it('computes the profit of every outcome at 100% as the domain does', async () => {
    const { idSito } = await aSito({ percentualeImporto: '33.33' })
    const drops = []
    for (const [index, esito] of ESITI.filter((one) => one !== 'Open').entries()) {
      const drop = { importo: 33.35 + index, quota: 1.835 }
      drops.push({ esito, ...drop })
      await played('2026-03-05', { idSito }, { ...drop, esito })
    }
    const later = rangeOf('2026-03-12', '2026-03-12')
    const expected = sum(drops.map(({ esito, ...drop }) => profit(esito, drop.importo, drop.quota)))
    const { idAccount } = await getAccount(ctx, 'sito', idSito)
    expect(Number(await previousAt100(ctx, idAccount, later))).toBe(toNumber(expected))
  })
})

function formulasOf(sheet: ReadSheet): Record<string, string> {
  return Object.fromEntries(
    labelled(sheet).flatMap(({ label, row }) => {
      const formula = sheet.get(`B${row}`)?.formula
      return formula ? [[label, formula]] : []
    }),
  )
}

describe('the answer to a download', async () => {
  const falco = await aTipster({ nomeTipster: 'Falco' })
  const sala = await aSala({ percentualeImporto: 80 })
  const namesOf = (body: unknown) =>
    Array.isArray(body) ? body.map((file) => file.fileName) : (body as { fileName: string }).fileName
  const download = (
    entity: 'tipster' | 'sala',
    body: Parameters<typeof admin.post<'POST /api/v1/conto/excel/download/:entity'>>[1],
  ) => contabile.post('POST /api/v1/conto/excel/download/:entity', body, { params: { entity } })

  it('is a single file for one request of one file, a list otherwise', async () => {
    const id = sala.idSala
    const base = `${sala.nomeSala} 04-03-2026 11-03-2026`
    expect(namesOf(await download('sala', { id, ...period }).body)).toBe(`${base}.xlsx`)
    expect(namesOf(await download('sala', { id, ...period, file: true, file100: true }).body)).toEqual([
      `${base}.xlsx`,
      `${base} 100%.xlsx`,
    ])
    expect(namesOf(await download('sala', [{ id, ...period, file100: true }]).body)).toEqual([
      `${base} 100%.xlsx`,
    ])
  })

  it('covers the last 8 days by default', async () => {
    expect(namesOf(await download('tipster', { id: falco.idTipster }).body)).toBe(
      'Falco 04-03-2026 11-03-2026.xlsx',
    )
  })

  it('has no 100% file for an account that is all ours', async () => {
    const { body } = await download('tipster', { id: falco.idTipster, ...period, file: true, file100: true })
    expect(namesOf(body)).toBe('Falco 04-03-2026 11-03-2026.xlsx')
  })

  it('of the house’s own accounts is restricted to ADMIN', async () => {
    const { body } = await admin.post('POST /api/v1/conto/excel/download', [{ id: 0 }, { id: 1 }, { id: 2 }])
    expect(namesOf(body)).toEqual(
      ['No Drop', 'Scarti Quota', 'Freeroll'].map((nome) => `${nome} 04-03-2026 11-03-2026.xlsx`),
    )
    const [noDrop] = body as Array<{ fileContent: string }>
    const riepilogo = readXlsx(Buffer.from(noDrop?.fileContent ?? '', 'base64')).get('Riepilogo')
    expect(Object.keys(linesOf(riepilogo!))).not.toContain('TOTALE DEPOSITO PERIODO')
    expect(await contabile.post('POST /api/v1/conto/excel/download', { id: 0 }).status).toBe(403)
  })

  it.each([
    [{ id: 999_999 }, 404],
    [{ id: 'x' }, 400],
    [{}, 400],
    [[], 400],
    [{ startDate: '2026-03-05', endDate: '2026-03-12' }, 400],
    [{ startDate: '2026-03-05', endDate: '2026-03-04' }, 400],
    [{ startDate: '2026-03-05' }, 400],
  ])('%j: %i', async (request, status) => {
    const body =
      Array.isArray(request) || 'id' in request || Object.keys(request).length === 0
        ? request
        : { id: falco.idTipster, ...request }
    expect(await download('tipster', body as never).status).toBe(status)
  })

  it('hides a secret room from CONTABILITÀ', async () => {
    const { idSala } = await aSala({ isSecret: true })
    expect(await download('sala', { id: idSala }).status).toBe(404)
    expect(
      await admin.post(
        'POST /api/v1/conto/excel/download/:entity',
        { id: idSala },
        { params: { entity: 'sala' } },
      ).status,
    ).toBe(200)
  })
})

it('the timestamp in file names is in Rome’s time', async () => {
  clock.set('2026-03-12T00:30:00+01:00')
  const { idTipster } = await aTipster({ nomeTipster: 'Notte' })
  const { body } = await contabile.post(
    'POST /api/v1/conto/excel/download/:entity',
    { id: idTipster },
    { params: { entity: 'tipster' } },
  )
  expect(body).toMatchObject({ fileName: 'Notte 05-03-2026 12-03-2026.xlsx' })
})
