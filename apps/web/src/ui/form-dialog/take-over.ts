import { useState } from 'react'
import { formDialogText as text } from './form-dialog.it.ts'
import type { FormDialogProps } from './form-dialog.types.ts'

/**
 * The version of what is stored that a form was filled from, and the way to take over a newer one: fields nobody typed
 * in get its values, the others keep what was typed and say what they became meanwhile.
 */
export function useTakeOver<Values>(
  form: FormDialogProps<Values>['form'],
  stored: FormDialogProps<Values>['stored'],
): { version: number | undefined; takeOver: (() => void) | undefined } {
  const [base, setBase] = useState(stored)
  const takeOver = (now: NonNullable<typeof stored>) => {
    const before = (base?.values ?? {}) as Record<string, unknown>
    const { values, changed } = merged(
      before,
      form.getValues() as Record<string, unknown>,
      now.values as Record<string, unknown>,
    )
    form.setInitialValues(now.values)
    form.setValues(values as Values)
    form.setErrors(
      Object.fromEntries(
        changed.map((name) => [
          name,
          text.changedMeanwhile(shown((now.values as Record<string, unknown>)[name])),
        ]),
      ),
    )
    setBase(now)
  }
  const isNewer = stored !== undefined && base !== undefined && stored.version !== base.version
  return { version: base?.version, takeOver: isNewer ? () => takeOver(stored) : undefined }
}

/** What was typed stays; `changed` are the fields somebody else changed too. */
export function merged<Values extends Record<string, unknown>>(
  before: Values,
  typed: Values,
  now: Values,
): { values: Values; changed: string[] } {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const names = Object.keys(now)
  const kept = names.filter((name) => !same(typed[name], before[name]))
  return {
    values: { ...now, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) },
    changed: kept.filter((name) => !same(now[name], before[name]) && !same(now[name], typed[name])),
  }
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
