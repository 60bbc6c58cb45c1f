import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { betQuery } from '#web/entities/bet/bet.api.ts'
import { betText } from '#web/entities/bet/bet.it.ts'
import type { Bet } from '#web/entities/bet/bet.ts'
import { calcolatoreText as text } from '#web/features/calculator/calculator.it.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { searchId } from '#web/lib/search-params.ts'
import { toastError } from '#web/lib/toast.ts'

const NOT_FOUND = 404

/** The bet a dialog's address names: of the page, or asked for. One that does not exist is told of and closes it. */
export function useCalculatorBet(
  value: string,
  bets: readonly Bet[] | undefined,
  onMissing: () => void,
): Bet | undefined {
  const id = searchId(value)
  const listed = bets?.find(({ idReceivedBet }) => idReceivedBet === id)
  const wanted = id !== undefined && bets !== undefined && listed === undefined
  const { data, error } = useQuery({ ...betQuery(id ?? 0), staleTime: 0, enabled: wanted })

  useEffect(() => {
    if (id !== undefined && error === null) return
    const unknown = error instanceof ApiError && error.status === NOT_FOUND
    toastError(id === undefined ? text.noBet : unknown ? betText.unknown(id) : errorText(error))
    onMissing()
  }, [id, error, onMissing])

  return listed ?? (wanted ? data : undefined)
}
