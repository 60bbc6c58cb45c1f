import { fieldWords } from '@xbetapp/domain/oversight/activity-log/field-words'
import { undoneWords } from '@xbetapp/domain/oversight/activity-log/words'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatNumber } from '@xbetapp/domain/platform/format/number'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { rowIfAny } from '#server/db/rows.ts'
import { actOf, describeAct } from '#server/kernel/act.ts'
import { AppError, invariant, present } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { judgeLines, linesShown, movementOf, refusalsOfReferred, undoerOf } from './judge.ts'
import { type Line, latestLinesOfAct, spanOfAct } from './lines.queries.ts'
import { loadNames } from './names.ts'
import { differingField, type Restored, sidesOf } from './undo/undoer.ts'

/** Lines of an act that are taken back together; a longer act is taken back in parts. */
const LINES_AT_ONCE = 5_000

/**
 * Undoes an act by a new one: for each of its lines the inverse of its verb, with that verb's permissions and refusals,
 * all or none. Refused when a later change depends on it. Two concurrent requests undo it once; an undo can be undone
 * itself (rule: registro/taking-back).
 * @throws AppError UNDO_NOT_FOUND, UNDO_NOT_POSSIBLE, UNDO_DONE, UNDO_CHANGED, UNDO_GONE, UNDO_EXISTS, UNDO_INCOMPLETE,
 * and any error of the inverse
 */
export async function undoAct(
  ctx: Ctx,
  idAtto: number,
): Promise<{ message: string; idAtto: number; restored: Restored[] }> {
  return withTransaction(ctx, async (tx) => {
    await lockAct(tx, idAtto)
    const span = await spanOfAct(tx, idAtto)
    if (span === null) throw new AppError('UNDO_NOT_FOUND')
    describeAct(tx, { undoes: idAtto })
    const restored: Restored[] = []
    let words = ''
    let count = 0
    // The latest lines are undone first.
    for (let before = span.last + 1; before > span.first; ) {
      const lines = withoutCutGiroconto(
        await latestLinesOfAct(tx, { idAtto, first: span.first, before }, LINES_AT_ONCE),
      )
      // Named before the undo, after which a created thing has no name.
      words = await wordsOf(tx, lines.toSorted((a, b) => a.id - b.id)[0])
      count += linesShown(lines)
      restored.push(...(await undoLines(tx, lines)))
      before = lines.reduce((lowest, { id }) => Math.min(lowest, id), before)
    }
    return { message: `Azione annullata${words}${andOthers(count)}`, idAtto: await actOf(tx), restored }
  })
}

/** Leaves a giroconto at the end of a part to the next part: its two lines are taken back together. */
function withoutCutGiroconto(lines: Line[]): Line[] {
  const last = movementOf(lines.at(-1))
  return lines.length < LINES_AT_ONCE || last === null
    ? lines
    : lines.filter((line) => movementOf(line) !== last)
}

async function undoLines(tx: TxCtx, lines: readonly Line[]): Promise<Restored[]> {
  for (const [undoer, ownLines] of Map.groupBy(lines, undoerOf)) await undoer?.lock(tx, ownLines)
  const judgement = await judgeLines(tx, lines, { withReferences: false })
  for (const line of lines) {
    const refusal = judgement.refusals.get(line.id)
    if (refusal) throw refusal
  }
  const restored: Restored[] = []
  for (const step of stepsOf(lines)) {
    const undoer = present(step[0] && undoerOf(step[0]), 'lines without an inverse were refused')
    const referred = await refusalsOfReferred(tx, undoer, step)
    for (const refusal of referred.values()) throw refusal
    restored.push(...(await undoer.restore(tx, step, judgement.now)))
  }
  await requireRestored(tx, lines)
  return restored
}

/** How many lines an act has beside its first. */
function andOthers(lines: number): string {
  if (lines < 2) return ''
  return lines === 2 ? " e un'altra riga" : ` e altre ${formatNumber(lines - 1, 0)} righe`
}

/** What the first line of an act did, which is no longer so. */
async function wordsOf(tx: TxCtx, line: Line | undefined): Promise<string> {
  if (!line) return ''
  const names = await loadNames(tx, [line])
  const part = names.part(line)
  const actWords = `${undoneWords(line.action, Object.keys(line.after ?? {}))} ${names.thing(line)}`
  return `: ${actWords}${part === null ? '' : `, ${part}`}`
}

/**
 * The steps of an undo, the latest line first, lines of one kind about one kind of thing together: a book is checked
 * for references once the rooms that the act made after it are gone. Both lines of a giroconto are one step.
 */
function stepsOf(lines: readonly Line[]): Line[][] {
  const steps: Line[][] = []
  for (const line of lines.toSorted((a, b) => b.id - a.id)) {
    const [first] = steps.at(-1) ?? []
    const isOfStep = first?.entity === line.entity || movementOf(line) !== null
    if (first && isOfStep && undoerOf(first) === undoerOf(line)) steps.at(-1)?.push(line)
    else steps.push([line])
  }
  return steps
}

/** Serializes concurrent requests; the second one finds the act undone. @throws AppError UNDO_NOT_FOUND, UNDO_DONE */
async function lockAct(tx: TxCtx, idAtto: number): Promise<void> {
  const { rows } = await sql`select id_atto from act where id_atto = ${idAtto} for no key update`.execute(
    tx.db,
  )
  if (rows.length === 0) throw new AppError('UNDO_NOT_FOUND')
  const undo = await rowIfAny(tx.db, 'act', { annulla: idAtto }, ['actor', 'at'])
  if (undo) throw new AppError('UNDO_DONE', { chi: undo.actor, quando: formatDateTime(toWire(undo.at)) })
}

/** An inverse may skip fields its caller may not write; a partial undo must not be reported as complete. */
async function requireRestored(tx: TxCtx, lines: readonly Line[]): Promise<void> {
  const names = await loadNames(tx, lines)
  for (const [undoer, ownLines] of Map.groupBy(lines, undoerOf)) {
    invariant(undoer, 'lines without an inverse were refused')
    const now = await undoer.now(tx, ownLines)
    for (const line of ownLines) {
      const { stateBefore } = sidesOf(undoer, line)
      const state = now.get(line.id) ?? null
      const field = stateBefore && state ? differingField(stateBefore, state) : undefined
      const isGone = stateBefore === null && (state === null || undoer.mayStay === true)
      if (isGone || (stateBefore !== null && state !== null && field === undefined)) continue
      const campo = fieldWords(line.entity, field ?? '')?.label ?? 'ogni campo'
      throw new AppError('UNDO_INCOMPLETE', { campo, cosa: names.thing(line) })
    }
  }
}
