/** `#` in the sentence of many is their number. */
export const plural = (count: number, one: string, many: string): string =>
  count === 1 ? one : many.replace('#', String(count))
