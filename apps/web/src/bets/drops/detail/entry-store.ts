import { useSyncExternalStore } from 'react'
import { BLANK, heldAsTyped, type TypedDrop } from '#web/bets/drops/drop-entries.ts'
import { takesDrop, type VenueRow } from '#web/bets/drops/venue-rows.ts'
import { Listeners } from '#web/lib/listeners.ts'

export type EntryField = keyof TypedDrop

/** Typed, unsaved state of a row. */
export interface Entry {
  typed?: TypedDrop | undefined
  errors?: Partial<Record<EntryField, string>> | undefined
  doubts?: readonly string[] | undefined
  /** The figures the doubts were shown for; the same figures again confirm them. */
  asked?: string | undefined
  isSaving?: boolean
}

const NOTHING: Entry = {}

/** What the cells of a bet's detail hold. Apart from React's state, so that a key redraws its own row and no other. */
export class EntryStore extends Listeners {
  readonly #rows = new Map<string, Entry>()
  /** The odds entered last, the likeliest for the next room. */
  lastOdds: string | undefined
  /** Rows whose drop was typed in their cells. */
  readonly saved = new Set<string>()

  of = (key: string): Entry => this.#rows.get(key) ?? NOTHING

  change(key: string, values: Partial<Entry>): void {
    this.#rows.set(key, { ...this.of(key), ...values })
    this.tell()
  }

  /** Discards the row's input, so that it shows the stored drop. */
  forget(key: string): void {
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
  useSyncExternalStore(store.subscribe, () => store.of(key))

export const useUnsavedKeys = (store: EntryStore): string =>
  useSyncExternalStore(store.subscribe, store.unsavedKeys)

/** The row's present drop in the form a person types it; blank without one. */
export const presentTyped = ({ drop }: Pick<VenueRow, 'drop'>): TypedDrop =>
  drop ? heldAsTyped(drop) : BLANK

/** Whether a room received the bet, can play, and has no drop yet. */
export const isAwaited = ({ drop, sent, bloccata }: VenueRow): boolean =>
  drop === undefined && sent?.stato === 'sent' && !bloccata

/**
 * The row Enter moves to: the next awaited row, from the first again after the last; where none is awaited, the next
 * below that has no drop. A drop is never under the cursor without being chosen. Key null: from the top.
 */
export function nextRow(rows: readonly VenueRow[], key: string | null): VenueRow | undefined {
  const taking = rows.filter(takesDrop)
  const at = taking.findIndex((row) => row.key === key)
  const round = [...taking.slice(at + 1), ...taking.slice(0, Math.max(at, 0))]
  return round.find(isAwaited) ?? taking.slice(at + 1).find(({ drop }) => drop === undefined)
}
