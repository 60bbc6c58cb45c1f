import { contract } from '@xbetapp/contract/contract'
import type { EndpointShape } from '@xbetapp/contract/endpoint'
import { fieldWords } from '@xbetapp/domain/oversight/activity-log/field-words'
import { shownValue } from '@xbetapp/domain/oversight/activity-log/shown'
import { isUndoable } from '@xbetapp/domain/oversight/activity-log/words'
import { AppError } from '#server/kernel/app-error.ts'
import { authorize } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type Line, linesOfActs } from './lines.queries.ts'
import { loadNames, type Names } from './names.ts'
import { differingField, type State, sidesOf, type Undoer } from './undo/undoer.ts'
import { UNDOERS } from './undo/undoers.ts'

/** Lines of an act that are judged for a page; the others are judged when the act is really undone. */
const MOST_JUDGED = 100

interface Verdict {
  /** The reason why the caller cannot undo the act now; null when he can. */
  refusal: AppError | null
  /** Lines of the act, at most {@link MOST_JUDGED}. */
  lines: number
}

/**
 * Which acts among those of a page of lines the caller may undo now. Undoing an act runs the same checks under locks.
 * Acts without an inverse, and those already undone, have no verdict.
 */
export async function judgeActs(ctx: Ctx, page: readonly Line[]): Promise<Map<number, Verdict>> {
  const acts = new Set<number>()
  for (const line of page) {
    if (line.idAtto !== null && line.annullatoDa === null && isUndoable(line.action)) acts.add(line.idAtto)
  }
  const lines = await linesOfActs(ctx, [...acts], MOST_JUDGED)
  const byAct = [...Map.groupBy(lines, (line) => line.idAtto ?? 0)].filter(([, actLines]) =>
    actLines.every(({ action }) => isUndoable(action)),
  )
  const { refusals } = await judgeLines(
    ctx,
    byAct.flatMap(([, actLines]) => actLines),
  )
  return new Map(
    byAct.map(([id, actLines]) => {
      const refusal = actLines.flatMap((line) => refusals.get(line.id) ?? [])[0] ?? null
      return [id, { refusal, lines: linesShown(actLines) }]
    }),
  )
}

/** The key of the giroconto a line is about; null for any other line. */
export const movementOf = (line: Line | undefined): number | null =>
  line?.action.endsWith('giroconto') ? Number({ ...line.before, ...line.after }.idMovimento) : null

/** How many lines the Registro shows of these: the two of a giroconto are shown as one. */
export const linesShown = (lines: readonly Line[]): number =>
  new Set(lines.map((line) => `${movementOf(line) ?? `line ${line.id}`}`)).size

interface Judgement {
  refusals: Map<number, AppError>
  /** The current state of the thing of each line. */
  now: Map<number, State>
}

/**
 * The reasons against undoing each of these lines: missing permissions for the inverse, and later changes. Every field
 * the line set must still have that value (rule: registro/what-stands-on-it).
 * @param withReferences looks for references to the things of the lines too; an undo does that when their turn comes
 */
export async function judgeLines(
  ctx: Ctx,
  lines: readonly Line[],
  { withReferences = true } = {},
): Promise<Judgement> {
  const refusals = new Map<number, AppError>()
  const now = new Map<number, State>()
  if (lines.length === 0) return { refusals, now }
  const names = await loadNames(ctx, lines)
  for (const [undoer, ownLines] of Map.groupBy(lines, undoerOf)) {
    if (!undoer) {
      for (const line of ownLines) refusals.set(line.id, new AppError('UNDO_NOT_POSSIBLE'))
      continue
    }
    const objectedLines = ownLines.filter((line) => {
      const objection = objectionTo(ctx, undoer, line)
      if (objection) refusals.set(line.id, objection)
      return objection !== null
    })
    const openLines = ownLines.filter((line) => !objectedLines.includes(line))
    if (openLines.length === 0) continue
    const currentStates = await undoer.now(ctx, openLines)
    const refusalByLine = withReferences ? await refusalsOfReferred(ctx, undoer, openLines) : undefined
    for (const line of openLines) {
      const state = currentStates.get(line.id) ?? null
      now.set(line.id, state)
      const cosa = thingWords(names, undoer, line)
      const refusal =
        refusalOfChange(names, line, { cosa, stateAfter: sidesOf(undoer, line).stateAfter, now: state }) ??
        refusalByLine?.get(line.id)
      if (refusal) refusals.set(line.id, refusal)
    }
  }
  return { refusals, now }
}

const thingWords = (names: Names, { about }: Undoer, line: Line): string => {
  const thing = [names.thing(line), names.part(line)].filter((part) => part !== null).join(', ')
  return about?.(thing) ?? thing
}

/** The refusals of lines about things that something else refers to by now. */
export async function refusalsOfReferred(
  ctx: Ctx,
  undoer: Undoer,
  lines: readonly Line[],
): Promise<Map<number, AppError>> {
  const references = await undoer.blockers?.(ctx, lines)
  if (!references?.size) return new Map()
  const names = await loadNames(ctx, lines)
  return new Map(
    lines.flatMap((line) => {
      const su = references.get(line.id)
      return su === undefined
        ? []
        : [[line.id, new AppError('UNDO_STANDS', { cosa: thingWords(names, undoer, line), su })] as const]
    }),
  )
}

export const undoerOf = ({ action }: Line): Undoer | undefined =>
  isUndoable(action) ? UNDOERS[action] : undefined

function objectionTo(ctx: Ctx, undoer: Undoer, line: Line): AppError | null {
  const shape: EndpointShape = contract[undoer.right(line)]
  try {
    authorize(ctx, shape.access, shape.denied)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return undoer.objection?.(ctx, line) ?? null
}

/** The refusal that names a later change to the thing of a line; null when there is none. */
function refusalOfChange(
  names: Names,
  line: Line,
  { cosa, stateAfter, now }: { cosa: string; stateAfter: State; now: State },
): AppError | null {
  if (stateAfter === null) return now === null ? null : new AppError('UNDO_EXISTS', { cosa })
  if (now === null) return new AppError('UNDO_GONE', { cosa })
  const changedField = differingField(stateAfter, now)
  if (changedField === undefined) return null
  const unreadableName = UNREADABLE[changedField]
  if (unreadableName) return new AppError('UNDO_CHANGED', { campo: unreadableName, cosa, ora: 'diverso' })
  const fieldWording = fieldWords(line.entity, changedField)
  const ora = shownValue(
    JSON.parse(JSON.stringify(now[changedField] ?? null)),
    fieldWording?.as ?? 'text',
    names.of,
  )
  return new AppError('UNDO_CHANGED', {
    campo: fieldWording?.label ?? changedField,
    cosa,
    ora: ora ?? 'vuoto',
  })
}

/** Fields whose stored form people cannot read, with the words that stand for them. */
const UNREADABLE: Readonly<Record<string, string>> = {
  filtro: 'il filtro',
  versioni: "l'elenco delle condizioni",
}
