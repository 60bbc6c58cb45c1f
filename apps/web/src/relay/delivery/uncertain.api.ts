import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { RESOLVED } from '#web/telegram/outbox/public/sends.api.ts'

export const useResolveSend = () => useApiMutation('POST /api/v1/invii/:id/risolvi', RESOLVED)

export const useResolveSends = () =>
  useApiMutation('POST /api/v1/invii/risolvi', { ...RESOLVED, success: ({ message }) => message })
