import { ApiError, errorText } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'

/** Why the links are not there. Retrying does not bring a tipster or sparax that does not exist, nor a right. */
export function LinksError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const decided = error instanceof ApiError && [400, 403, 404].includes(error.status)
  return <ErrorState message={errorText(error)} {...(decided ? {} : { onRetry })} />
}
