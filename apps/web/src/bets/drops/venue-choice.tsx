import { creditTone } from '@xbetapp/domain/ledger/credit/credit'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { Drop } from '#web/bets/drops/public/drop.api.ts'
import { creditText } from '#web/ledger/credit/public/credit.it.ts'
import { compareNames } from '#web/lib/compare-names.ts'
import { onDayOf, useVenues } from '#web/reference/reference/public/venue.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { type DropTarget, dropTargets, offeredBooks, targetsOf } from './drop-targets.ts'
import { dropsText as text } from './drops.it.ts'

/** The venues of a kind that drops may be entered for, and the choice of the book that narrows rooms and helpers. */
export function useDropTargets(kind: VenueKind, drops: readonly Drop[], bet?: Pick<Bet, 'messageDate'>) {
  const { venues } = useVenues()
  /** An object, so that the same book chosen again is a choice too. */
  const [book, setBook] = useState<{ id: number } | null>(null)
  const idBook = book?.id ?? null
  const bookChoice = useRef<HTMLDivElement>(null)
  // Once the list of the chosen book is drawn. A choice by leaving the field leaves the focus where it went.
  useEffect(() => {
    if (book !== null && bookChoice.current?.contains(document.activeElement)) openVenues(bookChoice.current)
  }, [book])
  const messageDate = bet?.messageDate
  const all = useMemo(
    () =>
      venues &&
      dropTargets(
        messageDate === undefined ? venues : venues.map((venue) => onDayOf(venue, messageDate)),
        drops,
      ),
    [venues, drops, messageDate],
  )
  const targets = useMemo(() => targetsOf(all ?? [], kind, idBook), [all, kind, idBook])
  const books = useMemo(
    () => offeredBooks(all ?? []).map(({ idBook: id, nomeBook }) => ({ value: String(id), label: nomeBook })),
    [all],
  )
  const bookPicker = kind === 'sala' && (
    <div ref={bookChoice}>
      <Picker
        label={text.book}
        clearable
        placeholder={text.allBooks}
        options={books}
        disabled={books.length === 0}
        value={idBook === null ? null : String(idBook)}
        onChange={(id) => setBook(id === null ? null : { id: Number(id) })}
      />
      {all !== undefined && books.length === 0 && (
        <p role="alert" className="flush type-xs yellow">
          {text.noBooks}
        </p>
      )}
    </div>
  )
  return { targets, bookPicker }
}

/** Moves the focus to the choice of the venue, with its list open. */
function openVenues(within: HTMLElement): void {
  const venue = within.closest('form')?.querySelector<HTMLInputElement>('input[name="venue"]')
  venue?.focus()
  venue?.click()
}

interface VenuePickerProps {
  label: string
  targets: readonly DropTarget[]
  /** Keys of the venues that have the bet: these come first. */
  received: ReadonlySet<string>
  value: string | null
  error?: ReactNode
  onChange: (key: string | null) => void
}

/** The choice of the venue that played, found by name or book; venues that have the bet come first. */
export function VenuePicker({ targets, received, ...picker }: VenuePickerProps) {
  const options = useMemo(() => venueOptions(targets, received), [targets, received])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the field inside
    <div onKeyDown={toAmount}>
      <Picker name="venue" data-autofocus required options={options} {...picker} />
    </div>
  )
}

/** Enter, which chooses a venue, goes on to the first amount. */
function toAmount(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
    return
  // The choice is shown first: left before, the field would take its words as typed.
  flushSync(() => undefined)
  const { value, ariaExpanded, dataset } = event.target
  if (value === '' || ariaExpanded === 'true' || dataset.unknown) return
  const amount = event.currentTarget
    .closest('form')
    ?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')
  if (!amount) return
  event.preventDefault()
  amount.focus()
}

/** Groups, each by name: venues with the bet but no drop, those with a drop, the others, and blocked ones. */
function venueOptions(targets: readonly DropTarget[], received: ReadonlySet<string>) {
  const rank = ({ key, drop, bloccata }: DropTarget) =>
    bloccata && !drop ? 4 : received.has(key) ? (drop ? 1 : 0) : drop ? 2 : 3
  return targets
    .toSorted((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name))
    .map((target) => {
      const notes = [
        target.book?.nomeBook,
        received.has(target.key) && text.hasBet,
        target.drop && text.hasDrop,
        target.bloccata && text.blocked,
        target.limiteImporto !== null && text.limited(formatMoney(target.limiteImporto, target.currency)),
        target.fido && creditTone(target.fido.percento) && creditText.used(target.fido.percento),
        // A room on STANDBY, or off and only to be corrected, shows its state as everywhere.
        target.stato !== 'A' && statoLabel(target.stato),
        target.currency,
      ]
      return { value: target.key, label: target.name, note: notes.filter(Boolean).join(' · ') }
    })
}
