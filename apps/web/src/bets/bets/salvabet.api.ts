import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { salvabetText as text } from './salvabet.it.ts'

export const useSaveBet = (onError: (error: unknown) => boolean) =>
  useApiMutation('POST /api/v1/bets', { success: text.saved, onError })
