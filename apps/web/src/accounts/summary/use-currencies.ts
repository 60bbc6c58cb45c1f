import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Currency, currenciesQuery } from '#web/reference/reference/public/valuta.api.ts'

const NONE: readonly Currency[] = []

/** The currencies, euro first, and the symbol of each. */
export function useCurrencies() {
  const { data = NONE } = useQuery(currenciesQuery)
  return useMemo(() => {
    const byKey = new Map(data.map((valuta) => [valuta.valuta, valuta]))
    return {
      all: data,
      symbol: (valuta: string): string => byKey.get(valuta)?.simbolo ?? valuta,
      rate: (valuta: string): number => byKey.get(valuta)?.cambio ?? 0,
      options: data.map(({ valuta, simbolo }) => ({ value: valuta, label: valuta, note: simbolo })),
    }
  }, [data])
}

export type Currencies = ReturnType<typeof useCurrencies>
