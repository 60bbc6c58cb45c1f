import { lazy, Suspense, useEffect } from 'react'
import { isAdmin, type Viewer } from '#web/entities/session/viewer.ts'
import type { Account, EntityKind } from '#web/features/accounting/account.ts'
import type { Period } from '#web/features/accounting/period.ts'
import { movimentiText as text } from '#web/features/movements/movements.it.ts'
import { toastError } from '#web/lib/toast.ts'
import type { DialogAddress } from '#web/lib/use-dialog-address.ts'

const MovementDialog = lazy(() => import('#web/features/movements/movement-dialog.tsx'))

interface NewMovementProps {
  account: Account
  kind: EntityKind
  period: Period
  viewer: Viewer
  address: DialogAddress<'nuovo'>
}

/** The movement dialog of the address; whoever may not record one is told so (3 §6). */
export function NewMovement({ account, kind, period, viewer, address }: NewMovementProps) {
  const { open, close } = address
  const group = open?.value === 'deposito' ? 'deposito' : 'cashflow'
  const denied = open !== null && !isAdmin(viewer)
  useEffect(() => {
    if (!denied) return
    toastError(group === 'deposito' ? text.deniedDeposit : text.deniedCashflow)
    close()
  }, [denied, group, close])
  const { id, nome, label, idValuta, simbolo, action, freeroll } = account
  if (open === null || denied || label === null) return null
  return (
    <Suspense>
      <MovementDialog
        key={group}
        entity={{ kind, id, nome, label, idValuta, simbolo, action, freeroll }}
        group={group}
        period={period}
        onClose={close}
      />
    </Suspense>
  )
}
