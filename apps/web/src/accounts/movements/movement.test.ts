import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { expect, it } from 'vitest'
import {
  type MovementEntity,
  movementBody,
  offeredParts,
  proposedAction,
  proposedFreeroll,
} from './movement.ts'
import { lineAmounts, type SplitLine, splitVerdict } from './use-split-form.ts'

const tipster: MovementEntity = {
  kind: 'tipster',
  id: 7,
  nome: 'Falco',
  label: 'Tipster',
  idValuta: 'EUR',
  simbolo: '€',
  action: 10,
  freeroll: 20,
}

const VENUE: MovementEntity = {
  kind: 'sala',
  id: 9,
  nome: 'Corona Londra',
  label: 'Sala',
  idValuta: 'GBP',
  simbolo: '£',
  action: 0,
  freeroll: 20,
}

const line = (idPortafoglio: string | null, importo: string | null, key = 1): SplitLine => ({
  key,
  idPortafoglio,
  importo,
})
const zero = dec(0)

it('proposes action and freeroll within the freeroll balance', () => {
  const importo = dec(1000)
  const action = proposedAction(tipster, 'cashout', importo)
  expect(toNumber(action)).toBe(100)
  expect(toNumber(proposedFreeroll(tipster, 'cashout', { importo, action, saldoFr: 500 }))).toBe(100)
  expect(toNumber(proposedFreeroll(tipster, 'cashout', { importo, action, saldoFr: -1 }))).toBe(0)
  expect(toNumber(proposedFreeroll(VENUE, 'cashout', { importo, action: zero, saldoFr: 333.33 }))).toBe(66.67)
  expect(toNumber(proposedFreeroll(VENUE, 'cashin', { importo, action: zero, saldoFr: 500 }))).toBe(0)
})

it('has no section for a percentage of 0', () => {
  expect(offeredParts({ ...tipster, action: 0, freeroll: 0 }, 'cashout')).toEqual({
    action: false,
    freeroll: false,
  })
  expect(offeredParts(tipster, 'cashin')).toEqual({ action: true, freeroll: false })
  expect(offeredParts(VENUE, 'cashout')).toEqual({ action: false, freeroll: true })
  expect(offeredParts(VENUE, 'depositoOut')).toEqual({ action: false, freeroll: false })
})

it('gives the last line the rest of the others, never below zero', () => {
  const amounts = (lines: SplitLine[]) => lineAmounts(lines, dec(100)).map((n) => n && toNumber(n))
  expect(amounts([line('1', null)])).toEqual([100])
  expect(amounts([line('1', '60,5'), line('2', null)])).toEqual([60.5, 39.5])
  expect(amounts([line('1', '160'), line('2', null)])).toEqual([160, 0])
  expect(amounts([line('1', '-60'), line('2', null)])).toEqual([null, 100])
})

const verdict = (lines: readonly SplitLine[], given: Partial<Parameters<typeof splitVerdict>[0]> = {}) => {
  const amounts = lines.map(({ importo }) => (importo === null ? null : dec(importo)))
  return splitVerdict({
    entity: VENUE,
    tipo: 'cashin',
    importo: dec(100),
    action: zero,
    freeroll: zero,
    lines,
    amounts,
    ...given,
  }).message
}

it('names the fault of a split', () => {
  expect(verdict([])).toBe('Devi inserire almeno un portafoglio')
  expect(verdict([line(null, '100')])).toBe('Seleziona il portafoglio di ogni riga')
  expect(verdict([line('1', '50'), line('1', '50')])).toBe('Devi inserire portafogli diversi')
  expect(verdict([line('1', '99.99')])).toBe(
    'La somma degli importi (£99,99) deve essere uguale al Cashin (£100,00)',
  )
  expect(verdict([line('1', '60'), line('2', '40')])).toBe('Importi validi')
  expect(verdict([line('1', '85')], { tipo: 'cashout', freeroll: dec(20) })).toBe(
    'La somma degli importi portafogli (85,00) + Cashout (- 100,00) deve essere uguale alla Spesa (- 20,00)',
  )
  expect(verdict([line('1', '80')], { tipo: 'cashout', freeroll: dec(20) })).toBe('Importi validi')
  expect(verdict([line('1', '80')], { tipo: 'depositoOut' })).toBe(
    'La somma degli importi dei portafogli (80,00) deve essere uguale al deposito (100,00)',
  )
})

const ready = (parts: { importo: number; action?: number; freeroll?: number; wallet: number }) => ({
  data: '2026-11-21',
  nota: 'acconto',
  importo: dec(parts.importo),
  action: dec(parts.action ?? 0),
  freeroll: dec(parts.freeroll ?? 0),
  wallets: [{ idPortafoglio: 4, importo: dec(parts.wallet) }],
})
const row = (importo: number, rest = {}) => ({
  data: '2026-11-21',
  nota: 'acconto',
  importo,
  idValuta: 'EUR',
  ...rest,
})

it('sends a tipster cashout with the signs it is stored with', () => {
  expect(
    movementBody(tipster, 'cashout', ready({ importo: 100, action: 10, freeroll: 18, wallet: 72 })),
  ).toEqual({
    cashflowContoTipster: row(-100, { idTipster: 7 }),
    cashflowPortafogli: [row(-72, { idPortafoglio: 4 })],
    cashflowIncassiAction: row(10),
    cashflowIncassiFreeroll: row(18),
  })
  expect(movementBody(tipster, 'cashin', ready({ importo: 100, action: 10, wallet: 90 }))).toEqual({
    cashflowContoTipster: row(100, { idTipster: 7 }),
    cashflowPortafogli: [row(90, { idPortafoglio: 4 })],
    cashflowSpese: row(-10),
  })
})

it('sends a venue cashout, cashin and deposit with the opposite wallets', () => {
  const gbp = { idValuta: 'GBP' }
  expect(movementBody(VENUE, 'cashout', ready({ importo: 100, freeroll: 20, wallet: 80 }))).toEqual({
    cashflowSala: row(-100, { idSala: 9, ...gbp }),
    cashflowPortafogli: [row(80, { idPortafoglio: 4, ...gbp })],
    cashflowSpese: row(-20, gbp),
  })
  expect(movementBody(VENUE, 'cashin', ready({ importo: 100, wallet: 100 }))).toEqual({
    cashflowSala: row(100, { idSala: 9, ...gbp }),
    cashflowPortafogli: [row(-100, { idPortafoglio: 4, ...gbp })],
  })
  expect(movementBody(VENUE, 'depositoOut', ready({ importo: 100, wallet: 100 }))).toEqual({
    ...row(-100, { idSala: 9, ...gbp }),
    cashflowPortafogli: [row(100, { idPortafoglio: 4, ...gbp })],
  })
})
