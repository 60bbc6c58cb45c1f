import type { ContractKey } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { errorText, isWordless } from '#web/lib/api-error.ts'
import type { ApiInput } from '#web/lib/api-types.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'

/** Books what a form sends. The form shows a refusal: the failed action, and the reason where the server gives one. */
export function useBooking<K extends ContractKey>(
  key: K,
  text: { done: string; detail?: string | undefined; failed: string },
) {
  const { mutateAsync } = useFormMutation(key, {
    invalidates: [ACCOUNTING_KEY],
    success: text.done,
    detail: text.detail,
  })
  return (input: ApiInput<K>) =>
    mutateAsync(input).catch((error: unknown) => {
      throw new Error(isWordless(error) ? text.failed : `${text.failed}: ${errorText(error)}`)
    })
}
