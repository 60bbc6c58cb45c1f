import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { altriQuery, saleQuery, sitiQuery } from '#web/entities/venue/venue.api.ts'
import { reloadBet, reloadPages } from '#web/features/calculator/calculator.api.ts'
import { calcolatoreText } from '#web/features/calculator/calculator.it.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { type DettaglioRow, dettaglioRows } from './dettaglio-rows.ts'
import { accountEntry, roomEntry, type TypedDrop } from './drop-entry.ts'

const REFRESH_MS = 5_000

export const betDropsQuery = (idReceivedBet: number) =>
  queryOptions({
    queryKey: ['calcolatore', 'drops', idReceivedBet],
    queryFn: ({ signal }) =>
      api('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', { params: { idReceivedBet }, signal }),
    staleTime: 0,
  })

/** The rows of the detail, kept up to date while it is open. */
export function useDettaglio(idReceivedBet: number) {
  const sale = useQuery({ ...saleQuery, meta: { toast: false } })
  const siti = useQuery({ ...sitiQuery, meta: { toast: false } })
  const altri = useQuery({ ...altriQuery, meta: { toast: false } })
  const drops = useQuery({ ...betDropsQuery(idReceivedBet), refetchInterval: REFRESH_MS })
  const rows = useMemo(
    () =>
      sale.data && siti.data && altri.data && drops.data
        ? dettaglioRows({ sale: sale.data, siti: siti.data, altri: altri.data }, drops.data)
        : undefined,
    [sale.data, siti.data, altri.data, drops.data],
  )
  const queries = [sale, siti, altri, drops]
  const failed = queries.find(({ error }) => error !== null)
  return {
    rows,
    error: failed?.error ? errorText(failed.error) : null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}

/** Before the bets are asked for again, and then before the detail is (3 §4). */
const BETS_AFTER_MS = 2_000
const DETAIL_AFTER_MS = 1_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function reloadAfterSave(client: QueryClient, idReceivedBet: number): Promise<void> {
  await wait(BETS_AFTER_MS)
  await Promise.allSettled([reloadPages(client), reloadBet(client, idReceivedBet)])
  await wait(DETAIL_AFTER_MS)
  await reloadDetail(client, idReceivedBet)
}

const reloadDetail = (client: QueryClient, idReceivedBet: number): Promise<void> =>
  client.invalidateQueries({ queryKey: betDropsQuery(idReceivedBet).queryKey })

/**
 * Saves a venue's drop without keeping the operator waiting (3 §7). Resolves when the detail shows what is stored; a
 * refusal is told of, and the detail asked for at once.
 */
export function useSaveRow(idReceivedBet: number, username: string) {
  const client = useQueryClient()
  const saveAccount = useApiMutation('POST /sparabet/new-drop', { onError: () => true })
  const saveSala = useApiMutation('POST /sparabet/new-sale-drop', { onError: () => true })

  return async (row: DettaglioRow, typed: TypedDrop): Promise<void> => {
    const mode = { username, is_telegram_active: false }
    try {
      if (row.kind === 'sala' || row.kind === 'helper') {
        await saveSala.mutateAsync({ body: { data: [roomEntry(idReceivedBet, row, typed)], ...mode } })
      } else {
        await saveAccount.mutateAsync({ body: { data: [accountEntry(idReceivedBet, row, typed)], ...mode } })
      }
      toastSuccess(calcolatoreText.editedWell)
      await reloadAfterSave(client, idReceivedBet)
    } catch (error) {
      toastFailure(error, calcolatoreText.editFailed)
      await reloadDetail(client, idReceivedBet)
    }
  }
}
