// Four names carry meaning wherever they appear (rule: names/four-names). They are compared without regard to case and
// outer spaces, because people write NoDrop and nodrop.

/** The tipster that is the house itself: amount 0, odds equal to the average. */
export const NO_DROP = 'NoDrop'

/** The tipster of the Drop Americani page. */
export const AMERICANS = 'Americans'

/** The book whose rooms are helpers. */
export const HELPER = 'Helper'

/** The technical book of a bet whose bookmaker was not recognised; excluded from every choice. */
export const NOT_FOUND = 'not found'

type Name = string | null | undefined

/** Of a tipster. */
export function isNoDrop(name: Name): boolean {
  return sameName(name, NO_DROP)
}

/** Of a tipster. */
export function isAmericans(name: Name): boolean {
  return sameName(name, AMERICANS)
}

/** Of a book: its rooms are helpers. */
export function isHelper(name: Name): boolean {
  return sameName(name, HELPER)
}

/** Of a book. */
export function isNotFound(name: Name): boolean {
  return sameName(name, NOT_FOUND)
}

function sameName(name: Name, special: string): boolean {
  return name?.trim().toLowerCase() === special.toLowerCase()
}
