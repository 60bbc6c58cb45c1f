import { useQuery } from '@tanstack/react-query'
import { currenciesQuery } from '#web/reference/reference/public/lists.api.ts'

/** The currencies, euro first, and the symbol of each. */
export function useCurrencies() {
  const { data: all = [] } = useQuery(currenciesQuery)
  const find = (valuta: string) => all.find((one) => one.valuta === valuta)
  return {
    all,
    symbol: (valuta: string): string => find(valuta)?.simbolo ?? valuta,
    rate: (valuta: string): number => find(valuta)?.cambio ?? 0,
    options: all.map(({ valuta, simbolo }) => ({ value: valuta, label: valuta, note: simbolo })),
  }
}

export type Currencies = ReturnType<typeof useCurrencies>
