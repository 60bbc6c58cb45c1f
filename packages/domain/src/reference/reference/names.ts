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

const isNamed =
  (special: string) =>
  (name: string | null | undefined): boolean =>
    name?.trim().toLowerCase() === special.toLowerCase()

export const isNoDrop = isNamed(NO_DROP)
export const isAmericans = isNamed(AMERICANS)
export const isHelper = isNamed(HELPER)
export const isTechnicalBook = isNamed(NOT_FOUND)
