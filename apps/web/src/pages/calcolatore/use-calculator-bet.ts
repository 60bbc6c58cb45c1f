import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calculatorBetQuery } from '#web/features/calculator/calculator.api.ts'
import { calcolatoreText as text } from '#web/features/calculator/calculator.it.ts'
import type { CalculatorBet } from '#web/features/calculator/calculator.types.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { searchInteger } from '#web/lib/search-params.ts'
import { toastError } from '#web/lib/toast.ts'

const NOT_FOUND = 404

/** The bet a dialog's address names: of the page, or asked for. One that does not exist is told of and closes it. */
export function useCalculatorBet(
  value: string,
  bets: readonly CalculatorBet[] | undefined,
  onMissing: () => void,
): CalculatorBet | undefined {
  const id = searchInteger(value, 1)
  const listed = bets?.find(({ idReceivedBet }) => idReceivedBet === id)
  const wanted = id !== undefined && bets !== undefined && listed === undefined
  const { data, error } = useQuery({ ...calculatorBetQuery(id ?? 0), enabled: wanted })

  useEffect(() => {
    if (id !== undefined && error === null) return
    const unknown = error instanceof ApiError && error.status === NOT_FOUND
    toastError(id === undefined ? text.noBet : unknown ? text.unknownBet(id) : errorText(error))
    onMissing()
  }, [id, error, onMissing])

  return listed ?? (wanted ? data : undefined)
}
