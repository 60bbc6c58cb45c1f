import { onOff } from '@xbetapp/domain/reference/reference/stato'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { ApiError, errorText, isWordless } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { batchText as text } from './batch.it.ts'
import { type BatchActions, type BatchKind, batchBody } from './batch.ts'

// A refusal is shown in the server's words; an unreachable server has a separate sentence.
const options = {
  invalidates: [ACCOUNTING_KEY, REFERENCE_KEY],
  failure: (error: unknown) => {
    const unreached = error instanceof ApiError && error.kind !== 'http'
    if (unreached) return text.unreachable
    return isWordless(error) ? text.failed : errorText(error)
  },
}

/** Changes many tipsters, or many rooms, at once; a refused change is shown and throws. */
export function useBatchUpdate(kind: BatchKind) {
  const tipsters = useApiMutation('PUT /api/v1/tipster/batch-update-stato', options)
  const rooms = useApiMutation('PUT /api/v1/sala/batch-update-stato', options)
  return async (wanted: readonly number[], actions: BatchActions): Promise<void> => {
    const { ids, stato, conti, accettazioneTipster } = batchBody(wanted, actions)
    if (kind === 'tipster')
      await tipsters.mutateAsync({
        body: { tipsterIds: ids, stato: stato && onOff(stato), conti, accettazioneTipster },
      })
    else await rooms.mutateAsync({ body: { saleIds: ids, stato, conti } })
    toastSuccess(text.done[kind](ids.length))
  }
}
