import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useState } from 'react'
import { isZeroBalance } from './card-filters.tsx'
import { type AccountCard, type ListKind, REPORT_OPTIONS, type ReportOption } from './list-kinds.ts'
import { isShared } from './public/account.ts'
import { type Period, presetPeriods } from './public/period.ts'

/** The reports to send of one account. */
export interface SendChoice {
  options: readonly ReportOption[]
  /** Range of its files and of the texts sent with them. */
  range: Period
}

/** The chosen reports by account id. */
type SendSelection = ReadonlyMap<number, SendChoice>

export const NOTHING_CHOSEN: SendSelection = new Map()

/** Today and the seven days before. */
export const lastEightDays = (today: string): Period => presetPeriods(today).ottoGiorni

/** Options of an account: those of its list, the 100% ones only where they differ. */
export const optionsOf = ({ reports }: ListKind, card: AccountCard): ReportOption[] =>
  reports.filter((option) => !is100(option) || isShared(card))

export const isFile = (option: ReportOption): boolean => /^(file|pdf)/.test(option)
const is100 = (option: ReportOption): boolean => option.endsWith('100')

/** Text and file, at 100% where the account is shared (rule: report/default-choice). */
export const textAndFile = (card: Pick<AccountCard, 'percentualeImporto'>): ReportOption[] =>
  isShared(card) ? ['testuale100', 'file100'] : ['testuale', 'file']

/** Reports chosen for an account by default: none at a zero balance. */
export const defaultOptions = (card: AccountCard): ReportOption[] =>
  isZeroBalance(card) ? [] : textAndFile(card)

/** Accounts a bulk button is about: not those at zero, and for 100% only those that are shared. */
export const offeredFor = (
  kind: ListKind,
  option: ReportOption,
  cards: readonly AccountCard[],
): AccountCard[] => cards.filter((card) => !isZeroBalance(card) && optionsOf(kind, card).includes(option))

/** Options of an account that a press chooses or removes. */
export interface Pressed {
  card: AccountCard
  options: readonly ReportOption[]
}

/** Whether all options of a bulk button are chosen; a press then removes them. */
export const allChosen = (selection: SendSelection, wanted: readonly Pressed[]): boolean =>
  wanted.length > 0 &&
  wanted.every(({ card, options }) =>
    options.every((option) => selection.get(card.id)?.options.includes(option)),
  )

/** Adds or removes options of an account; an account without any leaves the selection. */
export function withOptions(
  selection: SendSelection,
  id: number,
  options: readonly ReportOption[],
  chosen: boolean,
  range: Period,
): SendSelection {
  const before = selection.get(id)
  const held = before?.options ?? []
  const next = chosen
    ? [...new Set([...held, ...options])]
    : held.filter((option) => !options.includes(option))
  const result = new Map(selection)
  if (next.length === 0) result.delete(id)
  else result.set(id, { options: next, range: before?.range ?? range })
  return result
}

/** One range for every file chosen. */
export function withRange(selection: SendSelection, range: Period): SendSelection {
  return new Map([...selection].map(([id, choice]) => [id, { ...choice, range }]))
}

/** The body of the call, account by account. Accounts that have left the list are not sent. */
export function reportRequests(selection: SendSelection, cards: readonly Pick<AccountCard, 'id'>[]) {
  return cards.flatMap(({ id }) => {
    const choice = selection.get(id)
    if (!choice) return []
    const { options, range } = choice
    return [
      {
        id,
        startDate: range.start,
        endDate: range.end,
        ...Object.fromEntries(REPORT_OPTIONS.map((option) => [option, options.includes(option)])),
      },
    ]
  })
}

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
