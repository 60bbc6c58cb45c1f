import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { GIORNI, type Giorno, giornoLabel } from '@xbetapp/domain/reference/closing-windows/closing-window'
import type { StoredWindow } from './closing-windows.api.ts'
import { closingWindowsText as text } from './closing-windows.it.ts'

/** A range as typed: `HH:mm`, Rome wall clock. */
export interface TypedWindow {
  giorno: Giorno
  oraInizio: string
  oraFine: string
}

/**
 * A range in the dialog. `initial` is stored, `new` waits for Salva, `delete` is being deleted right now: removing a
 * stored range does not wait.
 */
export interface ClosingWindow extends TypedWindow {
  key: string
  state: 'initial' | 'new' | 'delete'
  id: number | null
  /** Why it could not be saved. */
  error?: string | undefined
}

export function storedWindow({ id, giorno, oraInizio, oraFine }: StoredWindow): ClosingWindow {
  return { key: `id-${id}`, state: 'initial', id, giorno, oraInizio: hhmm(oraInizio), oraFine: hhmm(oraFine) }
}

export function newWindow(typed: TypedWindow): ClosingWindow {
  return { ...typed, key: `new-${rangeKey(typed)}`, state: 'new', id: null }
}

const hhmm = (time: string): string => time.slice(0, 5)
const rangeKey = ({ giorno, oraInizio, oraFine }: TypedWindow): string => `${giorno}-${oraInizio}-${oraFine}`

/** `from-to`, as a chip shows it. */
export const rangeOf = ({ oraInizio, oraFine }: Pick<TypedWindow, 'oraInizio' | 'oraFine'>): string =>
  `${hhmm(oraInizio)}-${hhmm(oraFine)}`

/** The ranges of each weekday by their start, Monday first, including days without any. */
export function byDay<F extends TypedWindow>(
  windows: readonly F[],
): { giorno: Giorno; label: string; windows: F[] }[] {
  return GIORNI.map((giorno) => ({
    giorno,
    label: giornoLabel(giorno),
    windows: windows
      .filter((entry) => entry.giorno === giorno)
      .sort((a, b) => rangeOf(a).localeCompare(rangeOf(b))),
  }))
}

/** The first two ranges, and an ellipsis for more. */
export function summaryOf(ranges: readonly string[]): string {
  if (ranges.length === 0) return text.none
  return ranges.slice(0, 2).join(', ') + (ranges.length > 2 ? ` ${text.ellipsis}` : '')
}

export interface WindowValues {
  giorni: readonly Giorno[]
  oraInizio: string
  oraFine: string
}

type TypedErrors = Partial<Record<keyof WindowValues, string>>

/**
 * Faults of a range about to be added: equal times are refused but for the whole day, and no range twice
 * (rule: closing-window/midnight).
 */
export function windowErrors(values: WindowValues, windows: readonly ClosingWindow[]): TypedErrors {
  const { giorni, oraInizio, oraFine } = values
  const errors: TypedErrors = {}
  if (giorni.length === 0) errors.giorni = MESSAGES.required
  for (const field of ['oraInizio', 'oraFine'] as const) {
    if (values[field] === '') errors[field] = MESSAGES.required
    else if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(values[field])) errors[field] = text.invalid
  }
  if (errors.giorni || errors.oraInizio || errors.oraFine) return errors
  if (oraInizio === oraFine && oraInizio !== '00:00') return { oraFine: text.empty }
  return rangesToAdd(values, windows).length === 0 ? { oraInizio: text.exists } : {}
}

/** What valid values add: a range of each chosen day that does not have it. */
export function rangesToAdd(
  { giorni, ...hours }: WindowValues,
  windows: readonly ClosingWindow[],
): TypedWindow[] {
  const had = new Set(windows.map(rangeKey))
  return giorni.map((giorno) => ({ giorno, ...hours })).filter((range) => !had.has(rangeKey(range)))
}

/** Takes a saved or refused range's place in the list. */
export const replaceWindow = (
  windows: readonly ClosingWindow[],
  key: string,
  by: ClosingWindow | null,
): ClosingWindow[] => windows.flatMap((entry) => (entry.key === key ? (by ?? []) : entry))
