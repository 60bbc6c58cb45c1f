/** A row and its position in the list. */
export interface RowPosition {
  id: string
  place: number
}

/**
 * Which of the wanted rows, in the order of the list, lie before the first and after the last row on screen, `first`
 * being the place of the first. With no row on screen (-1) all lie after.
 */
export function outOfSight<Row extends RowPosition>(
  wanted: readonly Row[],
  visible: ReadonlySet<string>,
  first: number,
): { above: Row[]; below: Row[] } {
  const hidden = wanted.filter(({ id }) => !visible.has(id))
  return {
    above: hidden.filter(({ place }) => place < first),
    below: hidden.filter(({ place }) => place >= first),
  }
}

/** The next wanted row after a place; after the last, the first. */
export const nextAfter = <Row extends RowPosition>(wanted: readonly Row[], place: number): Row | undefined =>
  wanted.find((row) => row.place > place) ?? wanted[0]
