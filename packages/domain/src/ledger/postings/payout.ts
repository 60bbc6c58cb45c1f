import { formatInput } from '../../platform/format/number.ts'
import { type Decimal, type DecimalInput, dec, round, round5, ZERO } from '../../platform/money/decimal.ts'
import type { Esito } from './esito.ts'

/**
 * What a bet returns for 1 staked: `won` of it at the odds and `returned` of it as it is. A win is 1 and 0, a refund
 * 0 and 1.
 */
export interface Payout {
  won: DecimalInput
  returned: DecimalInput
}

/** The outcomes as payouts. An Open bet counts as lost (rule: profit/by-outcome). */
const PAYOUTS: Record<Esito, Payout> = {
  Win: { won: 1, returned: 0 },
  HalfWin: { won: '0.5', returned: '0.5' },
  Void: { won: 0, returned: 1 },
  HalfLoss: { won: 0, returned: '0.5' },
  Loss: { won: 0, returned: 0 },
  Open: { won: 0, returned: 0 },
}

/** The payout of an outcome; one added by hand pays like Void. */
export const payoutOfOutcome = (esito: string): Payout => PAYOUTS[esito as Esito] ?? PAYOUTS.Void

/** How a book paid a bet that no outcome describes (rule: profit/other-payouts). Odds decimal, shares in percent. */
export type PayoutTerms =
  /** `parte` % of the stake was cashed out and returned `reso` for 100 of it; the remainder ended as `resto`. */
  | { tipo: 'cashout'; reso: DecimalInput; parte: DecimalInput; resto?: Exclude<Esito, 'Open'> | undefined }
  /** Dead heat: `pari` finished level for `posti` paid places. */
  | { tipo: 'parita'; pari: number; posti: number }
  /** Legs of a multiple at these odds were void, half won and half lost, the others won. */
  | {
      tipo: 'nulla'
      quote: readonly DecimalInput[]
      mezzeVinte?: readonly DecimalInput[] | undefined
      mezzePerse?: readonly DecimalInput[] | undefined
    }
  /** Paid as won before the end, whatever the end. */
  | { tipo: 'anticipo' }

/** The kinds of terms as a person chooses them. */
export const PAYOUT_NAMES = {
  cashout: 'Cash-out',
  parita: 'Parità (dead heat)',
  nulla: 'Multipla con gambe nulle o mezze',
  anticipo: 'Pagamento anticipato',
} as const satisfies Record<PayoutTerms['tipo'], string>

/** A payout with its terms, and the only venues that pay so; without `venue` all venues do. */
export type BetPayout = PayoutTerms & Payout & { venue?: number[] | undefined }

const PLACES = 12

/** The payout that terms come to, 12 decimals, half away from zero. */
export function payoutOf(terms: PayoutTerms): { won: Decimal; returned: Decimal } {
  switch (terms.tipo) {
    case 'cashout': {
      const cashedPart = dec(terms.parte).div(100)
      const rest = payoutOfOutcome(terms.resto ?? 'Loss')
      const left = dec(1).minus(cashedPart)
      return {
        won: round(left.times(rest.won), PLACES),
        returned: round(cashedPart.times(terms.reso).div(100).plus(left.times(rest.returned)), PLACES),
      }
    }
    case 'parita':
      return { won: round(dec(terms.posti).div(terms.pari), PLACES), returned: ZERO }
    case 'nulla': {
      const { quote, mezzeVinte = [], mezzePerse = [] } = terms
      const halves = [...mezzeVinte, ...mezzePerse]
      const paid = productOf(mezzeVinte.map((odds) => dec(odds).plus(1)))
      const odds = productOf([...quote, ...halves, ...halves.map(() => 2)])
      return { won: round(paid.div(odds), PLACES), returned: ZERO }
    }
    case 'anticipo':
      return { won: dec(1), returned: ZERO }
  }
}

const FOR_100_PLACES = 6

/** `reso` of a cash-out that returned an amount for a part of the stake; null where nothing was staked. */
export function returnedFor100(amount: DecimalInput, tot: DecimalInput, parte: DecimalInput): Decimal | null {
  const staked = dec(tot).times(parte)
  return staked.gt(0) ? round(dec(amount).times(10_000).div(staked), FOR_100_PLACES) : null
}

/** What a cash-out returned for its part of the stake, in cents: {@link returnedFor100} the other way round. */
export const returnedAmount = (reso: DecimalInput, tot: DecimalInput, parte: DecimalInput): Decimal =>
  round(dec(tot).times(parte).times(reso).div(10_000), 2)

const productOf = (factors: readonly DecimalInput[]): Decimal =>
  factors.reduce<Decimal>((product, one) => product.times(one), dec(1))

/**
 * The outcome that lists show for a payout: the outcome that pays the same; else HalfWin where the bet gains at these
 * odds, HalfLoss where it loses, Void where it does neither or has no odds yet.
 */
export function outcomeOfPayout({ won, returned }: Payout, odds: DecimalInput): Exclude<Esito, 'Open'> {
  const same = (['Win', 'Loss', 'Void', 'HalfWin', 'HalfLoss'] as const).find(
    (esito) => dec(PAYOUTS[esito].won).eq(won) && dec(PAYOUTS[esito].returned).eq(returned),
  )
  if (same) return same
  if (dec(odds).eq(0) && dec(won).gt(0)) return 'Void'
  const gain = round5(dec(won).times(odds).plus(returned).minus(1))
  if (gain.eq(0)) return 'Void'
  return gain.gt(0) ? 'HalfWin' : 'HalfLoss'
}

/** The payout of a bet at one venue, or with null for the tipster and the house; null where its outcome pays. */
export const payoutAt = (payout: BetPayout | null | undefined, idVenue: number | null): BetPayout | null => {
  if (!payout) return null
  if (!payout.venue) return payout
  return idVenue !== null && payout.venue.includes(idVenue) ? payout : null
}

/** How a bet was paid and by whom, in Italian: `Cash-out a 85 ogni 100 (solo 2 conti)`. */
export function describePayout({ venue, ...terms }: PayoutTerms & Pick<BetPayout, 'venue'>): string {
  if (!venue) return describeTerms(terms)
  return `${describeTerms(terms)} (solo ${venue.length === 1 ? 'un conto' : `${venue.length} conti`})`
}

function describeTerms(terms: PayoutTerms): string {
  switch (terms.tipo) {
    case 'cashout': {
      const whole = `Cash-out a ${formatInput(round(terms.reso, 2))} ogni 100`
      if (dec(terms.parte).eq(100)) return whole
      return `${whole} sul ${formatInput(terms.parte)} %, il resto ${terms.resto ?? 'Loss'}`
    }
    case 'parita':
      return `Parità: ${terms.pari} a pari merito per ${terms.posti === 1 ? 'un posto' : `${terms.posti} posti`}`
    case 'nulla':
      return describeLegs(terms)
    case 'anticipo':
      return 'Vinta per pagamento anticipato'
  }
}

function describeLegs({ quote, mezzeVinte = [], mezzePerse = [] }: PayoutTerms & { tipo: 'nulla' }): string {
  const phrases = [
    { one: 'gamba nulla', more: 'gambe nulle', odds: quote },
    { one: 'mezza vinta', more: 'mezze vinte', odds: mezzeVinte },
    { one: 'mezza persa', more: 'mezze perse', odds: mezzePerse },
  ].flatMap(({ one, more, odds }) =>
    odds.length === 0 ? [] : `${odds.length === 1 ? one : more} a ${odds.map(formatInput).join(', ')}`,
  )
  const text = phrases.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
