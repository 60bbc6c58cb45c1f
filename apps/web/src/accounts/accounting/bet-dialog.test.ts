import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { profit, profitScartiQuota } from '@xbetapp/domain/ledger/postings/profit'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { expect, it } from 'vitest'
import { contoAccount } from './account-kinds.ts'
import { profitFormula, stakeOrigin } from './bet-dialog.tsx'
import type { Account, AccountBet } from './public/account.ts'
import { betBalance, type Profits } from './public/bet-parties.tsx'

const sito: Account = { ...contoAccount('x'), kind: 'sito', id: 3, conto: null, simbolo: '£' }

const row = (esito: AccountBet['esito'], of: typeof profit): AccountBet => ({
  idReceivedBet: 1,
  messageDate: '2026-11-20T10:00:00',
  formattedBet: '',
  photoPath: null,
  shouldProcessImageToText: false,
  idTipster: 1,
  nomeTipster: '',
  dataRefertazione: null,
  idBetDuplicata: null,
  esito,
  importo: 100,
  quota: 1.9,
  profit: toNumber(of(esito, 100, 1.9)),
})

it.each([
  ['Win', '£ 100,00 × 1,90000 − £ 100,00 = £ 90,00'],
  ['HalfWin', '(£ 100,00 × 1,90000 − £ 100,00) ÷ 2 = £ 45,00'],
  ['Loss', '− £ 100,00 = £ -100,00'],
  ['Open', '− £ 100,00 = £ -100,00'],
  ['HalfLoss', '− £ 100,00 ÷ 2 = £ -50,00'],
  ['Void', '= £ 0,00'],
] as const)('%s of a venue: %s', (esito, shown) => {
  expect(profitFormula(sito, row(esito, profit))).toBe(shown)
})

it('Scarti Quota has no stakes: it never loses', () => {
  const scarti = contoAccount('scarti-quota')
  expect(ESITI.map((esito) => profitFormula(scarti, row(esito, profitScartiQuota)))).toEqual([
    '€ 100,00 × 1,90000 = € 190,00',
    '= € 0,00',
    '= € 0,00',
    '= € 0,00',
    '(€ 100,00 × 1,90000) ÷ 2 = € 95,00',
    '= € 0,00',
  ])
})

it('tells our share, the tax and the exchange of a venue drop', () => {
  const drop = {
    idSito: 3,
    importo: 80,
    importoNoPerc: 100,
    percentualeImporto: 80,
    quota: 1.91,
    quotaNoTassa: 2,
    tassaQuota: 4.5,
    importoPostCambio: 93.6,
    cambioValuta: 1.17,
  } as Parameters<typeof stakeOrigin>[2][number]
  expect(stakeOrigin(sito, {} as Parameters<typeof stakeOrigin>[1], [drop])).toEqual([
    'Importo: giocati £ 100,00 × 80% = £ 80,00.',
    'Quota: 2,00000 meno la tassa del 4,5% = 1,91000.',
    'In euro: £ 80,00 × 1,17000 = € 93,60.',
  ])
})

it('sees a bet whose parties do not add up', () => {
  const venue = {
    idDroppedBet: 1,
    diversamente: false,
    nome: 'A',
    valuta: 'EUR',
    importo: 100,
    quota: 2,
    profit: 100,
    profitEur: 100,
  }
  const whole: Profits = {
    esito: 'Win',
    pagamento: null,
    venues: [venue],
    tipster: 60,
    noDrop: 30,
    scartiQuota: 5,
    freeroll: 5,
  }
  expect(betBalance(whole, 100)).toMatchObject({
    venues: 100,
    tipsterAndHouse: 100,
    difference: 0,
    balances: true,
  })
  expect(betBalance({ ...whole, freeroll: 4 }, 100)).toMatchObject({ difference: 1, balances: false })
})
