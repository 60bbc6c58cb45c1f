import { useEffect, useState } from 'react'
import { openForm, takeKept } from '#web/lib/kept-forms.ts'
import { useLatest } from '#web/ui/latest.ts'

interface FormLike<Values> {
  isDirty: () => boolean
  getValues: () => Values
  getInitialValues: () => Values
  setValues: (values: Values) => void
}

/**
 * A form whose text outlives the end of the session and is found again after signing in (rule: session/end).
 * @returns whether text was found
 */
export function useKeptForm<Values>(title: string | null, form: FormLike<Values>): boolean {
  const latest = useLatest(form)
  const [found, setFound] = useState(false)
  useEffect(() => {
    if (title === null) return
    const values = takeKept(title, latest.current.getInitialValues())
    if (values !== undefined) {
      latest.current.setValues(values)
      setFound(true)
    }
    return openForm({
      title,
      isDirty: () => latest.current.isDirty(),
      values: () => latest.current.getValues(),
      initial: () => latest.current.getInitialValues(),
    })
  }, [title, latest])
  return found
}

/** Keeps input outside a form as `useKeptForm` keeps a form: `put` restores the kept value. */
export function useKeptState<Value>(
  title: string | null,
  { value, initial, put }: { value: Value; initial: Value; put: (value: Value) => void },
): boolean {
  return useKeptForm<Value>(title, {
    isDirty: () => JSON.stringify(value) !== JSON.stringify(initial),
    getValues: () => value,
    getInitialValues: () => initial,
    setValues: put,
  })
}
