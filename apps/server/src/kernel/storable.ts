/**
 * Removes what PostgreSQL cannot store: the NUL character, and halves of emoji that a length limit cut in two. No
 * person types them, so a request is not refused for them.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]))
}

/** A value the database cannot store. */
export class NotStorable extends Error {}

/** The moment so many seconds after 1970. @throws NotStorable for one outside the range of dates */
export function momentOf(seconds: number): Date {
  const moment = new Date(seconds * 1000)
  if (Number.isNaN(moment.getTime())) throw new NotStorable(`no moment: ${seconds}`)
  return moment
}
