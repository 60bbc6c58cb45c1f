import type { Body } from '@xbetapp/contract/contract'
import { type InvioInAttesa, SENDS_KEY } from '#web/entities/invio/invii.api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

const RESOLVED = { invalidates: [SENDS_KEY, ['percorso']], success: 'Operazione completata con successo' }

export const useResolveSend = () => useApiMutation('POST /api/v1/invii/:id/risolvi', RESOLVED)

export const useResolveSends = () =>
  useApiMutation('POST /api/v1/invii/risolvi', { ...RESOLVED, success: ({ message }) => message })

export const useResumeChat = () =>
  useApiMutation('POST /api/v1/invii/chat-in-pausa/:chatId/riprendi', RESOLVED)

export const useDropWaiting = () =>
  useApiMutation('POST /api/v1/invii/chat-in-pausa/:chatId/annulla', RESOLVED)

export const useReprocess = () =>
  useApiMutation('POST /api/v1/ricezione/accantonati/:id/rielabora', {
    ...RESOLVED,
    success: 'Messaggio rimesso in elaborazione',
  })

export const useIgnore = () => useApiMutation('POST /api/v1/ricezione/accantonati/:id/ignora', RESOLVED)

export type Decision = Body<'POST /api/v1/invii/in-attesa/decidi'> & { azione: 'invia' | 'scarta' }

/** What somebody says about the sends that are on his screen: none that came meanwhile is meant. */
export function decisionOn(azione: Decision['azione'], waiting: readonly InvioInAttesa[]): Decision {
  const idsOf = (bets: boolean) =>
    waiting.filter(({ tipo }) => (tipo === 'bet') === bets).flatMap(({ sale }) => sale.map(({ id }) => id))
  return { azione, bet: idsOf(true), inoltri: idsOf(false) }
}

export const useDecideWaiting = () => useApiMutation('POST /api/v1/invii/in-attesa/decidi', RESOLVED)
