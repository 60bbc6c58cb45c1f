import { formatNumber } from '../../platform/format/number.ts'
import { type Decimal, type DecimalInput, isZero, sum } from '../../platform/money/decimal.ts'

export interface WalletShare {
  idPortafoglio: number | null
  /** Signed as stored. */
  importo: DecimalInput
}

/** Sentence of a split that may be saved. */
export const SPLIT_VALID = 'Importi validi'
/** The split has no line. */
export const NO_WALLET = 'Devi inserire almeno un portafoglio'
/** A line has no wallet. */
export const UNNAMED_WALLET = 'Seleziona il portafoglio di ogni riga'
/** Two lines name the same wallet. */
export const SAME_WALLET = 'Devi inserire portafogli diversi'

/** Refuses a split without lines, a line without wallet, a wallet twice: the Italian sentence, or null. */
export function walletChoiceError(shares: readonly WalletShare[]): string | null {
  const wallets = shares.map((share) => share.idPortafoglio)
  if (wallets.length === 0) return NO_WALLET
  if (wallets.includes(null)) return UNNAMED_WALLET
  return new Set(wallets).size < wallets.length ? SAME_WALLET : null
}

/** A line has the amount 0. */
export const EMPTY_WALLET = "L'importo di ogni portafoglio deve essere diverso da 0"

/**
 * Refuses a wallet with amount 0 in the split: the Italian sentence or null. When the house keeps the whole amount, the
 * wallets get 0 and the single required wallet may have 0.
 */
export function emptyWalletError(shares: readonly WalletShare[], wallets: DecimalInput): string | null {
  if (isZero(wallets) && shares.length === 1) return null
  return shares.some(({ importo }) => isZero(importo)) ? EMPTY_WALLET : null
}

/** Exact sum of the wallet rows, signed as stored: the movement's wallet sum, tolerance 0 (rule: movement/split). */
export const walletSum = (shares: readonly WalletShare[]): Decimal =>
  sum(shares.map((share) => share.importo))

// Messages of the split dialog and the server while the sum is wrong; amounts unsigned, 2 decimals.

/** Venue cashin. No space between symbol and number, unlike displayed amounts. */
export function venueCashinSplitMessage(
  simbolo: string,
  portafogli: DecimalInput,
  cashin: DecimalInput,
): string {
  return `La somma degli importi (${simbolo}${formatNumber(portafogli)}) deve essere uguale al Cashin (${simbolo}${formatNumber(cashin)})`
}

/** Venue cashout: wallets and cashout together must leave the freeroll expense, all as stored. */
export function venueCashoutSplitMessage(
  portafogli: DecimalInput,
  cashout: DecimalInput,
  spesa: DecimalInput,
): string {
  return `La somma degli importi portafogli (${formatNumber(portafogli)}) + Cashout (- ${formatNumber(cashout)}) deve essere uguale alla Spesa (- ${formatNumber(spesa)})`
}

/** Tipster cashin: the wallets take in the amount less the action left to the tipster. */
export function tipsterCashinSplitMessage(
  portafogli: DecimalInput,
  cashin: DecimalInput,
  spesa: DecimalInput,
): string {
  return `La somma degli importi portafogli (${formatNumber(portafogli)}) deve essere uguale al Cashin (${formatNumber(cashin)}) - Spesa Action (${formatNumber(spesa)})`
}

/** Tipster cashout: the wallets' payments and the house's share add up to the amount. */
export function tipsterCashoutSplitMessage(
  portafogli: DecimalInput,
  cashout: DecimalInput,
  incassi: { action: DecimalInput; freeroll: DecimalInput },
): string {
  return `La somma degli importi portafogli (${formatNumber(portafogli)}) + Incasso Action (${formatNumber(incassi.action)}) + Incasso Freeroll (${formatNumber(incassi.freeroll)}) deve essere uguale al Cashout (${formatNumber(cashout)})`
}

/** Deposit of either kind and direction. */
export const depositSplitMessage = (portafogli: DecimalInput, deposito: DecimalInput): string =>
  `La somma degli importi dei portafogli (${formatNumber(portafogli)}) deve essere uguale al deposito (${formatNumber(deposito)})`

/** Cashflow of INCASSI, SPESE or DIVIDENDI. */
export const LEDGER_SPLIT_MESSAGE =
  "La somma degli importi dei portafogli deve essere uguale all'importo del Cashflow"
