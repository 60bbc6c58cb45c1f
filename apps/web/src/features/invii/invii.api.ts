import { SENDS_KEY } from '#web/lib/sends.api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

const RESOLVED = { invalidates: [SENDS_KEY, ['percorso']], success: 'Operazione completata con successo' }

export const useResolveSend = () => useApiMutation('POST /api/v1/invii/:id/risolvi', RESOLVED)

export const useResolveSends = () =>
  useApiMutation('POST /api/v1/invii/risolvi', { ...RESOLVED, success: ({ message }) => message })

export const useResumeChat = () =>
  useApiMutation('POST /api/v1/invii/chat-in-pausa/:chatId/riprendi', RESOLVED)

export const useDropWaiting = () =>
  useApiMutation('POST /api/v1/invii/chat-in-pausa/:chatId/annulla', RESOLVED)
