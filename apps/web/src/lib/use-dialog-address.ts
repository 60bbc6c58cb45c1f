import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { searchText } from './search-params.ts'
import { useAddressSearch } from './use-address-search.ts'

type Raw = Readonly<Record<string, unknown>>

export interface OpenDialog<Name extends string> {
  name: Name
  /** What it is about: an id, a key, or `1` for a dialog about nothing in particular. */
  value: string
}

export interface DialogAddress<Name extends string> {
  open: OpenDialog<Name> | null
  show: (name: Name, value?: string | number) => void
  close: () => void
}

/** Dialogs opened since the page was loaded: behind them stands the screen without them. */
const openedHere = new Set<string>()

/**
 * The open dialog of a screen, kept in its address: `?modifica=12`. Opening adds a history entry, so that Back closes
 * it as its cross does. `names` must not change between renders.
 */
export function useDialogAddress<const Name extends string>(names: readonly Name[]): DialogAddress<Name> {
  const read = useCallback((raw: Raw) => ({ open: readDialog(raw, names) }), [names])
  const [{ open }, change] = useAddressSearch(read)
  const { history } = useRouter()
  const write = change as (values: Record<string, unknown>, options?: { push?: boolean }) => void

  return {
    open,
    show: useCallback(
      (name, value = 1) => {
        openedHere.add(name)
        write({ ...closed(names), [name]: value }, { push: true })
      },
      [write, names],
    ),
    close: useCallback(() => {
      // An address that was opened with its dialog has nothing behind it to go back to.
      if (open && openedHere.delete(open.name)) history.back()
      else write(closed(names))
    }, [open, history, write, names]),
  }
}

export function readDialog<Name extends string>(raw: Raw, names: readonly Name[]): OpenDialog<Name> | null {
  for (const name of names) {
    const value = searchText(raw[name], 300)
    if (value !== undefined) return { name, value }
  }
  return null
}

const closed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]))
