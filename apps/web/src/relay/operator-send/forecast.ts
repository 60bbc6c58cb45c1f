import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'
import { clockText } from '#web/ui/numbers/numbers.tsx'
import { operatorSendText as text } from './operator-send.it.ts'
import type { Room } from './rooms.ts'
import { betIds, CHAT_MODE, MESSAGE_MAX, type SendValues } from './send-form.ts'

/** When a chosen room's message leaves. */
export type ForecastDeparture = Answer<'POST /api/v1/invii/previsione'>[number]

/** Seconds up to which a message counts as leaving at once, and from which the wait is told in minutes. */
const AT_ONCE_S = 2
const MINUTES_FROM_S = 90

/** `subito`, `tra 12 s`, `tra 4 min`; the reason if the time is unknown. */
export function leavesIn({ secondi, inPausa, riscrittura }: ForecastDeparture): string {
  if (inPausa) return text.leavesPaused
  if (riscrittura) return text.leavesRewritten
  if (secondi === null) return ''
  if (secondi <= AT_ONCE_S) return text.leavesNow
  return secondi < MINUTES_FROM_S ? text.leavesSeconds(secondi) : text.leavesMinutes(Math.round(secondi / 60))
}

/** Whether a room needs no text: its message leaves at once, or its mark shows that it waits. */
export const isPlain = ({ secondi, inPausa, chiusa }: ForecastDeparture): boolean =>
  inPausa || (chiusa === null && secondi !== null && secondi <= AT_ONCE_S)

/** Why a message leaves then: the clock, the messages ahead, the closing window of that moment. */
export function leavesWhy(departure: ForecastDeparture): string {
  const { fine, davanti, inPausa, riscrittura, chiusa } = departure
  const lines = []
  if (departure.partenza !== null) lines.push(text.leavesAt(clockText(departure.partenza)))
  if (fine !== null && fine !== departure.partenza) lines.push(text.endsAt(clockText(fine)))
  if (davanti > 0) lines.push(text.ahead(davanti))
  if (inPausa) lines.push(text.pausedWhy)
  if (riscrittura) lines.push(text.rewrittenWhy)
  if (chiusa) lines.push(text.closedWhy(chiusa.dalle, chiusa.alle))
  return lines.join('\n')
}

/** When the last message of a send leaves, and how many rooms have an unknown time; null without rooms. */
export function leavesAltogether(sale: readonly ForecastDeparture[]): string | null {
  if (sale.length === 0) return null
  const unknown = sale.filter(({ partenza }) => partenza === null).length
  const last = sale
    .flatMap(({ fine }) => fine ?? [])
    .sort()
    .at(-1)
  const soon = sale.every(({ secondi, fine, partenza }) => (secondi ?? 0) <= AT_ONCE_S && fine === partenza)
  const parts = last === undefined ? [] : [soon ? text.allNow : text.lastAt(clockText(last))]
  if (unknown > 0) parts.push(text.unknownTimes(unknown))
  return parts.join(' · ')
}

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
