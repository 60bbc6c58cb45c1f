import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, round2 } from '../../platform/money/decimal.ts'
import { accountSummary } from '../accounting/period.ts'
import {
  type Bridge,
  type BridgeCause,
  bridgeAt100,
  bridgedClosing,
  bridgeLines,
  bridgeText,
  causeText,
  storedBridge,
  totalOf,
} from './bridge.ts'
import { reportText } from './report-text.ts'

const bet = (id: number, delta: string): BridgeCause => ({
  tipo: 'bet',
  id,
  testo: 'Win → Loss',
  delta: dec(delta),
})
const of = (cause: BridgeCause[]) => ({ totale: totalOf(cause), cause })
/** The week that begins on the nth Monday of 2026. */
const week = (n: number, cause: BridgeCause[]) => {
  const day = (date: number) => new Date(Date.UTC(2026, 0, date)).toISOString().slice(0, 10)
  return { period: { startDate: day(7 * n - 2), endDate: day(7 * n + 4) }, ...of(cause) }
}
const bridge = (rettifiche: Bridge['rettifiche'], ponte: BridgeCause[] = []): Bridge => ({
  fine: '2026-03-15T23:59:59',
  chiusuraInviata: dec('500.00'),
  rettifiche,
  ponte: of(ponte),
  between: null,
})
const figures = {
  ...accountSummary({
    opening: '450',
    risultato: { previous: dec(0), period: dec('40') },
    cashflow: { previous: dec(0), period: dec('-15') },
    deposito: { previous: dec('7'), period: dec('25') },
    profitOpen: dec(0),
  }),
  numeroOpen: 0,
}

describe('the text of a bridge', () => {
  it('has the closing that was sent, each week with its causes, and the Ponte without', () => {
    const two = bridge([week(1, [bet(3, '-190'), bet(4, '20.5')]), week(2, [bet(5, '1')])], [bet(6, '100')])
    expect(bridgeText(two, '£')).toEqual([
      'CHIUSURA INVIATA AL 15/03/2026: £ 500,00',
      'RETTIFICHE 05/01/2026 - 11/01/2026: £ -169,50',
      '- Bet 3 (Win → Loss): £ -190,00',
      '- Bet 4 (Win → Loss): £ 20,50',
      'RETTIFICHE 12/01/2026 - 18/01/2026: £ 1,00',
      '- Bet 5 (Win → Loss): £ 1,00',
      'PONTE (BET IN DUE PERIODI): £ 100,00',
    ])
    const between = { startDate: '2026-03-16', endDate: '2026-03-19' }
    expect(bridgeText({ ...two, between }, '£').at(-1)).toBe('PONTE 16/03/2026 - 19/03/2026: £ 100,00')
  })

  it('has no line for a Ponte without causes, but one for causes that cancel each other', () => {
    expect(bridgeText(bridge([]), '€')).toEqual(['CHIUSURA INVIATA AL 15/03/2026: € 500,00'])
    expect(bridgeText(bridge([], [bet(1, '5'), bet(2, '-5')]), '€')[1]).toBe(
      'PONTE (BET IN DUE PERIODI): € 0,00',
    )
  })

  it.each([
    [8, '- Bet 8 (Win → Loss): € 8,00'],
    [9, '- altre 1: € 9,00'],
    [10, '- altre 2: € 19,00'],
  ])('of %i causes of a week names the first eight and adds up the others', (count, last) => {
    const causes = Array.from({ length: count }, (_, index) => bet(index + 1, String(index + 1)))
    const lines = bridgeText(bridge([week(1, causes)]), '€')
    expect(lines).toHaveLength(2 + Math.min(count, 9))
    expect(lines.at(-1)).toBe(last)
  })

  it.each([
    [12, []],
    [13, ['RETTIFICHE PRECEDENTI: € 1,00']],
    [14, ['RETTIFICHE PRECEDENTI: € 3,00']],
  ])('of %i weeks has the last twelve, and adds up those before them first', (count, oldest) => {
    const weeks = Array.from({ length: count }, (_, index) => week(index + 1, [bet(1, String(index + 1))]))
    const lines = bridgeText(bridge(weeks, [bet(9, '1')]), '€')
    const titles = lines.filter((line) => !line.startsWith('-'))
    expect(titles).toEqual([
      'CHIUSURA INVIATA AL 15/03/2026: € 500,00',
      ...oldest,
      ...bridgeLines(bridge(weeks.slice(-12)))
        .slice(1)
        .map(({ label, importo }) => `${label}: € ${importo.toFixed(2).replace('.', ',')}`),
      'PONTE (BET IN DUE PERIODI): € 1,00',
    ])
  })

  it('is the end of the report, after an empty line', () => {
    const header = {
      nome: 'Falco',
      simbolo: '€',
      period: { startDate: '2026-03-16', endDate: '2026-03-22' },
      at100: false,
    }
    const text = reportText(header, figures, 'entity', bridge([week(1, [bet(3, '-190')])]))
    expect(text).toBe(
      `${reportText(header, figures, 'entity')}\n\n${bridgeText(bridge([week(1, [bet(3, '-190')])]), '€').join('\n')}`,
    )
  })
})

it('each line of a bridge has its key and its causes', () => {
  const causes = [bet(3, '-190')]
  const ponte = [bet(6, '100')]
  expect(bridgeLines(bridge([week(1, causes)], ponte)).map(({ key, cause }) => [key, cause])).toEqual([
    ['chiusura', []],
    ['rettifiche', causes],
    ['ponte', ponte],
  ])
})

it.each([
  [{ tipo: 'bet', id: 12, testo: 'Win → Loss' }, 'Bet 12 (Win → Loss)'],
  [{ tipo: 'movimento', id: 7, testo: 'Cashin del 05/03/2026' }, 'Movimento 7 (Cashin del 05/03/2026)'],
  [{ tipo: 'apertura', id: null, testo: '' }, 'Saldo iniziale'],
  [{ tipo: 'arrotondamento', id: null, testo: '' }, 'Arrotondamenti al 100 %'],
] as const)('%j is called %s', (cause, text) => {
  expect(causeText(cause)).toBe(text)
})

it('a bridge adds corrections, the Ponte, result, cashflows and deposits to the sent closing', () => {
  const led = bridgedClosing(
    bridge([week(1, [bet(3, '-190')]), week(2, [bet(4, '20')])], [bet(6, '100')]),
    figures,
  )
  // 500 - 190 + 20 + 100 + 40 - 15 + 25
  expect(led.toFixed(2)).toBe('480.00')
})

describe('at 100 %', () => {
  it('scales causes by our share and puts the rounding remainder in the Ponte', () => {
    const whole = bridgeAt100(bridge([week(1, [bet(3, '-10'), bet(4, '5')])], [bet(6, '20')]), {
      percentuale: '40',
      chiusuraInviata: '480.00',
      figures,
    })
    expect(storedBridge(whole)).toEqual({
      fine: '2026-03-15T23:59:59',
      chiusuraInviata: '480.00',
      rettifiche: [
        {
          startDate: '2026-01-05',
          endDate: '2026-01-11',
          totale: '-12.50',
          cause: [
            { tipo: 'bet', id: 3, testo: 'Win → Loss', delta: '-25.00' },
            { tipo: 'bet', id: 4, testo: 'Win → Loss', delta: '12.50' },
          ],
        },
      ],
      // SALDO TOTALE 507 - 480 - 50 of the period + 12.50 of corrections.
      ponte: {
        totale: '-10.50',
        cause: [
          { tipo: 'bet', id: 6, testo: 'Win → Loss', delta: '50.00' },
          { tipo: 'arrotondamento', id: null, testo: '', delta: '-60.50' },
        ],
      },
    })
  })

  it('nothing is called a rounding where there is none', () => {
    const { ponte } = bridgeAt100(bridge([], [bet(6, '-11.5')]), {
      percentuale: '50',
      chiusuraInviata: '480.00',
      figures,
    })
    expect(ponte.cause.map(({ tipo }) => tipo)).toEqual(['bet'])
  })

  it('every cause is rounded to the cent, and the closings agree to the cent, whatever the share', () => {
    const cents = fc.integer({ min: -99_999, max: 99_999 }).map((n) => (n / 100).toFixed(2))
    const causes = fc.array(fc.tuple(fc.nat(), cents)).map((all) => all.map(([id, delta]) => bet(id, delta)))
    fc.assert(
      fc.property(
        fc.array(causes),
        causes,
        fc.integer({ min: 1, max: 100 }),
        cents,
        (weeks, ponte, percentuale, chiusuraInviata) => {
          const whole = bridgeAt100(
            bridge(
              weeks.map((causes, index) => week(index + 1, causes)),
              ponte,
            ),
            { percentuale, chiusuraInviata, figures },
          )
          expect(bridgedClosing(whole, figures).toFixed(2)).toBe(figures.saldoTotale.toFixed(2))
          expect(totalOf(whole.ponte.cause).eq(whole.ponte.totale)).toBe(true)
          for (const { cause, totale } of [...whole.rettifiche, whole.ponte]) {
            expect(totalOf(cause).eq(totale)).toBe(true)
            for (const { delta } of cause) expect(round2(delta).eq(delta)).toBe(true)
          }
        },
      ),
    )
  })
})
