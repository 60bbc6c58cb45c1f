/** A copy of an item (a bet, or a message of a sparax or channel) that must be sent or edited in one line (a room). */
export interface PlannedCopy<Kind extends string = string> {
  /** Kind of the item; ids and groups of different kinds are unrelated. */
  kind: Kind
  /** The planned copy, not the item: an item for two lines has two. */
  id: number
  /** The item. Its copies may be done in one step. */
  group: number
  /** Order holds within a line. */
  line: string
}

/** Copies of one item that may be done together. */
export interface Step<Kind extends string = string> {
  kind: Kind
  group: number
  ids: number[]
}

/**
 * Divides copies, given in the order they fell due, into the fewest consecutive steps that keep the order within each
 * line. A group whose copies fell due at different times takes several steps if copies of others came in between.
 */
export function stepsInOrder<Kind extends string>(
  copies: ReadonlyArray<PlannedCopy<Kind>>,
): Array<Step<Kind>> {
  const steps: Array<Step<Kind>> = []
  const lastStepOfGroup = new Map<string, number>()
  const lastStepOfLine = new Map<string, number>()
  for (const { kind, id, group, line } of copies) {
    const groupKey = copyKey({ kind, id: group })
    const groupStep = lastStepOfGroup.get(groupKey)
    // A step before the line's last one would overtake what the line has planned since.
    const mustStart = groupStep === undefined || groupStep < (lastStepOfLine.get(line) ?? 0)
    const step = mustStart ? steps.push({ kind, group, ids: [] }) - 1 : groupStep
    lastStepOfGroup.set(groupKey, step)
    steps[step]?.ids.push(id)
    lastStepOfLine.set(line, step)
  }
  return steps
}

/** Tells copies, and items, of different kinds apart. */
export const copyKey = ({ kind, id }: Pick<PlannedCopy, 'kind' | 'id'>): string => `${kind}/${id}`
