import { accountSummary } from '@xbetapp/domain/accounts/accounting/period'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contoAccount } from './account-kinds.ts'
import { differenceToParts, type ExplainId, explainTree } from './explain-dialog.tsx'
import type { Account, PeriodData, Recap } from './public/account.ts'

const money = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((cents) => dec(`${cents}e-2`))
const split = fc.record({ previous: money, period: money })
const sito: Account = { ...contoAccount('x'), kind: 'sito', id: 3, conto: null, freeroll: 10 }

interface Figures {
  base: ReturnType<typeof dec>
  risultato: { previous: ReturnType<typeof dec>; period: ReturnType<typeof dec> }
  cashflow: { previous: ReturnType<typeof dec>; period: ReturnType<typeof dec> }
  deposito: { previous: ReturnType<typeof dec>; period: ReturnType<typeof dec> }
  open: ReturnType<typeof dec>
}
const figures: fc.Arbitrary<Figures> = fc.record({
  base: money,
  risultato: split,
  cashflow: split,
  deposito: split,
  open: money,
})

function period({ base, open, ...sums }: Figures): PeriodData {
  const s = accountSummary({ opening: base, ...sums, profitOpen: open })
  return {
    numeroOpen: 1,
    numeroBet: 2,
    risultatoPeriodo: toNumber(s.risultatoPeriodo),
    risultatoPeriodoPrecedente: toNumber(s.outstandingIniziale),
    totOpen: toNumber(s.totOpen),
    totaleGiocato: 0,
    totaleVincite: 0,
    totaleProfit: toNumber(s.risultatoPeriodo.minus(s.totOpen)),
    roi: 0,
    totaleCashflowPrecedente: toNumber(s.cashflowPrecedente),
    totaleCashflowPeriodo: toNumber(s.cashflowPeriodo),
    totaleOperativoPrecedente: toNumber(s.operativoPrecedente),
    totaleOperativoPeriodo: toNumber(s.operativoPeriodo),
    totaleDepositoPrecedente: toNumber(s.depositoPrecedente),
    totaleDepositoPeriodo: toNumber(s.depositoPeriodo),
    saldoOperativo: toNumber(s.saldoOperativo),
    saldoDeposito: toNumber(s.saldoDeposito),
    saldoTotale: toNumber(s.saldoTotale),
    saldoTotaleNoOpen: toNumber(s.saldoNoOpen),
  }
}

const recapOf = (saldoProfit: number, saldoFr: number): Recap => ({
  id: 3,
  nome: '',
  saldoProfit,
  saldoFr,
  saldoOperativo: 0,
  saldoDeposito: 0,
  saldoTotale: 0,
  saldoNoOpen: 0,
  actionAtteso: 0,
  freerollAtteso: 0,
})

it('every balance of an entity is the sum of its explained parts, to the cent', () => {
  fc.assert(
    fc.property(figures, money, money, (given, profit, fr) => {
      const account = { ...sito, opening: toNumber(given.base) }
      const tree = explainTree(account, period(given), recapOf(toNumber(profit), toNumber(fr)))
      for (const id of Object.keys(tree))
        expect([id, differenceToParts(tree, id as ExplainId)]).toEqual([id, 0])
    }),
  )
})

it('every balance of a conto too, without base and deposits', () => {
  fc.assert(
    fc.property(figures, (given) => {
      const nothing = { previous: dec(0), period: dec(0) }
      const data = period({ ...given, base: dec(0), deposito: nothing })
      const tree = explainTree(contoAccount('no-drop'), data, undefined)
      for (const id of Object.keys(tree))
        expect([id, differenceToParts(tree, id as ExplainId)]).toEqual([id, 0])
    }),
  )
})

it('says by how much a card does not add up', () => {
  const data = {
    ...period({ base: dec(0), risultato: zero(), cashflow: zero(), deposito: zero(), open: dec(0) }),
    saldoTotale: 0.01,
  }
  expect(differenceToParts(explainTree(sito, data, undefined), 'saldoTotale')).toBe(0.01)
})

it('leads every total to its bets or movements', () => {
  const data = period({ base: dec(5), risultato: zero(), cashflow: zero(), deposito: zero(), open: dec(0) })
  const tree = explainTree(sito, data, recapOf(0, 0))
  for (const node of Object.values(tree)) {
    for (const part of node.parts) expect(tree[part.id], `${node.label} -> ${part.id}`).toBeDefined()
  }
})

function zero() {
  return { previous: dec(0), period: dec(0) }
}
