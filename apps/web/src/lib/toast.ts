import { errorText, isObsolete, isUnauthenticated } from './api-error.ts'
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

/** The toast of a kind on screen, and those that wait for its place. */
interface Lane {
  toast: Toast
  /** When it appeared, in milliseconds. */
  since: number
  next: Told[]
  /** Ends its time; absent while it is paused. */
  end?: ReturnType<typeof setTimeout> | undefined
  /** Brings the next one. */
  turn?: ReturnType<typeof setTimeout>
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
  const lane = lanes.get('success')
  const waiting = lane?.next.at(-1)
  const told = { more: { text, action }, isWarning: true }
  if (lane && waiting) lane.next.splice(-1, 1, { ...waiting, ...told })
  else if (lane && !lane.toast.isProgress) {
    lane.toast = { ...lane.toast, ...told }
    publish()
    if (lane.end) resumeToast(lane.toast.id)
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

/** In the order in which their toasts appeared. */
const lanes = new Map<ToastKind, Lane>()
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Listeners()

function publish(): void {
  toasts = [...lanes.values()].map(({ toast }) => toast)
  listeners.tell()
}

const laneOf = (id: number): Lane | undefined => [...lanes.values()].find(({ toast }) => toast.id === id)

/**
 * Shows one error and one success at a time. A new toast replaces the toast before as soon as that could be read; the
 * same words again only stay longer, so that a server that is away does not fill the screen (rule: field/toasts).
 */
function show(kind: ToastKind, told: Told): void {
  const lane = lanes.get(kind)
  if (!lane || lane.toast.isProgress) {
    replace(kind, told)
    return
  }
  const waiting = lane.next.at(-1)
  const last = waiting ?? lane.toast
  const isSame = last.text === told.text && last.detail === told.detail
  if (waiting && (isSame || waiting.isProgress))
    lane.next.splice(-1, 1, isSame ? { ...waiting, ...told } : told)
  else if (isSame && told.action) replace(kind, told)
  else if (isSame) {
    if (lane.end) resumeToast(lane.toast.id)
  } else {
    lane.next.push(told)
    if (lane.next.length === 1) waitForTurn(lane)
  }
}

function waitForTurn(lane: Lane): void {
  const left = Math.max(lane.since + READING_MS - Date.now(), 0)
  lane.turn = setTimeout(() => showNext(lane), left)
}

/** Shows the toast that waits longest in the place of the one on screen; false without one. */
function showNext({ toast, next: [told, ...rest] }: Lane): boolean {
  if (told !== undefined) replace(toast.kind, told, rest)
  return told !== undefined
}

function replace(kind: ToastKind, told: Told, next: Told[] = []): void {
  const before = lanes.get(kind)
  clearTimeout(before?.end)
  clearTimeout(before?.turn)
  lastId += 1
  const lane: Lane = { toast: { id: lastId, kind, ...told }, since: Date.now(), next }
  lanes.delete(kind)
  lanes.set(kind, lane)
  publish()
  resumeToast(lane.toast.id)
  if (next.length > 0) waitForTurn(lane)
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
  const lane = laneOf(id)
  if (!lane || showNext(lane)) return
  clearTimeout(lane.end)
  lanes.delete(lane.toast.kind)
  publish()
}

/** Keeps a toast while the pointer or the focus is on it. */
export function pauseToast(id: number): void {
  const lane = laneOf(id)
  clearTimeout(lane?.end)
  if (lane) lane.end = undefined
}

/** Runs an action of a toast, once, and closes it. */
export function acceptToast(id: number, which: 'own' | 'more' = 'own'): void {
  const toast = laneOf(id)?.toast
  const action = which === 'own' ? toast?.action : toast?.more?.action
  if (!action) return
  dismissToast(id)
  action.run()
}

/** Starts (again) the time a toast stays. */
export function resumeToast(id: number): void {
  pauseToast(id)
  const lane = laneOf(id)
  if (lane) lane.end = setTimeout(() => dismissToast(id), TOAST_MS)
}

export const getToasts = (): readonly Toast[] => toasts

export const subscribeToToasts = listeners.subscribe

/**
 * Shows a failed call in a toast, with the given text or the error's. Login reports the end of the session; obsolete
 * errors are not shown.
 */
export function toastFailure(error: unknown, text: string = errorText(error)): void {
  if (!isObsolete(error) && !isUnauthenticated(error)) toastError(text)
}
