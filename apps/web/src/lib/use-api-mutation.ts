import { type MutateOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, ContractKey } from '@xbetapp/contract/contract'
import { useState } from 'react'
import { api } from './api.ts'
import { isObsolete, isOutdated } from './api-error.ts'
import type { ApiArguments, ApiInput } from './api-types.ts'
import { SubmissionKey } from './submission-key.ts'
import { toastFailure, toastSuccess } from './toast.ts'

export interface ApiMutationOptions<K extends ContractKey> {
  /** Query keys refetched after a success, and when the refusal shows that they are out of date. */
  invalidates?: readonly QueryKey[]
  onSuccess?: (answer: Answer<K>, input: ApiInput<K>) => void
  /** The sentence of the toast where it is not the server's. */
  failure?: (error: unknown) => string
  /** Called for every failure to report. @returns true if the failure was shown: it then gets no toast */
  onError?: (error: unknown, input: ApiInput<K>) => boolean | undefined
  success?: string | ((answer: Answer<K>) => string)
  /** Second line of the success toast: what was done to what. */
  detail?: string | undefined
  timeoutMs?: number
}

/**
 * A write. A second click while it runs joins it, and one that follows a failure repeats its idempotency key as long
 * as the data are the same, so a drop whose answer was lost is not booked twice.
 */
export function useApiMutation<K extends ContractKey>(key: K, options: ApiMutationOptions<K> = {}) {
  const client = useQueryClient()
  const [submission] = useState(() => new SubmissionKey<Answer<K>>())
  const { invalidates = [], onSuccess, failure, onError, success, detail, timeoutMs } = options

  const refetch = () => {
    for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
  }
  const mutation = useMutation<Answer<K>, unknown, ApiInput<K>>({
    mutationKey: [key],
    mutationFn: (input) => {
      const request = {
        ...input,
        idempotencyKey: submission.keyFor(input),
        ...(timeoutMs ? { timeoutMs } : {}),
      }
      return api(key, ...([request] as unknown as ApiArguments<K>))
    },
    onSuccess: (answer, input) => {
      if (success !== undefined) toastSuccess(typeof success === 'string' ? success : success(answer), detail)
      onSuccess?.(answer, input)
      refetch()
    },
    onError: (error, input) => {
      if (isObsolete(error)) return
      if (isOutdated(error)) refetch()
      if (!onError?.(error, input)) toastFailure(error, failure?.(error))
    },
  })

  type Callbacks = MutateOptions<Answer<K>, unknown, ApiInput<K>>
  const mutateAsync = (input: ApiInput<K>, callbacks?: Callbacks): Promise<Answer<K>> =>
    submission.submit(input, () => mutation.mutateAsync(input, callbacks))
  const mutate = (input: ApiInput<K>, callbacks?: Callbacks): void => {
    // Failures were reported by onError above.
    mutateAsync(input, callbacks).catch(() => {})
  }
  return { ...mutation, mutate, mutateAsync }
}

/** A write whose caller shows a refusal itself, as a form does. */
export const useFormMutation = <K extends ContractKey>(
  key: K,
  options: Omit<ApiMutationOptions<K>, 'onError' | 'failure'> = {},
) => useApiMutation(key, { ...options, onError: () => true })
