import type { Conflitto } from '@xbetapp/contract/conflict'
import { ApiError } from '#web/lib/api-error.ts'

export type Values = Record<string, unknown>

/** A field two people changed, or only the other: as it was, as he left it, as it stands typed. */
export interface ConflictField {
  name: string
  before: unknown
  theirs: unknown
  mine: unknown
  /** Nobody typed in it here. */
  isOnlyTheirs: boolean
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What somebody else changed between what a form was filled from and what is stored now. */
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

/** What the form goes on with: typed values where they were kept, else what is stored now. */
export function resolved(before: Values, typed: Values, now: Values, keepMine: ReadonlySet<string>): Values {
  const kept = Object.keys(now).filter(
    (name) => keepMine.has(name) || (same(now[name], before[name]) && !same(typed[name], before[name])),
  )
  return { ...now, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) }
}

/** Who changed what, as the refusal says it; undefined where it is another refusal. */
export function conflictOf(error: unknown): Conflitto | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.body as { conflitto?: Conflitto } | undefined)?.conflitto
}
