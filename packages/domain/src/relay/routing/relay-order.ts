/** A piece of planned work: an item (a bet, or a message of a source) for one line, e.g. a room. */
export interface PlannedPiece<Kind extends string = string> {
  /** Kind of the item; ids of different kinds are unrelated. */
  kind: Kind
  id: number
  /** Items with the same group are done together. */
  group: number
  /** Order holds within a line. */
  line: string
}

/** Pieces of one group that may be done together. */
export interface Step<Kind extends string = string> {
  kind: Kind
  group: number
  ids: number[]
}

/**
 * Divides pieces, given in the order they fell due, into the fewest consecutive steps that keep the order within each
 * line. A group whose pieces fell due at different times takes several steps if pieces of other groups came in
 * between.
 */
export function stepsInOrder<Kind extends string>(
  pieces: ReadonlyArray<PlannedPiece<Kind>>,
): Array<Step<Kind>> {
  const steps: Array<Step<Kind>> = []
  const lastOfGroup = new Map<string, number>()
  const lastOfLine = new Map<string, number>()
  for (const { kind, id, group, line } of pieces) {
    let at = lastOfGroup.get(`${kind}/${group}`)
    if (at === undefined || at < (lastOfLine.get(line) ?? 0)) {
      at = steps.push({ kind, group, ids: [] }) - 1
      lastOfGroup.set(`${kind}/${group}`, at)
    }
    steps[at]?.ids.push(id)
    lastOfLine.set(line, at)
  }
  return steps
}

/** Tells pieces of different kinds apart. */
export const pieceKey = ({ kind, id }: Pick<PlannedPiece, 'kind' | 'id'>): string => `${kind}/${id}`
