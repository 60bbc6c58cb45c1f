import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { RESOLVED } from '#web/telegram/outbox/public/sends.api.ts'

export const useResumeChat = () =>
  useApiMutation('POST /api/v1/invii/chat-in-pausa/:chatId/riprendi', RESOLVED)

export const useDropWaiting = () =>
  useApiMutation('POST /api/v1/invii/chat-in-pausa/:chatId/annulla', RESOLVED)
