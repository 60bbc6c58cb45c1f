import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { expect, it } from 'vitest'
import { type FlowValues, flowBody, flowErrors, flowRest, flowVerdict, freshLines } from './flow-dialog.tsx'

const values = (given: Partial<FlowValues> = {}): FlowValues => ({
  data: '2026-11-21',
  valuta: 'EUR',
  importo: '100,50',
  nota: 'affitto',
  wallets: [1, 3],
  lines: [],
  ...given,
})
const KNOWN = [
  { id: 1, nome: 'Banca' },
  { id: 2, nome: 'Carta' },
  { id: 3, nome: 'Cassaforte' },
]

it('an incomplete first step cannot be passed', () => {
  expect(flowErrors(values())).toEqual({})
  expect(Object.keys(flowErrors(values({ importo: '', nota: ' ', valuta: '' })))).toEqual([
    'importo',
    'valuta',
    'nota',
  ])
  expect(flowErrors(values({ importo: '-5' }))).toEqual({
    importo: 'Il valore non deve contenere i caratteri - o +.',
  })
  expect(flowErrors(values({ importo: '0' }))).toEqual({ importo: 'Il valore deve essere diverso da 0.' })
})

it('starts the last step with every chosen wallet at 0 and the global note', () => {
  expect(freshLines(values(), KNOWN)).toEqual([
    { id: 1, nome: 'Banca', importo: '0', nota: 'affitto' },
    { id: 3, nome: 'Cassaforte', importo: '0', nota: 'affitto' },
  ])
})

const line = (id: number, importo: string) => ({ id, nome: '', importo, nota: 'affitto' })

it('may be saved only when the wallets make the amount, to the cent', () => {
  const off = values({ lines: [line(1, '60'), line(3, '40,49')] })
  expect(toNumber(flowRest(off))).toBe(0.01)
  expect(flowVerdict(off)).toEqual({
    valid: false,
    message: "La somma degli importi dei portafogli deve essere uguale all'importo del Cashflow",
  })
  expect(flowVerdict(values({ lines: [line(1, '60'), line(3, '40,5')] })).valid).toBe(true)
  expect(flowVerdict(values({ lines: [line(1, '-1'), line(3, '100,50')] })).valid).toBe(false)
  expect(flowVerdict(values({ importo: '', lines: [] })).valid).toBe(false)
})

it('negates amounts for every ledger but Incassi, and leaves out wallets at 0', () => {
  const ready = values({ lines: [line(1, '100,5'), line(3, '0')] })
  const wallet = { idPortafoglio: 1, data: '2026-11-21', nota: 'affitto', idValuta: 'EUR' }
  expect(flowBody('SPESE', ready)).toMatchObject({
    cashflowConto: { conto: 'SPESE', importo: -100.5 },
    cashflowPortafogli: [{ ...wallet, importo: -100.5 }],
  })
  expect(flowBody('INCASSI', ready)).toMatchObject({
    cashflowConto: { conto: 'INCASSI', importo: 100.5 },
    cashflowPortafogli: [{ ...wallet, importo: 100.5 }],
  })
})
