import { onOff, statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { ApiError, errorText, isWordless } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { accountsText } from './accounting.it.ts'
import { batchText as text } from './batch.it.ts'

/** Changes to make; an absent field stays as it is. */
export interface BatchActions {
  stato?: 'A' | 'S' | 'D' | undefined
  conti?: 'attesa' | 'confermati' | undefined
  accettazione?: 'libero' | 'limitato' | undefined
}

/** Kind of account changed in one call: tipsters, or rooms and helpers. */
type BatchKind = 'tipster' | 'sala'

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

/** Why it cannot be applied yet. */
export function batchFault(kind: BatchKind, ids: readonly number[], actions: BatchActions): string | null {
  if (ids.length === 0) return text.nobody[kind]
  return Object.values(actions).every((action) => action === undefined) ? text.noAction : null
}

/** The body of the call; null leaves a value as it is. */
export function batchBody(ids: readonly number[], { stato, conti, accettazione }: BatchActions) {
  return {
    ids: [...ids],
    stato: stato ?? null,
    conti: conti === undefined ? null : conti === 'attesa',
    accettazioneTipster: accettazione === undefined ? null : accettazione === 'libero',
  }
}

/** The chosen changes in words, for the confirmation. */
export function batchChanges({ stato, conti, accettazione }: BatchActions): string[] {
  const { inAttesa, confermati, libero, limitato } = accountsText
  return [
    stato && `${text.columns.stato}: ${statoLabel(stato)}`,
    conti && `${text.columns.conti}: ${conti === 'attesa' ? inAttesa : confermati}`,
    accettazione && `${text.columns.accettazione}: ${accettazione === 'libero' ? libero : limitato}`,
  ].filter((line) => line !== undefined)
}
