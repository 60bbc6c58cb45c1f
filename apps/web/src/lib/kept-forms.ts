/**
 * What stood typed in forms when the session ended under them, for whoever signs in again as the same user. In memory
 * only: it does not outlive the page, and passwords are among it.
 */

/** A form that is open, known by its title. */
export interface OpenForm {
  title: string
  isDirty: () => boolean
  values: () => unknown
  /** As it opened: it is given back only to a form that opened the same. */
  initial: () => unknown
}

interface KeptForm {
  title: string
  values: unknown
  initial: string
}

const open = new Set<OpenForm>()
let kept: { username: string; href: string; forms: KeptForm[] } | null = null

/** @returns takes it off again */
export function openForm(form: OpenForm): () => void {
  open.add(form)
  return () => open.delete(form)
}

/** Whether something stands typed anywhere that is not saved. */
export const isAnythingTyped = (): boolean => [...open].some((form) => form.isDirty())

/** Keeps what is typed at an address. @returns whether anything was */
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

/** Where somebody was typing when his session ended; what another left is forgotten. */
export function whereFormsWereKept(username: string): string | null {
  if (kept?.username !== username) kept = null
  return kept?.href ?? null
}

/** What was typed in the form of this title that opened like this, once; undefined where nothing was. */
export function takeKept<Values>(title: string, initial: Values): Values | undefined {
  const at = kept?.forms.findIndex((form) => form.title === title && form.initial === JSON.stringify(initial))
  return at === undefined || at === -1 ? undefined : (kept?.forms.splice(at, 1)[0]?.values as Values)
}
