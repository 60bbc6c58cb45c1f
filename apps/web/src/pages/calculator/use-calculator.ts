import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calculator-fields'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useCallback, useMemo, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { OpenChoice } from '#web/bets/calculator/bet-choices.tsx'
import { calculatorPageQuery } from '#web/bets/calculator/calculator.api.ts'
import {
  CALCULATOR_DIALOGS,
  CALCULATOR_LIST,
  type CalculatorFilters,
  type CalculatorView,
  readCalculatorSearch,
  SECOND_DIALOGS,
  toQuery,
  writeFilters,
} from '#web/bets/calculator/calculator.search.ts'
import type { MayEdit } from '#web/bets/calculator/calculator-columns.tsx'
import { type ListView, writeListView } from '#web/lib/table-search.ts'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'
import { useViewer } from '#web/platform/auth/public/viewer.ts'

/** The calculator of an address: its filters and what they find, its open dialogs, and what the user may change. */
export function useCalculator() {
  const { roles } = useViewer()
  const address = useAddress('/calcolatore')
  const { search, change } = address
  const { filters, view } = useMemo(() => readCalculatorSearch(search), [search])
  const today = romeDay(new Date())
  const query = useMemo(() => toQuery({ filters, view }, today), [filters, view, today])
  const { data, error, isFetching, refetch } = useQuery(calculatorPageQuery(query))
  const { history } = useRouter()
  /** The row that `goTo` showed, with the list it was shown in and the list it was called from. */
  const [wanted, setWanted] = useState<{ id: string; filterKey: string; from: CalculatorView } | null>(null)
  /** The list of choices that is open in a cell or a dialog. */
  const [choice, setChoice] = useState<OpenChoice | null>(null)
  const filterKey = JSON.stringify(filters)
  return {
    roles,
    may: useCallback<MayEdit>((field) => canEditInCalculator(roles, field), [roles]),
    today,
    filters,
    filterKey,
    choice,
    setChoice,
    apply: (next: CalculatorFilters) => change({ ...writeFilters(next, today), pagina: undefined }),
    view,
    setView: useCallback((next: ListView) => change(writeListView(next, CALCULATOR_LIST)), [change]),
    query,
    page: data,
    isFetching,
    error,
    refetch: () => void refetch(),
    panel: search.pannello === 1,
    togglePanel: () => change({ pannello: search.pannello ? undefined : 1 }),
    bet: useDialogs(address, CALCULATOR_DIALOGS),
    over: useDialogs(address, SECOND_DIALOGS),
    /** Shows the row of a bet, where its outcome, class and texts are changed. Filters the bet meets stay. */
    goTo: ({ idReceivedBet, messageDate, tipster, ...bet }: Bet) => {
      const day = messageDate.slice(0, 10)
      const met = (['esito', 'fascia', 'sport'] as const).filter((name) => filters[name] === bet[name])
      const found = writeFilters(
        {
          dal: day,
          al: day,
          tipster: tipster.nomeTipster,
          ...Object.fromEntries(met.map((name) => [name, filters[name]])),
        },
        today,
      )
      const { filters: shown } = readCalculatorSearch({ ...search, ...found })
      setWanted({ id: String(idReceivedBet), filterKey: JSON.stringify(shown), from: { filters, view } })
      // The dialog's own entry becomes the row's: Back leads to the list as it was.
      const push = !history.location.state.openedDialog
      change({ ...found, pagina: undefined, info: undefined }, { push })
    },
    wanted: wanted?.id ?? null,
    /** Absent unless the list shows the row that was gone to. */
    goBack:
      wanted?.filterKey === filterKey
        ? () => {
            setWanted(null)
            change({
              ...writeFilters(wanted.from.filters, today),
              ...writeListView(wanted.from.view, CALCULATOR_LIST),
            })
          }
        : undefined,
  }
}

export type Calculator = ReturnType<typeof useCalculator>
