import { type Decimal, isZero } from '@xbetapp/domain/platform/money/decimal'
import { toWire } from '@xbetapp/domain/platform/time/rome'

// The plain-text format hledger and ledger share: what holds and is owed to us is positive, what we owe and what is
// ours negative, and the postings of a transaction add up to 0 in every currency.

/** An amount whose transaction reckons it in another currency, at what it cost there. */
export interface Cost {
  importo: Decimal
  valuta: string
}

/** One line of a transaction. `virtual` postings balance among themselves and stand beside the books. */
export function posting(
  account: string,
  importo: Decimal,
  valuta: string,
  options: { cost?: Cost; virtual?: boolean } = {},
): string {
  const name = options.virtual ? `[${account}]` : account
  // Nothing costs nothing: a cost beside 0 would have no sign.
  const cost =
    options.cost && !isZero(importo) ? ` @@ ${money(options.cost.importo.abs(), options.cost.valuta)}` : ''
  return `    ${name}  ${money(importo, valuta)}${cost}\n`
}

export interface TransactionHead {
  /** Rome day. */
  day: string
  /** Open positions are pending: `--cleared` leaves them out. */
  pending?: boolean
  code: string
  description: string
  comment?: string
  /** When it was recorded, as a tag; null where nobody knows. */
  recorded: Date | null
}

export function transaction(head: TransactionHead, postings: readonly string[]): string {
  const status = head.pending ? '!' : '*'
  const recorded = head.recorded && `registrata: ${toWire(head.recorded).replace('T', ' ')}`
  const comment = [head.comment, recorded].map((line) => (line ? `    ; ${line}\n` : '')).join('')
  return `${head.day} ${status} (${head.code}) ${plain(head.description)}\n${comment}${postings.join('')}\n`
}

/** Currencies of letters alone stand bare. */
export const commodity = (valuta: string): string =>
  /^\p{L}+$/u.test(valuta) ? valuta : `"${valuta.replaceAll('"', '')}"`

const money = (importo: Decimal, valuta: string): string => `${importo.toFixed(2)} ${commodity(valuta)}`

/** Text people wrote, without what the format gives a meaning: comments, tags, dates in brackets, line ends. */
export function plain(text: string): string {
  return text
    .replaceAll(/[;|:[\]{}()"]/g, ' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}
