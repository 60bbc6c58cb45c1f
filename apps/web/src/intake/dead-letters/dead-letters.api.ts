import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { RESOLVED } from '#web/telegram/outbox/public/sends.api.ts'

export const useReprocess = () =>
  useApiMutation('POST /api/v1/ricezione/accantonati/:id/rielabora', {
    ...RESOLVED,
    success: 'Messaggio rimesso in elaborazione',
  })

export const useIgnore = () => useApiMutation('POST /api/v1/ricezione/accantonati/:id/ignora', RESOLVED)
