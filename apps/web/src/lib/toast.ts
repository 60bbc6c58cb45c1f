export type ToastKind = 'error' | 'success'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
}

export const TOAST_MS = 5000

/** What nobody has had time to read is not taken away by what comes next. */
export const READING_MS = 1500

interface Shown {
  since: number
  /** Those that came meanwhile, in their order. */
  next: string[]
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const shown = new Map<ToastKind, Shown>()
const turns = new Map<ToastKind, ReturnType<typeof setTimeout>>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * One error and one success at a time. A new one takes the place of the one before as soon as that could be read; the
 * same words again only stay longer, so that a server that is away does not fill the screen (rule: field/toasts).
 */
function show(kind: ToastKind, text: string): void {
  const before = toasts.find((toast) => toast.kind === kind)
  const state = shown.get(kind)
  if (!before || !state) {
    replace(kind, text)
    return
  }
  if ((state.next.at(-1) ?? before.text) === text) {
    if (state.next.length === 0 && timers.has(before.id)) resumeToast(before.id)
    return
  }
  state.next.push(text)
  if (state.next.length === 1) waitForTurn(kind, state)
}

function waitForTurn(kind: ToastKind, state: Shown): void {
  const left = Math.max(state.since + READING_MS - Date.now(), 0)
  turns.set(
    kind,
    setTimeout(() => {
      const [text, ...rest] = state.next
      if (text !== undefined) replace(kind, text, rest)
    }, left),
  )
}

function replace(kind: ToastKind, text: string, next: string[] = []): void {
  for (const before of toasts) if (before.kind === kind) pauseToast(before.id)
  clearTimeout(turns.get(kind))
  lastId += 1
  const toast: Toast = { id: lastId, kind, text }
  const state: Shown = { since: Date.now(), next }
  shown.set(kind, state)
  publish([...toasts.filter((one) => one.kind !== kind), toast])
  resumeToast(toast.id)
  if (next.length > 0) waitForTurn(kind, state)
}

/** Shows an error, top right, for five seconds. */
export const toastError = (text: string): void => show('error', text)

/** Shows a success, top right, for five seconds. */
export const toastSuccess = (text: string): void => show('success', text)

/** Takes one away; the next of its kind that waits comes at once. */
export function dismissToast(id: number): void {
  pauseToast(id)
  const toast = toasts.find((one) => one.id === id)
  if (!toast) return
  const [text, ...rest] = shown.get(toast.kind)?.next ?? []
  if (text !== undefined) replace(toast.kind, text, rest)
  else publish(toasts.filter((one) => one.id !== id))
}

/** Keeps a toast while the pointer or the focus is on it. */
export function pauseToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Starts its five seconds (again). */
export function resumeToast(id: number): void {
  pauseToast(id)
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  )
}

export const getToasts = (): readonly Toast[] => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
