import type { Answer } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { errorText } from '#web/lib/api-error.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { asDataUrl } from '#web/lib/picked-image.ts'
import { useApiMutation, useFormMutation } from '#web/lib/use-api-mutation.ts'
import { proofsText as text } from './movement-proofs.it.ts'

export type Proof = Answer<'GET /api/v1/movimenti/:id/prove'>[number]

/** Milliseconds, more than other calls have: a proof is large. */
const UPLOAD_MS = 120_000
/** Largest proof, as the contract says; a larger one is refused before it is sent. The server judges its content. */
export const PROOF_BYTES = 10 * 1024 * 1024

export const proofsQuery = (idMovimento: number) =>
  apiQuery([...ACCOUNTING_KEY, 'prove', idMovimento], 'GET /api/v1/movimenti/:id/prove', {
    params: { id: idMovimento },
  })

/**
 * Attaches a file to a movement. A failure is shown and leaves the movement as it is. `success` is absent where the
 * movement was booked just now: a second toast would take the place of the one that can undo it.
 */
export function useAttachProof(success?: string) {
  const { mutateAsync, isPending } = useApiMutation('POST /api/v1/movimenti/:id/prove', {
    invalidates: [ACCOUNTING_KEY],
    ...(success !== undefined && { success }),
    failure: (error) => `${text.notAttached}: ${errorText(error)}`,
    timeoutMs: UPLOAD_MS,
  })
  const attach = async (id: number, file: File) => {
    const contenuto = (await asDataUrl(file)).replace(/^data:[^,]*,/, '')
    await mutateAsync({ params: { id }, body: { nome: file.name, contenuto } }).catch(() => undefined)
  }
  return { attach, isPending }
}

export const useRemoveProof = () =>
  useFormMutation('DELETE /api/v1/prove/:id', {
    invalidates: [ACCOUNTING_KEY],
    success: text.removed,
  })
