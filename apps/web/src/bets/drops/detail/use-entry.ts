import { useQueryClient } from '@tanstack/react-query'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { createContext, type RefObject, useMemo, useRef, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { dropErrors, isBlankDrop, mergedEntries, type TypedDrop } from '#web/bets/drops/drop-entries.ts'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { doubtsOf, useEntryFacts } from '#web/bets/drops/entry-facts.ts'
import { betDropsQuery, dropKey, dropsKey } from '#web/bets/drops/public/drop.api.ts'
import { useSaveVenueDrops } from '#web/bets/drops/save-venue-drops.ts'
import { nextRow, type VenueRow } from '#web/bets/drops/venue-rows.ts'
import { errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { usePresence } from '#web/platform/presence/public/presence.tsx'
import { venueKey } from '#web/reference/reference/public/venue.ts'
import { asTyped, typedNumber } from '#web/ui/fields/number-fields.tsx'
import { type Finder, focusFinder } from '#web/ui/filter-bar/row-finder.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { type EntryField, type EntryStore, presentTyped } from './entry-store.ts'

export type Entering = NonNullable<ReturnType<typeof useEntering>['entering']>

export const EnteringContext = createContext<Entering | null>(null)

/** Several pasted lines, and the key of the row they were pasted into. */
export interface Pasted {
  text: string
  from: string
}

/** The editable cells of a bet's detail: their input and its saving. */
export function useEntering(
  bet: Bet,
  enabled: boolean,
  rows: readonly VenueRow[] | undefined,
  table: RefObject<HTMLElement | null>,
  store: EntryStore,
  finder: Finder<string>,
) {
  const client = useQueryClient()
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const facts = useEntryFacts([bet.idReceivedBet], enabled)
  const [written, setWritten] = useState<string | null>(null)
  const presence = usePresence('bet', String(bet.idReceivedBet), written)
  const send = useSaveVenueDrops()
  const queue = useRef(Promise.resolve())
  const latest = useLatest({ bet, rows, facts, send, finder })

  const entering = useMemo(() => {
    const cellOf = (key: string, field: EntryField) =>
      table.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(`${key}/${field}`)}"]`)
    const focusCell = (key: string, field: EntryField) => cellOf(key, field)?.focus()
    const goOn = (from: string | null) => {
      const next = nextRow(latest.current.rows ?? [], from)
      const cell = next && cellOf(next.key, 'importo')
      if (cell) cell.focus()
      // No further room is in sight: the cursor goes to the search, emptied to find one.
      else if (from !== null) {
        const { words, setTyped } = latest.current.finder
        setTyped('')
        focusFinder(table.current, words !== '')
      }
    }
    const save = (row: VenueRow, typed: TypedDrop) => {
      store.change(row.key, { isSaving: true, errors: undefined, doubts: undefined })
      store.savedHere.add(row.key)
      // Rows are saved one after the other, in the order they were typed.
      queue.current = queue.current.then(async () => {
        const { idReceivedBet } = latest.current.bet
        const [figures] = mergedEntries([{ ...typed, key: row.key }])
        if (!figures) return
        try {
          // A drop recorded since these figures were typed over the row is shown before it is replaced.
          const { drops } = await client.fetchQuery(betDropsQuery(client, idReceivedBet))
          const drop = drops.find((one) => dropKey(one) === row.key)
          if (drop?.idDroppedBet !== row.drop?.idDroppedBet) {
            const { bet: about, facts: known } = latest.current
            const doubts = doubtsOf(typed, { ...row, drop }, about, known)
            const confirmedFigures = JSON.stringify(typed)
            return store.change(row.key, { typed, doubts, confirmedFigures, isSaving: false })
          }
          const { importo, quota } = figures
          await latest.current.send([{ idReceivedBet, target: row, importo, quota }])
        } catch (error) {
          store.change(row.key, { isSaving: false, errors: { quota: errorText(error) } })
          toastError(text.cells.failed(row.name, errorText(error)))
          return
        }
        await client.refetchQueries({ queryKey: dropsKey(idReceivedBet) })
        store.discard(row.key)
      })
    }
    /** Initial values of a row's fields when editing begins. */
    const typedOf = (row: VenueRow) => store.entryOf(row.key).typed ?? presentTyped(row)
    return {
      store,
      facts,
      /** Presence on the row being edited. */
      presence,
      /** Sets the row being edited here; null once the cursor left it. */
      write: setWritten,
      /** Key of that row. */
      written,
      /** Puts the cursor into the first row that is waited for, or else has no drop. */
      start: () => goOn(null),
      typedOf,
      type: (row: VenueRow, field: EntryField, value: string) =>
        store.type(row.key, { ...typedOf(row), [field]: value }),
      /** Proposes the likely odds to a room without a drop. */
      suggestOdds: (row: VenueRow) => {
        const typed = typedOf(row)
        if (typed.quota !== '' || typed.importo === '') return
        const { bet: about, facts: known } = latest.current
        const tip = known.quotaTip(about.idReceivedBet)
        const odds = store.lastOdds ?? (tip === null ? undefined : asTyped(tip))
        if (odds !== undefined) store.change(row.key, { typed: { ...typed, quota: odds } })
      },
      /** Enter: saves the input, asks about doubts, and moves to the next row. */
      submit: (row: VenueRow, field: EntryField) => {
        const { confirmedFigures, isSaving } = store.entryOf(row.key)
        const typed = typedOf(row)
        if (isSaving) return goOn(row.key)
        const before = presentTyped(row)
        if (isBlankDrop(typed) || (typed.importo === before.importo && typed.quota === before.quota)) {
          store.discard(row.key)
          return goOn(row.key)
        }
        const errors = dropErrors(typed)
        if (field === 'importo' && typed.quota.trim() === '' && errors.importo === undefined)
          return focusCell(row.key, 'quota')
        if (Object.keys(errors).length > 0) {
          store.change(row.key, { errors, doubts: undefined })
          return focusCell(row.key, errors.importo === undefined ? 'quota' : 'importo')
        }
        const { bet: about, facts: known } = latest.current
        const doubts = doubtsOf(typed, row, about, known, { isOverShown: true })
        const meant = JSON.stringify(typed)
        if (doubts.length > 0 && confirmedFigures !== meant) {
          return store.change(row.key, { typed, doubts, confirmedFigures: meant, errors: undefined })
        }
        store.change(row.key, { typed })
        if ((typedNumber(typed.quota) ?? 0) > 0) store.lastOdds = typed.quota
        save(row, typed)
        goOn(row.key)
      },
      /** Esc: discards the row's input. @returns false if there was none */
      revert: (row: VenueRow): boolean => {
        const { typed, isSaving } = store.entryOf(row.key)
        if (!typed || isSaving) return false
        store.discard(row.key)
        return true
      },
      /** Opens the dialog for pasted lines. @returns false for a text to be pasted as usual */
      paste: (row: VenueRow, content: string): boolean => {
        if (!/[\t\n@;|]/.test(content.trim())) return false
        setPasted({ text: content, from: row.key })
        return true
      },
    }
  }, [store, facts, presence, written, latest, client, table])

  return {
    entering: enabled ? entering : null,
    pasted,
    closePasted: () => setPasted(null),
    /** Fills in proposed amounts as if typed: each is saved on its Enter. */
    propose: (parts: ReadonlyArray<{ idSala: number; importo: number }>) => {
      for (const { idSala, importo } of parts) {
        const row = rows?.find(({ key }) => key === venueKey('sala', idSala))
        if (!row) continue
        // The amount of a room is its total, so the amount already played is added.
        const total = toNumber(dec(row.drop?.importoNoPerc ?? 0).plus(importo))
        store.type(row.key, { ...presentTyped(row), importo: asTyped(total) })
      }
    },
    presence,
  }
}
