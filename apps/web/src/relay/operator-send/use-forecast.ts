import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'
import { MESSAGE_MAX } from './check-send.ts'
import type { Room } from './rooms.ts'
import { betIds, CHAT_MODE, type SendValues } from './send-form.ts'

const TYPING_MS = 350
const REFRESH_MS = 5_000
/** Only the length of a text affects the forecast, as longer ones take several messages; rounded to this step. */
const LENGTH_STEP = 256

interface ForecastInput {
  tab: number
  values: SendValues
  rooms: readonly Room[]
  /** Whether the mode is automatic: in the manual mode nothing leaves, so nothing is forecast. */
  automatic: boolean
}

/** When the message of each chosen room would leave if sent now, polled while the page is open. */
export function useForecast({ tab, values, rooms, automatic }: ForecastInput) {
  const ids = tab === 0 ? betIds(values) : []
  const typed = tab === 0 ? '' : tab === CHAT_MODE ? values.chat : values.text
  const length = Math.ceil(typed.length / LENGTH_STEP) * LENGTH_STEP
  const wanted = JSON.stringify({
    sales: Object.fromEntries(rooms.map(({ idSala }) => [idSala, ''])),
    ...(ids.length > 0 ? { idReceivedBet: ids } : { text: 'x'.repeat(Math.min(length, MESSAGE_MAX)) }),
    foto: tab === 1 && values.image !== null,
    chat: tab === CHAT_MODE,
  })
  const [asked] = useDebouncedValue(wanted, TYPING_MS)
  const { data } = useQuery({
    ...apiQuery(['sparabet', 'previsione', asked], 'POST /api/v1/invii/previsione', {
      body: JSON.parse(asked),
    }),
    enabled: automatic && rooms.length > 0 && asked === wanted,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  const departures = rooms.length > 0 ? (data ?? []) : []
  return new Map(departures.map((departure) => [departure.idSala, departure]))
}
