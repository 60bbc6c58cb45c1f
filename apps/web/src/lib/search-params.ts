type Raw = Record<string, unknown>

/** Plain `name=value` addresses, without the JSON quoting of the router's default: `?idReceivedBet=12-13`. */
export const parseSearch = (search: string): Raw => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Raw): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  // Sorts, lists and times stay readable: these signs are allowed in a query.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

// Readers for a route's `validateSearch`: a value somebody typed into the address and we cannot use is left out.

/** A whole number not below `min`. */
export function searchInteger(value: unknown, min = 0): number | undefined {
  const number =
    typeof value === 'number' ? value : /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= min ? number : undefined
}

/** Text, trimmed at the ends of the address only: what is typed in a filter keeps its inner spaces. */
export function searchText(value: unknown, max = 500): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).slice(0, max)
  return text.trim() === '' ? undefined : text
}

/** One of the named values. */
export function searchOneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((candidate) => candidate === value)
}

/** `YYYY-MM-DD`, a day that exists. */
export function searchDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const instant = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== value ? undefined : value
}

/** A switch: `1` in the address, absent when off. */
export const searchFlag = (value: unknown): 1 | undefined => (String(value) === '1' ? 1 : undefined)

/** Ids joined by a dash, as Sparabet is opened: `12-13` (1 §2.1). Repetitions count once. */
export function searchIds(value: unknown): string | undefined {
  const ids = String(value ?? '')
    .split('-')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return ids.length === 0 ? undefined : [...new Set(ids)].join('-')
}
