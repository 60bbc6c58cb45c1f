import { type Decimal, type DecimalInput, dec, round2, ZERO } from '../../platform/money/decimal.ts'

/** A row of the house's own books that a movement carries with it. */
export interface BookLine {
  conto: 'INCASSI' | 'SPESE' | 'FREEROLL'
  importo: Decimal
  nota: string
}

/**
 * A movement of money as it is stored, signs included (rule: movement/signs). `entity` changes what we owe the tipster,
 * or what the venue owes us; `wallets` is the sum the wallet rows must have. Amounts in the movement's currency, 2
 * decimals.
 */
export interface MovementLines {
  of: 'tipster' | 'venue'
  entity: Decimal
  wallets: Decimal
  books: readonly BookLine[]
}

export type VenueLabel = 'Sala' | 'Helper' | 'Sito' | 'Altro'

/** The tipster pays us `importo`; we leave him `spesa`, his Action on the loss. Both unsigned. */
export function tipsterCashin(movement: {
  importo: DecimalInput
  spesa: DecimalInput
  nomeTipster: string
}): MovementLines {
  const importo = dec(movement.importo)
  const nota = `Action Tipster ${movement.nomeTipster}`
  return {
    of: 'tipster',
    entity: importo,
    wallets: importo.minus(movement.spesa),
    books: bookLines({ conto: 'SPESE', importo: dec(movement.spesa).neg(), nota }),
  }
}

/** We pay the tipster `importo` less what we keep: `action` and `freeroll`. All unsigned. */
export function tipsterCashout(movement: {
  importo: DecimalInput
  action: DecimalInput
  freeroll: DecimalInput
  nomeTipster: string
}): MovementLines {
  const { importo, action, freeroll, nomeTipster } = movement
  return {
    of: 'tipster',
    entity: dec(importo).neg(),
    wallets: dec(importo).minus(action).minus(freeroll).neg(),
    books: bookLines(
      { conto: 'INCASSI', importo: dec(action), nota: `Action Tipster ${nomeTipster}` },
      { conto: 'FREEROLL', importo: dec(freeroll), nota: `Incasso Freeroll Tipster ${nomeTipster}` },
    ),
  }
}

/** We pay the venue `importo`, unsigned. */
export function venueCashin({ importo }: { importo: DecimalInput }): MovementLines {
  return { of: 'venue', entity: dec(importo), wallets: dec(importo).neg(), books: [] }
}

/** The venue pays us `importo` less `spesa`, the freeroll it keeps. Both unsigned, in the venue's currency. */
export function venueCashout(movement: {
  importo: DecimalInput
  spesa: DecimalInput
  venue: VenueLabel
  nome: string
}): MovementLines {
  const { importo, spesa, venue, nome } = movement
  return {
    of: 'venue',
    entity: dec(importo).neg(),
    wallets: dec(importo).minus(spesa),
    books: bookLines({
      conto: 'FREEROLL',
      importo: dec(spesa).neg(),
      nota: `Spesa Freeroll ${venue} ${nome}`,
    }),
  }
}

/**
 * A deposit given (In) or taken back (Out), unsigned: the wallets move with one that a tipster leaves with us, and against
 * one that we leave with a venue.
 */
export function depositLines(
  of: MovementLines['of'],
  way: 'In' | 'Out',
  importo: DecimalInput,
): MovementLines {
  const signed = way === 'In' ? dec(importo) : dec(importo).neg()
  return { of, entity: signed, wallets: of === 'tipster' ? signed : signed.neg(), books: [] }
}

/**
 * What `da` owes, unsigned, is taken over by `a`: by how much the balance of each changes, as stored. Wallets and the
 * house's own accounts have no part in it (rule: movement/giroconto).
 */
export function accountTransfer(
  importo: DecimalInput,
  of: { da: MovementLines['of']; a: MovementLines['of'] },
): { da: Decimal; a: Decimal } {
  const owes = (kind: MovementLines['of'], more: Decimal) => (kind === 'venue' ? more : more.neg())
  return { da: owes(of.da, dec(importo).neg()), a: owes(of.a, dec(importo)) }
}

/**
 * The sign of an account's lines: 1 for money we hold or are owed, -1 for money we owe and for the house's own money.
 * The database enforces it per line; the journal writes amounts with it.
 */
export const signOf = ({ kind }: { kind: string }): 1 | -1 =>
  kind === 'tipster' || kind === 'conto' || kind === 'fondo' ? -1 : 1

/** What of a movement's line in one currency its amount in EUR depends on. */
export interface CurrencyLine {
  idAccount: number
  /** Amount in the movement's currency, signed as stored. */
  importo: Decimal
  /** The {@link signOf} its account. */
  segno: 1 | -1
  /** A line of a tipster, venue, wallet or fund may take the remainder: no balance depends on its amount in EUR. */
  takesRemainder: boolean
}

/**
 * The lines of one currency of a movement in EUR, at `cambio` EUR per unit: each rounded to 2 decimals, the rounding
 * remainder added to the line that takes it, so that they add up in EUR as they do in their currency
 * (rule: movement/remainder-in-eur).
 */
export function amountsInEur(lines: readonly CurrencyLine[], cambio: DecimalInput): Decimal[] {
  const rounded = lines.map(({ importo }) => round2(importo.times(cambio)))
  const remainder = lines.reduce((sum, { segno }, i) => sum.plus((rounded[i] ?? ZERO).times(segno)), ZERO)
  const [taker] = lines.filter(({ takesRemainder }) => takesRemainder).toSorted(byAmount)
  if (remainder.eq(0) || !taker) return rounded
  return rounded.map((eur, i) => (lines[i] === taker ? eur.minus(remainder.times(taker.segno)) : eur))
}

/** The greatest amount first, then the smaller account number: the same line whatever the order of the lines. */
const byAmount = (a: CurrencyLine, b: CurrencyLine): number =>
  b.importo.abs().cmp(a.importo.abs()) || a.idAccount - b.idAccount

function bookLines(...lines: BookLine[]): BookLine[] {
  return lines.filter((line) => !line.importo.eq(0))
}
