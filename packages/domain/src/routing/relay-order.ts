/** A piece of planned work: one bet, or one message of a source, in one line, e.g. a room. */
export interface PlannedPiece {
  id: number
  /** What is done in one go. */
  group: number
  /** Where order holds. */
  line: string
}

/** Pieces of one group that may be done together. */
export interface Step {
  group: number
  ids: number[]
}

/**
 * Parts pieces, given in the order they fell due, into steps to be done one after the other: as few as keep the order
 * within each line. A group whose pieces fell due at different times takes several steps when others came in between.
 */
export function stepsInOrder(pieces: readonly PlannedPiece[]): Step[] {
  const steps: Step[] = []
  const lastOfGroup = new Map<number, number>()
  const lastOfLine = new Map<string, number>()
  for (const { id, group, line } of pieces) {
    let at = lastOfGroup.get(group)
    if (at === undefined || at < (lastOfLine.get(line) ?? 0)) {
      at = steps.push({ group, ids: [] }) - 1
      lastOfGroup.set(group, at)
    }
    steps[at]?.ids.push(id)
    lastOfLine.set(line, at)
  }
  return steps
}
