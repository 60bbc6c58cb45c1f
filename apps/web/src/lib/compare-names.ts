const byName = new Intl.Collator('it', { numeric: true, sensitivity: 'base' })

/** The order of names for people: by number where names have one, whatever their case. */
export const compareNames = (a: string, b: string): number => byName.compare(a, b)
