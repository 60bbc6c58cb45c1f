import type { Conflitto } from '@xbetapp/contract/conflict'
import { ApiError } from '#web/lib/api-error.ts'

export type Values = Record<string, unknown>

/** A field that both users changed, or only the other user: the original, the other user's and the typed value. */
export interface ConflictField {
  name: string
  before: unknown
  theirs: unknown
  mine: unknown
  /** The field is unchanged in this form. */
  isOnlyTheirs: boolean
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Fields another user changed since the form was filled. */
export function conflictFields(before: Values, typed: Values, now: Values): ConflictField[] {
  return Object.keys(now)
    .filter((name) => !same(now[name], before[name]) && !same(now[name], typed[name]))
    .map((name) => ({
      name,
      before: before[name],
      theirs: now[name],
      mine: typed[name],
      isOnlyTheirs: same(typed[name], before[name]),
    }))
}

/** Values of the form after a conflict: typed values where kept, else the stored ones. */
export function resolveConflict(
  before: Values,
  typed: Values,
  now: Values,
  keepMine: ReadonlySet<string>,
): Values {
  const kept = Object.keys(now).filter(
    (name) => keepMine.has(name) || (same(now[name], before[name]) && !same(typed[name], before[name])),
  )
  return { ...now, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) }
}

/** The conflict a refusal reports: who changed which fields; undefined for other refusals. */
export function conflictOf(error: unknown): Conflitto | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.body as { conflitto?: Conflitto } | undefined)?.conflitto
}
