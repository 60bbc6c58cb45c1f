import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { useShownVersions } from '#web/bets/bets/public/use-bets.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { asDataUrl } from '#web/lib/picked-image.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import type { Room } from './rooms.ts'
import { betIds, type Mode, type SendValues } from './send-form.ts'

export type SendAnswer = Answer<'POST /sparabet/sparachat'>

/** Time for a send: a phone uploads a photo of some megabytes slowly. */
const UPLOAD_MS = 120_000

/** Ids of the rooms that have a bet, or to which it is on its way. A failure to read them is not shown. */
export const receivedByQuery = (idReceivedBet: number) => ({
  ...apiQuery(['sparabet', 'received-by', idReceivedBet], 'GET /api/v1/sent_bets/find_by_bet_id', {
    query: { idReceivedBet },
  }),
  select: (sent: Answer<'GET /api/v1/sent_bets/find_by_bet_id'>) =>
    new Set(sent.filter(({ stato }) => stato !== 'cancelled').map(({ idSala }) => idSala)),
  staleTime: 0,
})

const POLL_MS = 1_000

/** A press of SPARA room by room, polled until all its messages are done. */
export const sendRunQuery = (id: number) =>
  queryOptions({
    ...apiQuery(['sparabet', 'spedizione', id], 'GET /api/v1/spedizioni/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.finita ? false : POLL_MS),
    staleTime: 0,
  })

interface Send {
  mode: Mode
  values: SendValues
  rooms: readonly Room[]
  nomeTipster: string | undefined
  chatId: number | undefined
}

/** Sends in the chosen mode. The page shows errors in its dialog, so that there is no toast. */
export function useSend(): (send: Send) => Promise<SendAnswer> {
  const username = useSession()?.username ?? ''
  const versionsOf = useShownVersions()
  const options = { invalidates: [['sparabet'], ['bets', 'one']], timeoutMs: UPLOAD_MS }
  const oldBet = useFormMutation('POST /sparabet/send-messages-old-bet', options)
  const newBet = useFormMutation('POST /sparabet/send-messages-new-bet', options)
  const chat = useFormMutation('POST /sparabet/sparachat', options)
  return async ({ mode, values, rooms, nomeTipster, chatId }) => {
    const sales = Object.fromEntries(rooms.map(({ idSala, nomeSala }) => [idSala, nomeSala]))
    const shared = { sales, username, is_telegram_active: true }
    switch (mode) {
      // Bet Esistente
      case 0: {
        const ids = [...betIds(values)]
        // One bet goes as its id, several as a list.
        const onlyId = ids.length === 1 ? ids[0] : undefined
        const body = {
          idReceivedBet: onlyId ?? ids,
          notes: values.notes.trim() || null,
          versioni: versionsOf(ids),
        }
        return oldBet.mutateAsync({ body: { ...body, ...shared } })
      }
      // Bet Nuova
      case 1: {
        const image = values.image && (await asDataUrl(values.image))
        const { text, idTipster } = values
        return newBet.mutateAsync({
          body: { text, image, tipster: nomeTipster, idTipster: idTipster ?? 0, ...shared },
        })
      }
      // SparaChat
      case 2:
        return chat.mutateAsync({ body: { chat: values.chat, chat_id: chatId ?? null, ...shared } })
    }
  }
}
