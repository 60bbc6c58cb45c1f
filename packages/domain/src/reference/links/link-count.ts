export interface TipsterLinks {
  automatico: readonly unknown[]
  /** `idBook` is the linked room's own book. */
  riconoscimento: ReadonlyArray<{ idBook: number }>
  keyword: ReadonlyArray<{ keyword: string }>
}

/**
 * How many rooms one bet of the tipster may reach by its automatic links: automatic + the most recognition links of one
 * book + the most links of one keyword, case ignored (rule: link/counting). Shown and checked on the tabs Automatico,
 * Riconoscimento and Keywords alike.
 */
export function tipsterLinkCount({ automatico, riconoscimento, keyword }: TipsterLinks): number {
  return (
    automatico.length +
    mostAlike(riconoscimento.map(({ idBook }) => idBook)) +
    mostAlike(keyword.map((link) => link.keyword.trim().toLowerCase()))
  )
}

/** The most special links of one excluded book (`idBook`). Special links are counted apart from the others. */
export const specialLinkCount = (speciale: ReadonlyArray<{ idBook: number }>): number =>
  mostAlike(speciale.map(({ idBook }) => idBook))

/**
 * A maximum as its admin variable holds it; null, no limit, when it is empty or not a whole number
 * (rule: link/maximum).
 */
export function linkMaximum(valore: string | null | undefined): number | null {
  const text = valore?.trim()
  return text && /^\d+$/.test(text) ? Number(text) : null
}

/** Whether no further link may be added. Blocked at the maximum even if the new link would not raise the count. */
export const isLinkLimitReached = (count: number, maximum: number | null): boolean =>
  maximum !== null && count >= maximum

/** So many links from the maximum the counter turns yellow. */
const YELLOW_FROM = 5

/** Colour of the counter chip: green, yellow near the maximum, red at or over it. */
export function linkCountTone(count: number, maximum: number | null): 'green' | 'yellow' | 'red' {
  if (maximum === null) return 'green'
  if (count >= maximum) return 'red'
  return maximum - count <= YELLOW_FROM ? 'yellow' : 'green'
}

/** How often the most frequent value occurs; 0 without values. */
function mostAlike(values: ReadonlyArray<string | number>): number {
  const alike = Map.groupBy(values, (value) => value)
  return Math.max(0, ...[...alike.values()].map(({ length }) => length))
}
