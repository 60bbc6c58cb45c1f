import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useState } from 'react'
import type { AccountCard, ListKind, ReportOption } from './list-kinds.ts'
import type { Period } from './public/period.ts'
import {
  allChosen,
  defaultOptions,
  isFile,
  lastEightDays,
  NOTHING_CHOSEN,
  offeredFor,
  type Pressed,
  type SendSelection,
  withOptions,
  withRange,
} from './send-selection.ts'

/** The choice of reports to send. Files ask for their range once; the confirmed range applies to all of them. */
export function useSendMode(kind: ListKind) {
  const [selection, setSelection] = useState<SendSelection>(NOTHING_CHOSEN)
  const [range, setRange] = useState<Period>(() => lastEightDays(romeDay(new Date())))
  const [confirmed, setConfirmed] = useState(false)
  /** Options to choose once the dialog has confirmed their range; null: the dialog is closed. */
  const [awaitingRange, setAwaitingRange] = useState<readonly Pressed[] | null>(null)

  /** The selection with the pressed options added or removed; an account new to it takes the range. */
  const selectionWith = (pressed: readonly Pressed[], chosen: boolean, accountRange = range) =>
    pressed.reduce(
      (now, { card, options }) => withOptions(now, card.id, options, chosen, accountRange),
      selection,
    )

  return {
    selection,
    range,
    /** Files are chosen and their dates confirmed: the range is shown beside Invia. */
    showsRange: confirmed && [...selection.values()].some(({ options }) => options.some(isFile)),
    isAskingRange: awaitingRange !== null,
    clear: () => {
      setSelection(NOTHING_CHOSEN)
      setConfirmed(false)
    },
    toggle: (card: AccountCard, option: ReportOption, chosen: boolean) => {
      const pressed = [{ card, options: [option] }]
      // The first file asks for the range of all; the others take it over and may change their own.
      if (chosen && isFile(option) && !confirmed) setAwaitingRange(pressed)
      else setSelection(selectionWith(pressed, chosen))
    },
    setRangeOf: (id: number, own: Period) => {
      const choice = selection.get(id)
      if (choice) setSelection(new Map(selection).set(id, { ...choice, range: own }))
    },
    defaultsOf: (cards: readonly AccountCard[]): Pressed[] =>
      cards
        .map((card) => ({ card, options: defaultOptions(card) }))
        .filter(({ options }) => options.length > 0),
    offersOf: (option: ReportOption, cards: readonly AccountCard[]): Pressed[] =>
      offeredFor(kind, option, cards).map((card) => ({ card, options: [option] })),
    hasAll: (pressed: readonly Pressed[]) => allChosen(selection, pressed),
    /** Chooses all options, or removes them if all are chosen. */
    toggleAll: (pressed: readonly Pressed[]) => {
      const chosen = !allChosen(selection, pressed)
      if (chosen && pressed.some(({ options }) => options.some(isFile))) setAwaitingRange(pressed)
      else setSelection(selectionWith(pressed, chosen))
    },
    confirmRange: (next: Period) => {
      setRange(next)
      setConfirmed(true)
      setSelection(withRange(selectionWith(awaitingRange ?? [], true, next), next))
      setAwaitingRange(null)
    },
    /** Opens the dialog for the range, with no more options to choose. */
    changeRange: () => setAwaitingRange([]),
    cancelRange: () => setAwaitingRange(null),
  }
}

export type SendMode = ReturnType<typeof useSendMode>
