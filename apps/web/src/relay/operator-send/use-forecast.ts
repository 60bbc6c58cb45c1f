import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#web/lib/api.ts'
import { MESSAGE_MAX } from './check-send.ts'
import type { ForecastDeparture } from './forecast.ts'
import type { Room } from './rooms.ts'
import { betIds, CHAT_MODE, type SendValues } from './send-form.ts'

const TYPING_MS = 350
const REFRESH_MS = 5_000
/** Only the length of a text affects the forecast, as longer ones take several messages; rounded to this step. */
const LENGTH_STEP = 256

const NOTHING: ReadonlyMap<number, ForecastDeparture> = new Map()

interface ForecastInput {
  tab: number
  values: SendValues
  rooms: readonly Room[]
  /** Whether the mode is automatic: in the manual mode nothing leaves, so nothing is forecast. */
  automatic: boolean
}

/** When the message of each chosen room would leave if sent now, polled while the page is open. */
export function useForecast({
  tab,
  values,
  rooms,
  automatic,
}: ForecastInput): ReadonlyMap<number, ForecastDeparture> {
  const wanted = JSON.stringify([
    rooms.map(({ idSala }) => idSala).sort((a, b) => a - b),
    tab === 0 ? betIds(values) : [],
    tab === 0 ? 0 : Math.ceil((tab === CHAT_MODE ? values.chat : values.text).length / LENGTH_STEP),
    tab === 1 && values.image !== null,
    tab === CHAT_MODE,
  ])
  const [asked] = useDebouncedValue(wanted, TYPING_MS)
  const { data } = useQuery({
    queryKey: ['sparabet', 'previsione', asked],
    queryFn: ({ signal }) => forecast(asked, signal),
    enabled: automatic && rooms.length > 0 && asked === wanted,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  return useMemo(
    () =>
      data && rooms.length > 0 ? new Map(data.map((departure) => [departure.idSala, departure])) : NOTHING,
    [data, rooms.length],
  )
}

function forecast(asked: string, signal: AbortSignal): Promise<ForecastDeparture[]> {
  const [rooms, ids, length, foto, chat] = JSON.parse(asked) as [number[], number[], number, boolean, boolean]
  return api('POST /api/v1/invii/previsione', {
    body: {
      sales: Object.fromEntries(rooms.map((id) => [id, ''])),
      ...(ids.length > 0
        ? { idReceivedBet: ids }
        : { text: 'x'.repeat(Math.min(length * LENGTH_STEP, MESSAGE_MAX)) }),
      foto,
      chat,
    },
    signal,
  })
}
