import { Listeners } from './listeners.ts'

export type ToastKind = 'error' | 'success'

interface Told {
  text: string
  /** A second line: what was done to what. */
  detail?: string
  action?: ToastAction
  /** A second sentence about the same write, with an action of its own. */
  more?: { text: string; action: ToastAction }
  /** A progress message: the next toast replaces it at once. */
  isProgress?: boolean
  /** A success that asks for attention. */
  isWarning?: boolean
}

export interface Toast extends Told {
  id: number
  kind: ToastKind
}

export interface ToastAction {
  label: string
  run: () => void
}

/** How long a toast stays unless it is paused. */
export const TOAST_MS = 5000

/** Minimum reading time of a toast before the next one replaces it. */
export const READING_MS = 1500

interface Shown {
  since: number
  next: Told[]
}

/** An offer without a toast yet: the next success toast carries it, otherwise it gets its own. */
let pending: { action: ToastAction; timer: ReturnType<typeof setTimeout> } | undefined
/** How long an offer waits for a success toast to carry it. */
const WORDLESS_MS = 60

/** Offers an action on the last write; `text` is shown where no other toast reports it. */
export function offerInToast(action: ToastAction, text: string): void {
  clearTimeout(pending?.timer)
  pending = { action, timer: setTimeout(() => toastSuccess(text), WORDLESS_MS) }
}

/**
 * Adds a warning and an action to the success that was told last, whose own action stays; where none is told, they get
 * a toast of their own.
 */
export function addToLastToast(text: string, action: ToastAction): void {
  const state = shown.get('success')
  const waiting = state?.next.at(-1)
  const last = toasts.find(({ kind }) => kind === 'success')
  const told = { more: { text, action }, isWarning: true }
  if (state && waiting) state.next.splice(-1, 1, { ...waiting, ...told })
  else if (last && !last.isProgress) {
    publish(toasts.map((toast) => (toast === last ? { ...last, ...told } : toast)))
    if (timers.has(last.id)) resumeToast(last.id)
  } else show('success', { text, action, isWarning: true })
}

/** Drops the offer of a write that its screen reports, and takes back, itself. */
export function dropOffer(): void {
  takePending()
}

function takePending(): ToastAction | undefined {
  clearTimeout(pending?.timer)
  const action = pending?.action
  pending = undefined
  return action
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Listeners()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const shown = new Map<ToastKind, Shown>()
const turns = new Map<ToastKind, ReturnType<typeof setTimeout>>()

function publish(next: readonly Toast[]): void {
  toasts = next
  listeners.tell()
}

/**
 * Shows one error and one success at a time. A new toast replaces the toast before as soon as that could be read; the
 * same words again only stay longer, so that a server that is away does not fill the screen (rule: field/toasts).
 */
function show(kind: ToastKind, told: Told): void {
  const before = toasts.find((toast) => toast.kind === kind)
  const state = shown.get(kind)
  if (!before || !state || before.isProgress) {
    replace(kind, told)
    return
  }
  const waiting = state.next.at(-1)
  const last = waiting ?? before
  const isSame = last.text === told.text && last.detail === told.detail
  if (waiting && (isSame || waiting.isProgress))
    state.next.splice(-1, 1, isSame ? { ...waiting, ...told } : told)
  else if (isSame && told.action) replace(kind, told)
  else if (isSame) {
    if (timers.has(before.id)) resumeToast(before.id)
  } else {
    state.next.push(told)
    if (state.next.length === 1) waitForTurn(kind, state)
  }
}

function waitForTurn(kind: ToastKind, state: Shown): void {
  const left = Math.max(state.since + READING_MS - Date.now(), 0)
  turns.set(
    kind,
    setTimeout(() => {
      const [told, ...rest] = state.next
      if (told !== undefined) replace(kind, told, rest)
    }, left),
  )
}

function replace(kind: ToastKind, told: Told, next: Told[] = []): void {
  for (const before of toasts) if (before.kind === kind) pauseToast(before.id)
  clearTimeout(turns.get(kind))
  lastId += 1
  const toast: Toast = { id: lastId, kind, ...told }
  const state: Shown = { since: Date.now(), next }
  shown.set(kind, state)
  publish([...toasts.filter((one) => one.kind !== kind), toast])
  resumeToast(toast.id)
  if (next.length > 0) waitForTurn(kind, state)
}

/** Shows an error, top right, for five seconds. */
export const toastError = (text: string): void => show('error', { text })

/** Shows a success, top right, for five seconds. */
export function toastSuccess(text: string, detail?: string): void {
  const action = takePending()
  show('success', { text, ...(detail !== undefined && { detail }), ...(action && { action }) })
}

/** Shows what was done and is not as it should be. */
export const toastWarning = (text: string): void => show('success', { text, isWarning: true })

/** Shows progress of a long operation, in place of its previous message. */
export const toastProgress = (text: string): void => show('success', { text, isProgress: true })

/** Removes a toast; the next toast of its kind that waits appears at once. */
export function dismissToast(id: number): void {
  pauseToast(id)
  const toast = toasts.find((one) => one.id === id)
  if (!toast) return
  const [told, ...rest] = shown.get(toast.kind)?.next ?? []
  if (told !== undefined) replace(toast.kind, told, rest)
  else publish(toasts.filter((one) => one.id !== id))
}

/** Keeps a toast while the pointer or the focus is on it. */
export function pauseToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Runs an action of a toast, once, and closes it. */
export function acceptToast(id: number, which: 'own' | 'more' = 'own'): void {
  const toast = toasts.find((one) => one.id === id)
  const action = which === 'own' ? toast?.action : toast?.more?.action
  if (!action) return
  dismissToast(id)
  action.run()
}

/** Starts (again) the time a toast stays. */
export function resumeToast(id: number): void {
  pauseToast(id)
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  )
}

export const getToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = listeners.subscribe
