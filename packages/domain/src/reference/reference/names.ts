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

/** Whether a tipster is the house itself. */
export function isNoDrop(name: Name): boolean {
  return sameName(name, NO_DROP)
}

/** Whether a tipster is that of the Drop Americani page. */
export function isAmericans(name: Name): boolean {
  return sameName(name, AMERICANS)
}

/** Whether the rooms of a book are helpers. */
export function isHelper(name: Name): boolean {
  return sameName(name, HELPER)
}

/** Whether a book is the technical one, of bets whose bookmaker was not recognised. */
export function isTechnicalBook(name: Name): boolean {
  return sameName(name, NOT_FOUND)
}

function sameName(name: Name, special: string): boolean {
  return name?.trim().toLowerCase() === special.toLowerCase()
}
