import { IconPlus, IconTransfer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { useState } from 'react'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReasonField, useReasonForm } from '#web/ui/fields/reason-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { contiText as text } from './account.it.ts'
import {
  type MovementRange,
  type MovementRow,
  type MovementWithSplit,
  movementsQuery,
  useDeleteCashflow,
} from './account-movements.api.ts'
import classes from './dialogs.module.css'
import { MovementDetailDialog } from './figures-dialogs.tsx'
import { movementColumns } from './movement-columns.tsx'
import type { Account, MovementGroup } from './public/account.ts'

interface MovementsDialogProps {
  account: Account
  group: MovementGroup
  range: MovementRange
  /** Opens the account that a row of a house account comes from. */
  onEntity: (entita: NonNullable<MovementRow['entita']>) => void
  onAdd: () => void
  onTransfer: () => void
  onCorrect: (movement: MovementWithSplit) => void
  onClose: () => void
}

const PAGE_SIZES = [50, 100] as const

/** The dialogs Cashflow del periodo and Deposito del periodo, and the same lists for the time before the period. */
export function MovementsDialog(props: MovementsDialogProps) {
  const { account, group, range, onEntity, onAdd, onTransfer, onCorrect, onClose } = props
  const viewer = useViewer()
  const movements = useQuery(movementsQuery(account, group, range))
  const { data } = movements
  const [view, setView] = useState<TableView>({ sort: [{ id: 'data', desc: true }], page: 1, pageSize: 50 })
  const [detail, setDetail] = useState<MovementRow | null>(null)
  const [deleting, setDeleting] = useState<MovementRow | null>(null)
  const entity = account.kind === 'conto' ? null : account.kind
  const mayRecord = entity !== null && isAdmin(viewer)
  const { title, before, add, none } = text.movements[group]
  const isBefore = range.start === undefined
  const heading = isBefore ? before : title
  return (
    <Dialog
      width={1000}
      title={heading}
      onClose={onClose}
      actions={
        mayRecord &&
        !isBefore && (
          <>
            {group === 'cashflow' && (
              <ToolButton
                size="sm"
                variant="subtle"
                icon={IconTransfer}
                title={text.transferHint}
                onClick={onTransfer}
              >
                {text.tipi.giroconto}
              </ToolButton>
            )}
            <ToolButton size="sm" icon={IconPlus} title={add} onClick={onAdd}>
              {text.add}
            </ToolButton>
          </>
        )
      }
    >
      <p className="flush below-5 type-sm quiet">
        {account.nome} · {rangeText(range)}
      </p>
      <DataTable<MovementRow>
        tableKey={`movimenti-${entity ? group : 'conto'}`}
        label={heading}
        columns={movementColumns({
          simbolo: account.simbolo,
          kind: entity,
          onEntity,
          onDetail: setDetail,
          onDelete: mayRecord && group === 'cashflow' ? setDeleting : undefined,
        })}
        rows={data}
        rowId={({ idMovimento }) => String(idMovimento)}
        view={view}
        onView={setView}
        pageSizes={PAGE_SIZES}
        {...listState(movements)}
        onOpen={entity ? setDetail : undefined}
        maxHeight={420}
        empty={<EmptyState title={none}>{text.noMovementHint}</EmptyState>}
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
        <MovementDetailDialog
          account={account}
          kind={entity}
          row={detail}
          onCorrect={
            mayRecord
              ? (movement) => {
                  setDetail(null)
                  onCorrect(movement)
                }
              : undefined
          }
          onClose={() => setDetail(null)}
        />
      )}
      {deleting && entity && (
        <DeleteMovementDialog
          account={account}
          kind={entity}
          row={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </Dialog>
  )
}

const rangeText = ({ start, end }: MovementRange): string =>
  start && start === end
    ? formatDate(start)
    : [start && text.from(formatDate(start)), end && text.to(formatDate(end))].filter(Boolean).join(' ')

interface DeleteMovementDialogProps extends Pick<MovementsDialogProps, 'account' | 'onClose'> {
  kind: EntityKind
  row: MovementRow
}

/** Takes a movement back by booking the opposite (rule: movement/reversal). A deposit is corrected by its opposite. */
function DeleteMovementDialog({ account, kind, row, onClose }: DeleteMovementDialogProps) {
  const isTransfer = row.tipo === 'giroconto'
  const remove = useDeleteCashflow(kind, isTransfer)
  const [importo, day] = [formatMoney(Math.abs(row.importo), account.simbolo), formatDateTime(row.data)]
  const form = useReasonForm()
  return (
    <FormDialog
      danger
      width={480}
      title={isTransfer ? text.deleteTransferTitle : text.deleteTitle}
      form={form}
      submitLabel={text.deleteConfirm}
      onClose={onClose}
      onSubmit={({ motivo }) => remove({ params: { id: row.idMovimento }, body: { motivo: motivo.trim() } })}
    >
      <p className="flush">
        {isTransfer
          ? text.deleteTransferQuestion(importo, row.controparte ?? '', day)
          : text.deleteQuestion(text.tipi[row.tipo], formatMoney(row.importo, account.simbolo), day)}
      </p>
      <ReasonField form={form} />
    </FormDialog>
  )
}
