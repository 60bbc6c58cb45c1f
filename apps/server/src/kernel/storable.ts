/**
 * A value without what PostgreSQL cannot hold: the NUL character, and halves of emoji that a length limit cut in two.
 * Nobody typed them, so nobody is refused for them.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]))
}
