import { type Decimal, ZERO } from '../../../platform/money/decimal.ts'
import type { MovementLines } from '../movement-lines.ts'

/** The rows that undo a movement: nothing is erased, the opposite is booked (rule: movement/reversal). */
export function oppositeLines(lines: MovementLines): MovementLines {
  return {
    of: lines.of,
    entity: lines.entity.neg(),
    wallets: lines.wallets.neg(),
    books: lines.books.map((line) => ({ ...line, importo: line.importo.neg() })),
  }
}

/**
 * By how much a movement would unbalance the books (rule: movement/books-balance): wallets + venue - tipster must
 * change by the same amount as the house's books. 0 for every movement that may be stored.
 */
export function booksDifference(lines: MovementLines): Decimal {
  const entity = lines.of === 'venue' ? lines.entity : lines.entity.neg()
  const booked = lines.books.reduce((total, line) => total.plus(line.importo), ZERO)
  return lines.wallets.plus(entity).minus(booked)
}
