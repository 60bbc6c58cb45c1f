import type { Conflitto } from '@xbetapp/contract/conflict'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldWords, Form, Stored } from '#web/ui/form-dialog/form-dialog.types.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { conflictText as text } from './conflict.it.ts'
import { conflictFields, conflictOf, resolveConflict, type Values } from './conflict.ts'

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
