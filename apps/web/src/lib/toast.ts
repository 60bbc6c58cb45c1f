export type ToastKind = 'error' | 'success'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
}

export const TOAST_MS = 5000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** One error and one success at a time: while one is visible, another of its kind is dropped. */
function show(kind: ToastKind, text: string): void {
  if (toasts.some((toast) => toast.kind === kind)) return
  lastId += 1
  const toast: Toast = { id: lastId, kind, text }
  publish([...toasts, toast])
  resumeToast(toast.id)
}

/** Shows an error, top right, for five seconds. */
export const toastError = (text: string): void => show('error', text)

/** Shows a success, top right, for five seconds. */
export const toastSuccess = (text: string): void => show('success', text)

export function dismissToast(id: number): void {
  pauseToast(id)
  publish(toasts.filter((toast) => toast.id !== id))
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
