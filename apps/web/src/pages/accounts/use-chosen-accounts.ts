import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allWeeksQuery, type Weeks } from '#web/accounts/statements/statements.api.ts'
import { toastFailure } from '#web/lib/toast.ts'

/** Accounts chosen by their keys, which stay chosen on other pages. `shown` is the page on screen. */
export function useChosenAccounts(request: Parameters<typeof allWeeksQuery>[1], shown: Weeks | undefined) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const onPage = new Set(shown?.conti.map(({ idAccount }) => idAccount))
  const elsewhere = [...chosen].filter((idAccount) => !onPage.has(idAccount)).length
  const { data: all } = useQuery({ ...allWeeksQuery(client, request), enabled: elsewhere > 0 })
  const choosingAll = useMutation({
    mutationFn: () => client.fetchQuery(allWeeksQuery(client, request)),
    onSuccess: ({ conti }) => setChosen(new Set(conti.map(({ idAccount }) => idAccount))),
    onError: (failure) => toastFailure(failure),
  })
  return {
    chosen,
    setChosen,
    elsewhere,
    /** A table that has all chosen accounts; undefined while those of other pages are read. */
    table: elsewhere > 0 ? all : shown,
    choosingAll,
    /** Whether all accounts of the page are chosen, and other pages have more. */
    offersAll:
      shown !== undefined &&
      chosen.size < shown.totale &&
      shown.conti.every(({ idAccount }) => chosen.has(idAccount)),
  }
}
