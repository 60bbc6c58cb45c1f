import { formatDateTime } from '@xbetapp/domain/format/date'
import { formatMoney } from '@xbetapp/domain/format/number'
import { ApiError } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { contiText as text } from './account.it.ts'
import type { Account, EntityKind } from './account.ts'
import { type MovementRow, useDeleteCashflow } from './account-movements.api.ts'

interface DeleteCashflowDialogProps {
  account: Account
  kind: EntityKind
  row: MovementRow
  onClose: () => void
}

/** Nothing is erased: the opposite is booked (D3.36). */
export function DeleteCashflowDialog({ account, kind, row, onClose }: DeleteCashflowDialogProps) {
  const remove = useDeleteCashflow(kind)
  return (
    <ConfirmDialog
      opened
      danger
      title={text.deleteCashflow}
      confirmLabel={text.deleteConfirm}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: row.idMovimento } })
        } catch (error) {
          toastError(error instanceof ApiError ? `${text.deleteFailed}: ${error.message}` : text.deleteFailed)
          throw error
        }
      }}
    >
      {text.deleteQuestion(
        text.tipi[row.tipo],
        formatMoney(row.importo, account.simbolo),
        formatDateTime(row.data),
      )}
    </ConfirmDialog>
  )
}
