import { type Decimal, isZero } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'

// The plain-text format that hledger and ledger share: assets and receivables are positive, liabilities and equity
// negative, and the postings of a transaction sum to 0 in every currency.

/**
 * One line of a transaction. `cost`: the amount in the other currency in which the transaction balances. `isVirtual`
 * postings balance among themselves, outside the books.
 */
export function posting(
  account: string,
  importo: Decimal,
  valuta: string,
  options: { cost?: { importo: Decimal; valuta: string }; isVirtual?: boolean } = {},
): string {
  const name = options.isVirtual ? `[${account}]` : account
  // A zero amount has no cost: its cost would have no sign.
  const cost =
    options.cost && !isZero(importo) ? ` @@ ${money(options.cost.importo.abs(), options.cost.valuta)}` : ''
  return `    ${name}  ${money(importo, valuta)}${cost}\n`
}

/** An amount on one account against another; nothing for 0. */
export const pair = (
  [account, contra]: readonly [string, string],
  importo: Decimal,
  valuta: string,
  options: { isVirtual?: boolean } = {},
): string[] =>
  isZero(importo)
    ? []
    : [posting(account, importo, valuta, options), posting(contra, importo.neg(), valuta, options)]

interface TransactionHead {
  /** Rome day. */
  day: string
  /** Open positions are pending: `--cleared` leaves them out. */
  isPending?: boolean
  code: string
  description: string
  comment?: string
  /** When the transaction was recorded, as a tag; null where unknown. */
  recordedAt: Date | null
}

export function transaction(head: TransactionHead, postings: readonly string[]): string {
  const status = head.isPending ? '!' : '*'
  const recordTag = head.recordedAt && `registrata: ${toWire(head.recordedAt).replace('T', ' ')}`
  const comment = [head.comment, recordTag].map((line) => (line ? `    ; ${line}\n` : '')).join('')
  return `${head.day} ${status} (${head.code}) ${plain(head.description)}\n${comment}${postings.join('')}\n`
}

/** Currency symbols made only of letters need no quotes. */
export const commodity = (valuta: string): string =>
  /^\p{L}+$/u.test(valuta) ? valuta : `"${valuta.replaceAll('"', '')}"`

const money = (importo: Decimal, valuta: string): string => `${importo.toFixed(2)} ${commodity(valuta)}`

/** Text people wrote, without the characters the format interprets: comments, tags, dates in brackets, line ends. */
export function plain(text: string): string {
  return text
    .replaceAll(/[;|:[\]{}()"]/g, ' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}
