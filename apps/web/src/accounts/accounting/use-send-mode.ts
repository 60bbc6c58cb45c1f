import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useState } from 'react'
import type { AccountCard, ListKind, ReportOption } from './list-kinds.ts'
import type { Period } from './period.ts'
import {
  allChosen,
  defaultOptions,
  isFile,
  lastEightDays,
  NOTHING_CHOSEN,
  offeredFor,
  type SendSelection,
  withOptions,
  withRange,
} from './send-selection.ts'

/** What a press chooses or removes: options of an account. */
interface Wanted {
  card: AccountCard
  options: readonly ReportOption[]
}

/** The choice of reports to send. Files ask for their range once; the confirmed range applies to all of them. */
export function useSendMode(kind: ListKind) {
  const [selection, setSelection] = useState<SendSelection>(NOTHING_CHOSEN)
  const [range, setRange] = useState<Period>(() => lastEightDays(romeDay(new Date())))
  const [confirmed, setConfirmed] = useState(false)
  /** Choices that wait for the range of their files; null: the dialog for the range is closed. */
  const [waiting, setWaiting] = useState<readonly Wanted[] | null>(null)

  const choose = (wanted: readonly Wanted[], chosen: boolean, of = range, from = selection) =>
    wanted.reduce((now, { card, options }) => withOptions(now, card.id, options, chosen, of), from)
  const hasFile = (wanted: readonly Wanted[]) => wanted.some(({ options }) => options.some(isFile))

  /** Chooses all options, or removes them if all are chosen. */
  const toggleAll = (wanted: readonly Wanted[]) => {
    if (allChosen(selection, wanted)) setSelection(choose(wanted, false))
    else if (hasFile(wanted)) setWaiting(wanted)
    else setSelection(choose(wanted, true))
  }
  const defaults = (cards: readonly AccountCard[]): Wanted[] =>
    cards.map((card) => ({ card, options: defaultOptions(card) })).filter(({ options }) => options.length > 0)
  const every = (option: ReportOption, cards: readonly AccountCard[]): Wanted[] =>
    offeredFor(kind, option, cards).map((card) => ({ card, options: [option] }))

  return {
    selection,
    range,
    /** Files are chosen and their dates confirmed: the range is shown beside Invia. */
    showsRange: confirmed && [...selection.values()].some(({ options }) => options.some(isFile)),
    waiting: waiting !== null,
    clear: () => {
      setSelection(NOTHING_CHOSEN)
      setConfirmed(false)
    },
    toggle: (card: AccountCard, option: ReportOption, chosen: boolean) => {
      const wanted = [{ card, options: [option] }]
      // The first file asks for the range of all; the others take it over and may change their own.
      if (chosen && isFile(option) && !confirmed) setWaiting(wanted)
      else setSelection(choose(wanted, chosen))
    },
    setRangeOf: (id: number, own: Period) => {
      const choice = selection.get(id)
      if (choice) setSelection(new Map(selection).set(id, { ...choice, range: own }))
    },
    toggleDefault: (cards: readonly AccountCard[]) => toggleAll(defaults(cards)),
    isDefault: (cards: readonly AccountCard[]) => allChosen(selection, defaults(cards)),
    toggleEvery: (option: ReportOption, cards: readonly AccountCard[]) => toggleAll(every(option, cards)),
    isEvery: (option: ReportOption, cards: readonly AccountCard[]) =>
      allChosen(selection, every(option, cards)),
    offers: (option: ReportOption, cards: readonly AccountCard[]) => every(option, cards).length > 0,
    confirmRange: (next: Period) => {
      setRange(next)
      setConfirmed(true)
      setSelection(withRange(choose(waiting ?? [], true, next), next))
      setWaiting(null)
    },
    changeRange: () => setWaiting([]),
    cancelRange: () => setWaiting(null),
  }
}

export type SendMode = ReturnType<typeof useSendMode>
