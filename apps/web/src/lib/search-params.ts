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

/** Reads one value of an address; an invalid one is left out. */
export type SearchReader<T> = (value: unknown) => T | undefined

/** Parameters of a screen's address, each with its reader. */
export type SearchSchema = Readonly<Record<string, SearchReader<string | number>>>

export type SearchOf<S extends SearchSchema> = { [K in keyof S]?: ReturnType<S[K]> }

/** A route's `validateSearch`. */
export const searchOf =
  <S extends SearchSchema>(schema: S) =>
  (raw: Raw): SearchOf<S> => {
    const search: SearchOf<S> = {}
    for (const name of namesOf(schema)) {
      // Undefined as well: the router keeps what a reader does not answer as it was written.
      search[name] = schema[name]?.(raw[name]) as ReturnType<S[typeof name]>
    }
    return search
  }

/** The parameters of `part` in an address; absent ones are undefined, which takes them out of an address on writing. */
export const searchPart = <S extends SearchSchema>(search: SearchOf<S>, part: S): SearchOf<S> =>
  Object.fromEntries(namesOf(part).map((name) => [name, search[name]])) as SearchOf<S>

/** Names of dialogs in an address, from their readers. */
export const namesOf = <S extends SearchSchema>(schema: S) => Object.keys(schema) as (keyof S & string)[]

/** A whole number between the bounds. */
export const searchInteger =
  (min = 0, max = Number.MAX_SAFE_INTEGER): SearchReader<number> =>
  (value) => {
    const number =
      typeof value === 'number' ? value : /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined
  }

/** The id of a row. */
export const searchId = searchInteger(1)

/** At most so many characters of text, as typed; blank text is none. */
export const searchText =
  (max = 500): SearchReader<string> =>
  (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = String(value).slice(0, max)
    return text.trim() === '' ? undefined : text
  }

/** One of the named values. */
export const searchOneOf =
  <const T extends string>(allowed: readonly T[]): SearchReader<T> =>
  (value) =>
    allowed.find((candidate) => candidate === value)

/** `YYYY-MM-DD`, a day that exists. */
export const searchDay: SearchReader<string> = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const instant = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== value ? undefined : value
}

/** A switch: `1` in the address, absent when off. */
export const searchFlag: SearchReader<1> = (value) => (String(value) === '1' ? 1 : undefined)

/** Ids joined by a dash, as Sparabet is opened: `12-13`. Repetitions count once. */
export const searchIds: SearchReader<string> = (value) => {
  const ids = String(value ?? '')
    .split('-')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return ids.length === 0 ? undefined : [...new Set(ids)].join('-')
}

/** A dialog: a name in the address, with its subject as the value (`?modifica=12`, `?nuovo=1`). */
export const searchDialog = searchText(300)

/** Parameters of a list: `ordine=data.desc,id&pagina=2&righe=50`, each absent at its default. */
export const LIST_SEARCH = {
  ordine: searchText(200),
  pagina: searchInteger(1),
  righe: searchInteger(1),
} as const

/** Which view each list of a screen is shown by: `viste=bet:12`. */
export const VIEWS_SEARCH = { viste: searchText(300) } as const

export type ListSearch = SearchOf<typeof LIST_SEARCH>
