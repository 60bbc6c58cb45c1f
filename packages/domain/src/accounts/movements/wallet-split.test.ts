import { describe, expect, it } from 'vitest'
import {
  depositSplitMessage,
  EMPTY_WALLET,
  emptyWalletError,
  LEDGER_SPLIT_MESSAGE,
  NO_WALLET,
  SAME_WALLET,
  SPLIT_VALID,
  tipsterCashinSplitMessage,
  tipsterCashoutSplitMessage,
  UNNAMED_WALLET,
  venueCashinSplitMessage,
  venueCashoutSplitMessage,
  walletChoiceError,
  walletSum,
} from './wallet-split.ts'

const share = (idPortafoglio: number | null, importo = 10) => ({ idPortafoglio, importo })

describe('the wallets of a split', () => {
  it.each([
    ['none', [], NO_WALLET],
    ['a line without one', [share(1), share(null)], UNNAMED_WALLET],
    ['one twice', [share(1), share(2), share(1)], SAME_WALLET],
    ['different ones', [share(1), share(2)], null],
  ])('%s: %j', (_, shares, error) => {
    expect(walletChoiceError(shares)).toBe(error)
  })

  it.each([
    ['one of them with nothing', [share(1), share(2, 0)], 10, EMPTY_WALLET],
    ['each with something', [share(1), share(2, -20)], -10, null],
    ['one with 0 where the wallets get 0', [share(1, 0)], 0, null],
    ['two with 0 where the wallets get 0', [share(1, 0), share(2, 0)], 0, EMPTY_WALLET],
    ['one with nothing of something', [share(1, 0)], 10, EMPTY_WALLET],
  ])('are refused when one moves nothing: %s', (_, shares, sum, error) => {
    expect(emptyWalletError(shares, sum)).toBe(error)
  })

  it('must carry the sum exactly', () => {
    expect(walletSum([share(1, 0.1), share(2, 0.2)]).eq('0.3')).toBe(true)
    expect(walletSum([share(1, -0.1), share(2, -0.2)]).eq('-0.30')).toBe(true)
    expect(walletSum([share(1, 0.1), share(2, 0.2)]).eq('0.31')).toBe(false)
    expect(walletSum([]).eq(0)).toBe(true)
  })
})

describe('the sentence about a wrong sum', () => {
  it.each([
    [
      venueCashinSplitMessage('€', 90, 1100.5),
      'La somma degli importi (€90,00) deve essere uguale al Cashin (€1.100,50)',
    ],
    [
      venueCashoutSplitMessage(90, 100, 5),
      'La somma degli importi portafogli (90,00) + Cashout (- 100,00) deve essere uguale alla Spesa (- 5,00)',
    ],
    [
      tipsterCashinSplitMessage(80, 100, 10),
      'La somma degli importi portafogli (80,00) deve essere uguale al Cashin (100,00) - Spesa Action (10,00)',
    ],
    [
      tipsterCashoutSplitMessage(80, 100, { action: 10, freeroll: 5 }),
      'La somma degli importi portafogli (80,00) + Incasso Action (10,00) + Incasso Freeroll (5,00) deve essere uguale al Cashout (100,00)',
    ],
    [
      depositSplitMessage(90, 100),
      'La somma degli importi dei portafogli (90,00) deve essere uguale al deposito (100,00)',
    ],
    [
      LEDGER_SPLIT_MESSAGE,
      "La somma degli importi dei portafogli deve essere uguale all'importo del Cashflow",
    ],
    [NO_WALLET, 'Devi inserire almeno un portafoglio'],
    [SAME_WALLET, 'Devi inserire portafogli diversi'],
    [SPLIT_VALID, 'Importi validi'],
  ])('is exactly: %s', (message, expected) => {
    expect(message).toBe(expected)
  })
})
