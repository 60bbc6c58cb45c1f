import {
  type Decimal,
  type DecimalInput,
  dec,
  max,
  min,
  round2,
  sum,
  ZERO,
} from '../../platform/money/decimal.ts'

/** A venue that may still play. */
export interface OpenVenue<K> {
  key: K
  /** The most the venue may still play, in its currency; null without a limit. */
  room: DecimalInput | null
  /** EUR per unit of its currency. */
  cambio: DecimalInput
}

/**
 * Divides the rest of a target, EUR, among venues in equal parts. What a venue cannot take the others take; no venue
 * gets more than its limit, and all together get no more than the rest. Amounts are whole units of each venue's
 * currency; the remainder goes to the following venues that can take it (rule: misuratore/the-rest). Venues that get 0
 * are left out.
 */
export function shareRest<K>(
  targetRest: DecimalInput,
  venues: readonly OpenVenue<K>[],
): Array<{ key: K; importo: Decimal }> {
  const inEuro = ({ room, cambio }: OpenVenue<K>) => (room === null ? null : max(0, room).times(cambio))
  const byRoom = venues.toSorted((a, b) => {
    const [x, y] = [inEuro(a), inEuro(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return x.cmp(y)
  })
  let unshared = max(0, targetRest)
  const amountByVenue = new Map<K, Decimal>()
  for (const [at, venue] of byRoom.entries()) {
    const part = unshared.div(byRoom.length - at)
    const limit = inEuro(venue)
    const amount = wholeUnits(limit === null ? part : min(part, limit), venue)
    amountByVenue.set(venue.key, amount)
    unshared = unshared.minus(amount.times(venue.cambio))
  }
  for (const venue of venues) {
    const amountSoFar = amountByVenue.get(venue.key) ?? ZERO
    const freeRoom = venue.room === null ? null : max(0, dec(venue.room).minus(amountSoFar))
    const extra = wholeUnits(
      freeRoom === null ? unshared : min(unshared, freeRoom.times(venue.cambio)),
      venue,
    )
    amountByVenue.set(venue.key, amountSoFar.plus(extra))
    unshared = unshared.minus(extra.times(venue.cambio))
  }
  return venues.flatMap(({ key }) => {
    const importo = amountByVenue.get(key) ?? ZERO
    return importo.gt(0) ? [{ key, importo }] : []
  })
}

const wholeUnits = <K>(euro: Decimal, { cambio }: OpenVenue<K>): Decimal => euro.div(cambio).round(0, 0)

/** Target of a bet, EUR, and its source. */
export interface BetTarget {
  importo: Decimal
  da: 'mano' | 'richiesto'
}

/**
 * The target set by hand, else the tipster's required amount times the number of rooms that have the bet; null for none
 * (rule: misuratore/target).
 */
export function betTarget({
  byHand,
  richiesto,
  sale,
}: {
  byHand: DecimalInput | null
  richiesto: DecimalInput | null
  sale: number
}): BetTarget | null {
  if (byHand !== null) return { importo: round2(byHand), da: 'mano' }
  if (richiesto === null || sale === 0) return null
  return { importo: round2(dec(richiesto).times(sale)), da: 'richiesto' }
}

/** The amount played, EUR, and the rest of the target: 0 once it is reached, null without a target. */
export function measureTarget(
  target: BetTarget | null,
  drops: ReadonlyArray<{ importo: DecimalInput; cambio: DecimalInput }>,
): { piazzato: Decimal; resta: Decimal | null } {
  const piazzato = sum(drops.map(({ importo, cambio }) => round2(dec(importo).times(cambio))))
  return { piazzato, resta: target && max(0, target.importo.minus(piazzato)) }
}
