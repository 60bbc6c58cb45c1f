import { isAdminField } from '@xbetapp/domain/reference/reference/fields'
import { isAdmin, type Viewer } from '#web/platform/auth/public/viewer.ts'
import type { Field } from './kind.ts'
import { referenceText as text } from './reference.it.ts'

/** Balance of an entity: null while loading, `failed` if it could not be read. */
export type BalanceState = { saldoTotale: number; valutaInUso: boolean } | null | 'failed'

interface LockInput<Row> {
  viewer: Viewer
  /** Null while a row is created. */
  row: Row | null
  balance: BalanceState
}

/** Why a field cannot be changed in this form; null if it can. Locked fields are not sent either. */
export function lockReason<Row>(field: Field<Row>, { viewer, row, balance }: LockInput<Row>): string | null {
  if (isAdminField(field.name) && !isAdmin(viewer)) return text.adminOnly
  if (row === null) return null
  if (field.fixed) return text.fixed
  const own = field.locked?.(row) ?? null
  if (own !== null) return own
  const { balanceLock = null, usedLock = null } = field
  if (balanceLock === null && usedLock === null) return null
  if (balance === null) return text.balanceLoading
  if (balance === 'failed') return text.balanceFailed
  return (balance.saldoTotale === 0 ? null : balanceLock) ?? (balance.valutaInUso ? usedLock : null)
}
