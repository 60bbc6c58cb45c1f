import {
  type Decimal,
  type DecimalInput,
  dec,
  isZero,
  percentOf,
  round2,
  round5,
} from '../../platform/money/decimal.ts'
import type { DropEntry } from './merge.ts'

/** An operator's entry for a venue, with the venue's terms at that moment. Unset percentage is 100, unset tax 0. */
export interface VenueDropEntry {
  importoNoPerc: DecimalInput
  quotaNoTassa: DecimalInput
  percentualeImporto: DecimalInput | null
  tassaQuota: DecimalInput | null
  /** EUR per unit of the venue's currency. */
  cambio: DecimalInput
}

export interface VenueDrop {
  /** Our share of the stake, venue currency, 2 decimals. */
  importo: Decimal
  /** Odds after tax, 5 decimals. */
  quota: Decimal
  /** Our share in EUR, 2 decimals. */
  importoPostCambio: Decimal
}

/**
 * The amounts a venue drop is counted with (rule: drop/typed-and-derived). The server derives them for every kind of
 * venue and never takes them from a client.
 */
export function deriveVenueDrop(entry: VenueDropEntry): VenueDrop {
  const importo = ourShare(entry.importoNoPerc, entry.percentualeImporto)
  const shareAfterTax = dec(100).minus(entry.tassaQuota ?? 0)
  return {
    importo,
    quota: round5(percentOf(shareAfterTax, entry.quotaNoTassa)),
    importoPostCambio: round2(importo.times(entry.cambio)),
  }
}

/** Our share of a stake, venue currency; an unset percentage is 100. */
export const ourShare = (importoNoPerc: DecimalInput, percentualeImporto: DecimalInput | null): Decimal =>
  round2(percentOf(percentualeImporto ?? 100, importoNoPerc))

/** 0 at odds 0 takes a venue's drop away; it leaves lists and totals, its history stays. */
export const isRemoval = ({ importo, quota }: DropEntry): boolean => isZero(importo) && isZero(quota)

/** Sentence of form and server for exactly one zero. */
export const HALF_REMOVAL =
  'Importo e quota devono essere entrambi diversi da 0, oppure entrambi 0 per eliminare il drop.'

/**
 * Refuses exactly one zero (rule: drop/removal): lists would hide a stake without odds while the balance still counted
 * it. Returns the Italian sentence, or null when the pair is valid.
 */
export const halfRemovalError = ({ importo, quota }: DropEntry): string | null =>
  isZero(importo) === isZero(quota) ? null : HALF_REMOVAL
