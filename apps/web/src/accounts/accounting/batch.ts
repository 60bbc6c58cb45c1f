import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { accountsText } from './accounting.it.ts'
import { batchText as text } from './batch.it.ts'

/** Changes to make; an absent field stays as it is. */
export interface BatchActions {
  stato?: 'A' | 'S' | 'D' | undefined
  conti?: 'attesa' | 'confermati' | undefined
  accettazione?: 'libero' | 'limitato' | undefined
}

/** Kind of account changed in one call: tipsters, or rooms and helpers. */
export type BatchKind = 'tipster' | 'sala'

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
