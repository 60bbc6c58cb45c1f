import { describe, expect, it } from 'vitest'
import { dec } from '../../platform/money/decimal.ts'
import { accountSummary } from '../accounting/period.ts'
import { defaultReportPeriod, periodText } from './report-period.ts'
import { balanceText, reportFileName, reportText } from './report-text.ts'

const figures = {
  ...accountSummary({
    opening: '1000',
    risultato: { previous: dec('234.5'), period: dec('-50.25') },
    cashflow: { previous: dec('-200'), period: dec('0') },
    deposito: { previous: dec('0'), period: dec('100') },
    profitOpen: dec('-30'),
  }),
  numeroOpen: 2,
}
const header = {
  nome: 'Aurora Milano',
  simbolo: '£',
  period: { startDate: '2026-03-04', endDate: '2026-03-11' },
  at100: false,
}

describe('reportText', () => {
  it('writes the lines of an entity’s summary card', () => {
    expect(reportText(header, figures, 'entity')).toBe(
      [
        'Aurora Milano',
        'Periodo: 04/03/2026 - 11/03/2026',
        'OUTSTANDING INIZIALE: £ 1.234,50',
        'TOTALE CASHFLOW PRECEDENTE: £ -200,00',
        'TOTALE OPERATIVO PRECEDENTE: £ 1.034,50',
        'TOTALE DEPOSITO PRECEDENTE: £ 0,00',
        'RISULTATO PERIODO: £ -50,25',
        'TOTALE CASHFLOW PERIODO: £ 0,00',
        'TOTALE OPERATIVO PERIODO: £ -50,25',
        'TOTALE DEPOSITO PERIODO: £ 100,00',
        'SALDO TOTALE: £ 1.084,25',
        'NUMERO OPEN: 2',
        'TOTALE OPEN: £ -30,00',
        'SALDO TOTALE NO OPEN: £ 1.114,25',
      ].join('\n'),
    )
  })

  it('leaves a house account its own lines', () => {
    const text = reportText({ ...header, simbolo: '€' }, figures, 'conto')
    expect(text).not.toMatch(/OPERATIVO|DEPOSITO/)
    expect(text.split('\n')).toHaveLength(10)
  })

  it('says when the figures are at 100%', () => {
    expect(reportText({ ...header, at100: true }, figures, 'entity')).toMatch(/^Aurora Milano \(100%\)\n/)
  })
})

it('a balance request is short', () => {
  const text = balanceText(
    'Richiesta saldo',
    { nome: 'Falco', simbolo: '€', endDate: '2026-03-11T23:59:59' },
    '1234.5',
  )
  expect(text).toBe('Richiesta saldo Falco al 11/03/2026\nSALDO TOTALE: € 1.234,50')
})

it('the default period is the last 8 days', () => {
  expect(defaultReportPeriod(new Date('2026-03-11T12:00:00+01:00'))).toEqual({
    startDate: '2026-03-04',
    endDate: '2026-03-11',
  })
})

describe('periodText', () => {
  it.each([
    ['2026-03-04T00:00:00', '2026-03-11T23:59:59', '04/03/2026 - 11/03/2026'],
    ['2026-03-04T08:30:00', '2026-03-11T23:59:59', '04/03/2026 08:30 - 11/03/2026 23:59'],
    ['2026-03-04T00:00:00', '2026-03-11T12:00:00', '04/03/2026 00:00 - 11/03/2026 12:00'],
    ['2026-03-04', '2026-03-11', '04/03/2026 - 11/03/2026'],
  ])('%s to %s', (startDate, endDate, text) => {
    expect(periodText({ startDate, endDate })).toBe(text)
  })
})

describe('reportFileName', () => {
  const period = { startDate: '2026-03-04T00:00:00', endDate: '2026-03-11T23:59:59' }
  it.each([
    ['Aurora Milano', 'Aurora Milano 04-03-2026 11-03-2026.xlsx'],
    ['../etc/passwd', '-etc-passwd 04-03-2026 11-03-2026.xlsx'],
    ['a\u0000b\u202Ec', 'a-b-c 04-03-2026 11-03-2026.xlsx'],
    ['. Rossi S.r.l. ..', 'Rossi S.r.l 04-03-2026 11-03-2026.xlsx'],
    ['..', 'report 04-03-2026 11-03-2026.xlsx'],
  ])('%s', (nome, name) => {
    expect(reportFileName({ nome, period, at100: false })).toBe(name)
  })
  it('names the 100% variant', () => {
    expect(reportFileName({ nome: 'A', period, at100: true })).toBe('A 04-03-2026 11-03-2026 100%.xlsx')
  })
})
