import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Address } from './use-address.ts'

/** The open dialog: its name in the address, and its subject. */
export type OpenDialog<S, Name extends keyof S> = {
  [N in Name]-?: { name: N; value: NonNullable<S[N]> }
}[Name]

export interface Dialogs<S, Name extends keyof S> {
  open: OpenDialog<S, Name> | null
  show: <N extends Name>(name: N, value: NonNullable<S[N]>) => void
  /** Takes the place of the open dialog, without a history entry: closing does not lead back to it. */
  swap: <N extends Name>(name: N, value: NonNullable<S[N]>) => void
  close: () => void
}

/**
 * The dialogs of a screen, of which one at a time is open: `?modifica=12`. Opening adds a history entry, so that Back
 * closes it as its cross does. Dialogs `above` close with it. Neither list may change between renders.
 */
export function useDialogs<S extends object, const Name extends keyof S & string>(
  { search, change }: Address<S>,
  names: readonly Name[],
  above: readonly (keyof S & string)[] = NONE,
): Dialogs<S, Name> {
  const { history } = useRouter()
  return {
    open: readDialog(search, names),
    show: useCallback(
      (name, value) => change({ ...without<S>(names, above), [name]: value }, { push: true }),
      [change, names, above],
    ),
    swap: useCallback(
      (name, value) => change({ ...without<S>(names, above), [name]: value }),
      [change, names, above],
    ),
    close: useCallback(() => {
      // An address opened with its dialog has no history entry to go back to.
      if (history.location.state.openedDialog) history.back()
      else change(without<S>(names, above))
    }, [history, change, names, above]),
  }
}

const NONE: readonly never[] = []

const without = <S extends object>(...lists: readonly (readonly (keyof S & string)[])[]): Partial<S> =>
  Object.fromEntries(lists.flat().map((name) => [name, undefined])) as Partial<S>

export function readDialog<S extends object, Name extends keyof S>(
  search: S,
  names: readonly Name[],
): OpenDialog<S, Name> | null {
  for (const name of names) {
    const value = search[name]
    if (value !== undefined && value !== null) return { name, value }
  }
  return null
}
