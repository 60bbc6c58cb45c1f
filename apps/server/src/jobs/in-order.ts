import { copyKey } from '@xbetapp/domain/relay/routing/steps-in-order'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import type { SortedWork, WorkKind } from '#server/relay/rewriting/public.ts'

/** A bet, or a message of a source, that failed this often no longer holds up its rooms. */
const MOST_FAILURES = 3

/**
 * Works step by step, so that the order within a room holds: behind a piece left undone, later ones of its room wait
 * for the next round. A piece that always fails must not hold up the others for long.
 * @param verb does one step and returns the ids it left undone
 */
export function inOrder(
  verb: (
    ctx: Ctx,
    group: number,
    ids: readonly number[],
    kind: WorkKind,
  ) => Promise<readonly number[] | undefined>,
): (ctx: Ctx, work: Pick<SortedWork, 'ready' | 'lines'>) => Promise<boolean> {
  const failures = new Map<string, number>()
  return async (ctx, { ready, lines }) => {
    let doneCount = 0
    const heldLines = new Set<string | undefined>()
    for (const { kind, group, ids } of ready) {
      const lineOf = (id: number) => lines.get(copyKey({ kind, id }))
      const freeIds = ids.filter((id) => !heldLines.has(lineOf(id)))
      if (freeIds.length === 0) continue
      const key = `${kind}/${group}`
      try {
        for (const id of (await verb(ctx, group, freeIds, kind)) ?? []) heldLines.add(lineOf(id))
        failures.delete(key)
        doneCount++
      } catch (error) {
        const failureCount = (failures.get(key) ?? 0) + 1
        failures.set(key, failureCount)
        if (failureCount < MOST_FAILURES) for (const id of freeIds) heldLines.add(lineOf(id))
        ctx.log.error({ err: redact(String(error)), kind, group, failed: failureCount }, 'due work not done')
      }
    }
    return doneCount > 0
  }
}
