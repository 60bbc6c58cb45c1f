/**
 * Keeps the input of open forms when the session ends, until the same user signs in again. In memory only: it must not
 * outlive the page, as it may contain passwords.
 */

/** A form that is open, known by its title. */
export interface OpenForm {
  title: string
  isDirty: () => boolean
  values: () => unknown
  /** The values the form opened with: its input is given back only to a form that opens with the same values. */
  initial: () => unknown
}

const open = new Set<OpenForm>()
let kept: {
  username: string
  href: string
  forms: { title: string; values: unknown; initial: string }[]
} | null = null

/** Adds an open form. @returns the function that takes it off again */
export function openForm(form: OpenForm): () => void {
  open.add(form)
  return () => open.delete(form)
}

/** Whether any open form has unsaved input. */
export const isAnythingTyped = (): boolean => [...open].some((form) => form.isDirty())

/** Keeps the input of the forms at an address. @returns whether there was any */
export function keepForms(username: string, href: string): boolean {
  const forms = [...open].filter((form) => form.isDirty())
  if (forms.length === 0) return false
  kept = {
    username,
    href,
    forms: forms.map((form) => ({
      title: form.title,
      values: form.values(),
      initial: JSON.stringify(form.initial()),
    })),
  }
  return true
}

/** Address where the user was typing when his session ended; discards the input of another user. */
export function whereFormsWereKept(username: string): string | null {
  if (kept?.username !== username) kept = null
  return kept?.href ?? null
}

/** Returns, once, the input kept for the form with this title and initial values; undefined without any. */
export function takeKept<Values>(title: string, initial: Values): Values | undefined {
  const at = kept?.forms.findIndex((form) => form.title === title && form.initial === JSON.stringify(initial))
  return at === undefined || at === -1 ? undefined : (kept?.forms.splice(at, 1)[0]?.values as Values)
}
