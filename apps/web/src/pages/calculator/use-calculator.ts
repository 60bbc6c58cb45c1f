import { useQuery } from '@tanstack/react-query'
import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calcolatore'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useCallback, useMemo, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { calculatorPageQuery } from '#web/bets/calculator/calculator.api.ts'
import {
  BET_DIALOGS,
  CALCULATOR_LIST,
  type CalculatorFilters,
  OVER_DIALOGS,
  readCalculatorSearch,
  toQuery,
  writeFilters,
} from '#web/bets/calculator/calculator.search.ts'
import type { MayEdit } from '#web/bets/calculator/calculator.types.ts'
import { type ListView, writeListView } from '#web/lib/table-search.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'

/** `2026-03-10` */
const DAY = 10

/** The calculator of an address: its filters and what they find, its open dialogs, and what the user may change. */
export function useCalculator() {
  const { roles } = useViewer()
  const address = useAddress('/calcolatore')
  const { search, change } = address
  const { filters, view } = useMemo(() => readCalculatorSearch(search), [search])
  const today = romeDay(new Date())
  const query = useMemo(() => toQuery({ filters, view }, today), [filters, view, today])
  const { data, error, isFetching, refetch } = useQuery(calculatorPageQuery(query))
  /** Id of the row to go to. */
  const [wanted, setWanted] = useState<string | null>(null)
  return {
    roles,
    may: useCallback<MayEdit>((field) => canEditInCalculator(roles, field), [roles]),
    today,
    filters,
    filterKey: JSON.stringify(filters),
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
    bet: useDialogs(address, BET_DIALOGS),
    over: useDialogs(address, OVER_DIALOGS),
    /** Shows the row of a bet, where its outcome, class and texts are changed. Filters that it meets stay. */
    goTo: ({ idReceivedBet, messageDate, tipster, ...bet }: Bet) => {
      const day = messageDate.slice(0, DAY)
      const met = (['esito', 'fascia', 'sport'] as const).filter((name) => filters[name] === bet[name])
      setWanted(String(idReceivedBet))
      change({
        ...writeFilters(
          {
            dal: day,
            al: day,
            tipster: tipster.nomeTipster,
            ...Object.fromEntries(met.map((name) => [name, filters[name]])),
          },
          today,
        ),
        pagina: undefined,
        info: undefined,
      })
    },
    wanted,
  }
}

export type Calculator = ReturnType<typeof useCalculator>
