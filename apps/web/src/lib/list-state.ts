import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from './api-error.ts'

/** Props of a table that show the state of the query behind its rows. */
export const listState = ({
  isFetching,
  error,
  refetch,
}: Pick<UseQueryResult, 'isFetching' | 'error' | 'refetch'>) => ({
  busy: isFetching,
  error: error ? errorText(error) : null,
  onRetry: () => void refetch(),
})
