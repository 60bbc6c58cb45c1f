import type { Esito } from '#server/db/generated/tables.ts'

/** Bets of a fascicolo; a bet is in the one of its key. */
export const BETS_EACH = 16_384

/** By code; a bet that was deleted is nowhere in its fascicolo and has none. */
export const OUTCOMES = [
  null,
  'Win',
  'Loss',
  'Open',
  'Void',
  'HalfWin',
  'HalfLoss',
] as const satisfies ReadonlyArray<Esito | null>

/** Outcomes of the bets of a fascicolo, two to a byte. */
export const noOutcomes = (): Buffer => Buffer.alloc(BETS_EACH / 2)

export function setOutcome(outcomes: Buffer, bet: number, esito: Esito): void {
  const code = OUTCOMES.indexOf(esito)
  outcomes[bet >> 1] = (outcomes[bet >> 1] ?? 0) | (bet & 1 ? code << 4 : code)
}

/** The code of a bet's outcome, 0 where there is no bet. */
export function outcomeAt(outcomes: Buffer, bet: number): number {
  const both = outcomes[bet >> 1] ?? 0
  return bet & 1 ? both >> 4 : both & 15
}

/** Numbers below 65,536, as the database keeps them: no text has so many words. */
export const bytesOf = (values: readonly number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer)

export const numbersOf = (bytes: Buffer): Uint16Array =>
  new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))

export const momentsOf = (bytes: Buffer): Float64Array =>
  new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
