import type { Conflitto } from '@xbetapp/contract/conflict'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import type { FieldWords, Form, Stored } from '#web/ui/form-dialog/form-dialog.types.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { conflictText as text } from './conflict.it.ts'

const ConflictPanel = lazyPart(() => import('./conflict-panel.tsx'))

/**
 * Resolves a conflict of a form with another user's change: reads the stored record again, shows both values of each
 * field, and applies the choices. Used by all forms.
 */
export function useConflict<V, Version = number>(
  form: Pick<Form<V>, 'getValues' | 'setValues' | 'setInitialValues' | 'isDirty'>,
  stored: Stored<V, Version> | undefined,
) {
  const [base, setBase] = useState(stored)
  const [conflitto, setConflitto] = useState<Conflitto | null>(null)
  const [isChosen, setIsChosen] = useState(false)
  const isNewer = stored !== undefined && base !== undefined && stored.version !== base.version

  // While nothing is typed, the form follows what is stored: there is nothing to choose between.
  const follow = useEffectEvent((now: Stored<V, Version>) => {
    if (conflitto !== null || form.isDirty()) return
    form.setInitialValues(now.values)
    form.setValues(now.values)
    setBase(now)
  })
  useEffect(() => {
    if (isNewer) follow(stored)
  }, [isNewer, stored])

  const choose = (now: Stored<V, Version>, mine: ReadonlySet<string>) => {
    const typed = form.getValues() as Values
    form.setInitialValues(now.values)
    form.setValues(resolveConflict((base?.values ?? {}) as Values, typed, now.values as Values, mine) as V)
    setBase(now)
    setConflitto(null)
    setIsChosen(true)
  }
  const note = (error: unknown): boolean => {
    const told = stored === undefined ? undefined : conflictOf(error)
    setIsChosen(false)
    setConflitto(told ?? null)
    return told !== undefined
  }
  const isOpen = conflitto !== null
  return {
    /** Version of the stored record the form was filled from or last rebased on. */
    version: base?.version,
    /** Handles a refusal: true if it is a conflict, which `panel` then shows. */
    note,
    /** Whether a choice is pending, which bars saving. */
    isOpen,
    /** Sets the new base after a save of a form that stays open. */
    rebase: (saved: { version: Version; values: V }) => {
      setBase((before) => before && { ...before, ...saved })
      setConflitto(null)
      setIsChosen(false)
    },
    /** Shown in the form while there are fields to choose, and after the choice. */
    panel:
      isOpen && isNewer ? (
        <Part>
          <ConflictPanel
            fields={conflictFields(
              base.values as Values,
              form.getValues() as Values,
              stored.values as Values,
            )}
            describe={stored.describe as (name: string) => FieldWords | undefined}
            conflitto={conflitto}
            onChosen={(mine) => choose(stored, mine)}
          />
        </Part>
      ) : (
        (isOpen || isChosen) && (
          <p role="status" className="above-7 type-sm yellow">
            {isOpen ? text.waiting : text.chosen}
          </p>
        )
      ),
  }
}

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
