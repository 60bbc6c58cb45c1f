import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { useMemo, useState } from 'react'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogClose } from '#web/ui/dialog/dialog-parts.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ReasonField, useReasonForm } from '#web/ui/fields/reason-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { contiText as text } from './account.it.ts'
import { type Account, type EntityKind, isConto } from './account.ts'
import {
  type MovementGroup,
  type MovementRange,
  type MovementRow,
  movementsQuery,
  useDeleteCashflow,
  useDeleteDeposit,
} from './account-movements.api.ts'
import { movementColumns } from './movement-columns.tsx'
import { MovementDetailDialog } from './movement-detail-dialog.tsx'
import classes from './movements.module.css'

interface MovementsDialogProps {
  account: Account
  group: MovementGroup
  range: MovementRange
  owner: string
  /** Opens the account a row of a house account comes from. */
  onEntity: (entita: NonNullable<MovementRow['entita']>) => void
  /** Absent for those who may not record or delete. */
  onAdd: (() => void) | undefined
  mayDelete: boolean
  onClose: () => void
}

const ROWS_PX = 420
const rowId = (row: MovementRow): string => String(row.idMovimento)

/** Cashflow del periodo and Deposito del periodo; the same for the time before the period. */
export function MovementsDialog(props: MovementsDialogProps) {
  const { account, group, range, owner, onEntity, onAdd, mayDelete, onClose } = props
  const { data, error, refetch, isFetching } = useQuery(movementsQuery(account, group, range))
  const [view, setView] = useState<TableView>({ sort: [{ id: 'data', desc: true }], page: 1, pageSize: 50 })
  const [detail, setDetail] = useState<MovementRow | null>(null)
  const [deleting, setDeleting] = useState<MovementRow | null>(null)
  const entity = account.kind === 'conto' ? null : account.kind
  const columns = useMemo(
    () =>
      movementColumns({
        simbolo: account.simbolo,
        showEntity: isConto(account),
        onEntity,
        onDetail: isConto(account) ? undefined : setDetail,
        onDelete: mayDelete && !isConto(account) ? setDeleting : undefined,
      }),
    [account, onEntity, mayDelete],
  )
  return (
    <Dialog
      width={1000}
      title={titleOf(group, range)}
      onClose={onClose}
      footer={
        <>
          {onAdd && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              title={group === 'cashflow' ? text.addCashflow : text.addDeposit}
              onClick={onAdd}
            >
              {text.add}
            </Button>
          )}
          <DialogClose onClose={onClose} />
        </>
      }
    >
      <p className="flush below-5 type-sm quiet">
        {account.nome} · {rangeText(range)}
      </p>
      <DataTable<MovementRow>
        tableKey={`movimenti-${isConto(account) ? 'conto' : group}`}
        owner={owner}
        label={titleOf(group, range)}
        columns={columns}
        rows={data}
        rowId={rowId}
        view={view}
        onView={setView}
        pageSizes={PAGE_SIZES}
        busy={isFetching}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        onOpen={isConto(account) ? undefined : setDetail}
        maxHeight={ROWS_PX}
        empty={
          <EmptyState title={group === 'cashflow' ? text.noCashflow : text.noDeposit}>
            {text.noMovementHint}
          </EmptyState>
        }
      />
      {data && data.length > 0 && (
        <div className={`row to-end gap-6 weight-700 ${classes.total}`}>
          {text.total}
          <Money
            signed
            value={toNumber(sum(data.map(({ importo }) => importo)))}
            currency={account.simbolo}
          />
        </div>
      )}
      {detail && entity && (
        <MovementDetailDialog account={account} kind={entity} row={detail} onClose={() => setDetail(null)} />
      )}
      {deleting && entity && (
        <DeleteMovementDialog
          account={account}
          group={group}
          kind={entity}
          row={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </Dialog>
  )
}

const PAGE_SIZES = [50, 100] as const

function titleOf(group: MovementGroup, { start }: MovementRange): string {
  if (start === undefined) return group === 'cashflow' ? text.cashflowBefore : text.depositBefore
  return group === 'cashflow' ? text.cashflowTitle : text.depositTitle
}

const rangeText = ({ start, end }: MovementRange): string =>
  [start && text.from(formatDate(start)), end && text.to(formatDate(end))].filter(Boolean).join(' ')

interface DeleteMovementDialogProps {
  account: Account
  group: MovementGroup
  kind: EntityKind
  row: MovementRow
  onClose: () => void
}

/** Nothing is erased: the opposite is booked (rule: movement/reversal). */
function DeleteMovementDialog({ account, group, kind, row, onClose }: DeleteMovementDialogProps) {
  const cashflow = useDeleteCashflow(kind)
  const deposit = useDeleteDeposit(kind)
  const form = useReasonForm()
  const said = text.deleteOf[group]
  return (
    <FormDialog
      danger
      width={480}
      title={said.title}
      form={form}
      submitLabel={text.deleteConfirm}
      onClose={onClose}
      onSubmit={async ({ motivo }) => {
        try {
          const of = { params: { id: row.idMovimento }, body: { motivo: motivo.trim() } }
          await (group === 'cashflow' ? cashflow.mutateAsync(of) : deposit.mutateAsync(of))
        } catch (error) {
          toastError(error instanceof ApiError ? `${said.failed}: ${error.message}` : said.failed)
          throw error
        }
      }}
    >
      <p className="flush">
        {text.deleteQuestion(
          text.tipi[row.tipo],
          formatMoney(row.importo, account.simbolo),
          formatDateTime(row.data),
        )}
      </p>
      <ReasonField form={form} />
    </FormDialog>
  )
}
