import { useSyncExternalStore } from 'react'
import { BLANK, heldAsTyped, type TypedDrop } from '#web/bets/drops/drop-entries.ts'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import { Listeners } from '#web/lib/listeners.ts'

export type EntryField = keyof TypedDrop

/** Typed, unsaved state of a row. */
export interface Entry {
  typed?: TypedDrop | undefined
  errors?: Partial<Record<EntryField, string>> | undefined
  doubts?: readonly string[] | undefined
  /** The figures the doubts were shown for; the same figures again confirm them. */
  confirmedFigures?: string | undefined
  isSaving?: boolean
}

const NOTHING: Entry = {}

/** What the cells of a bet's detail hold. Apart from React's state, so that a keystroke redraws one row. */
export class EntryStore extends Listeners {
  readonly #rows = new Map<string, Entry>()
  /** The odds entered last, the likeliest for the next room. */
  lastOdds: string | undefined
  /** Rows whose drop was typed in their cells. */
  readonly savedHere = new Set<string>()

  entryOf = (key: string): Entry => this.#rows.get(key) ?? NOTHING

  change(key: string, values: Partial<Entry>): void {
    this.#rows.set(key, { ...this.entryOf(key), ...values })
    this.tell()
  }

  /** Takes the row's input: what was said of the input before goes. */
  type(key: string, typed: TypedDrop): void {
    this.change(key, { typed, errors: undefined, doubts: undefined })
  }

  /** Discards the row's input, so that it shows the stored drop. */
  discard(key: string): void {
    this.#rows.delete(key)
    this.tell()
  }

  /** What is typed and not saved, with the row's key. */
  unsaved = (): Array<readonly [key: string, typed: TypedDrop]> =>
    [...this.#rows].flatMap(([key, { typed, isSaving }]) =>
      typed && !isSaving ? [[key, typed] as const] : [],
    )

  /** The rows with unsaved input, as one text: two readings of the same rows are equal. */
  unsavedKeys = (): string =>
    this.unsaved()
      .map(([key]) => key)
      .join(' ')
}

export const useEntry = (store: EntryStore, key: string): Entry =>
  useSyncExternalStore(store.subscribe, () => store.entryOf(key))

export const useUnsavedKeys = (store: EntryStore): string =>
  useSyncExternalStore(store.subscribe, store.unsavedKeys)

/** The row's present drop in the form a person types it; blank without one. */
export const presentTyped = ({ drop }: Pick<VenueRow, 'drop'>): TypedDrop =>
  drop ? heldAsTyped(drop) : BLANK
