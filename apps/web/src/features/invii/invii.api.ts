import { SENDS_KEY } from '#web/lib/sends.api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

const RESOLVED = { invalidates: [SENDS_KEY, ['percorso']], success: 'Operazione completata con successo' }

export const useResolveSend = () => useApiMutation('POST /api/v1/invii/:id/risolvi', RESOLVED)

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
