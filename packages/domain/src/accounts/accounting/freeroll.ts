import {
  type Decimal,
  type DecimalInput,
  dec,
  max,
  min,
  percentOf,
  round2,
  ZERO,
} from '../../platform/money/decimal.ts'

// Freeroll is the share of a venue's or tipster's results that belongs to the house. saldoFr is how much of an entity's
// result has not been cashed out yet; every cashout charges the percentage on the part of saldoFr it uses up. Amounts
// are in the entity's currency, positive whichever way the money goes (rule: freeroll/balance).

/** A percentage of an amount, 2 decimals. */
const share = (percent: DecimalInput, of: Decimal): Decimal => round2(percentOf(percent, of))

/** The freeroll balance: losses carry over into later results, cashins and deposits do not touch it. Not rounded. */
export function saldoFr(parts: {
  saldoFreerollBase: DecimalInput
  /** Bet profits, an open bet as minus its stake. */
  profitti: DecimalInput
  /** Sum of {@link freerollConsumption} over the cashouts so far. */
  consumo: DecimalInput
}): Decimal {
  return dec(parts.saldoFreerollBase).plus(parts.profitti).minus(parts.consumo)
}

/**
 * How much of saldoFr a cashout uses up, as of its date: the gross amount, as far as the balance reaches. Cashing out
 * in parts then costs as much as at once (rule: freeroll/consumption).
 */
export const freerollConsumption = (importo: DecimalInput, saldo: DecimalInput): Decimal =>
  min(dec(importo).abs(), max(saldo, ZERO))

/** Proposed Action of a tipster movement: its percentage of the amount, 2 decimals. */
export const defaultAction = (importo: DecimalInput, actionPercent: DecimalInput): Decimal =>
  share(actionPercent, dec(importo).abs())

/**
 * Proposed freeroll collection of a tipster cashout: the percentage of the smaller of saldoFr and the amount left after
 * `action` (the value of its field, edited or not); 2 decimals, 0 unless saldoFr is positive.
 */
export function defaultTipsterFreeroll(
  cashout: Record<'importo' | 'action' | 'saldoFr' | 'freerollPercent', DecimalInput>,
): Decimal {
  return share(cashout.freerollPercent, freerollCharged({ ...cashout, importo: dec(cashout.importo).abs() }))
}

/**
 * The part of an amount that freeroll is charged on: what is left of it after `action` (0 for a venue), as far as
 * saldoFr reaches; 0 unless both are positive. Not rounded.
 */
export function freerollCharged(part: Record<'importo' | 'action' | 'saldoFr', DecimalInput>): Decimal {
  return max(min(dec(part.importo).minus(part.action), part.saldoFr), ZERO)
}

/** Proposed freeroll expense of a venue cashout: freerollReale percent of the amount or of saldoFr, the smaller. */
export function defaultVenueFreeroll(
  cashout: Record<'importo' | 'saldoFr' | 'freerollReale', DecimalInput>,
): Decimal {
  const importo = dec(cashout.importo).abs()
  return share(cashout.freerollReale, freerollCharged({ ...cashout, importo, action: ZERO }))
}

/**
 * The cashout dialog's proposal for the tipster's whole operating balance. A negative balance has a negative action,
 * our expense when he pays it in, and no freeroll.
 */
export function expectedForTipster(
  tipster: Record<'saldoOperativo' | 'saldoFr' | 'actionPercent' | 'freerollPercent', DecimalInput>,
): { actionAtteso: Decimal; freerollAtteso: Decimal } {
  const importo = dec(tipster.saldoOperativo)
  const actionAtteso = share(tipster.actionPercent, importo)
  const freerollAtteso = importo.gt(0)
    ? defaultTipsterFreeroll({ ...tipster, importo, action: actionAtteso })
    : ZERO
  return { actionAtteso, freerollAtteso }
}

/** Expected freeroll of a venue's whole operating balance, positive; cards show it negative, as an expense. */
export function expectedForVenue(
  venue: Record<'saldoOperativo' | 'saldoFr' | 'freerollReale', DecimalInput>,
): Decimal {
  return dec(venue.saldoOperativo).gt(0)
    ? defaultVenueFreeroll({ ...venue, importo: venue.saldoOperativo })
    : ZERO
}
