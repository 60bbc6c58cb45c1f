import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { toastError } from '#web/lib/toast.ts'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FilterBar, FilterPicker } from '#web/ui/filter-bar/filter-bar.tsx'
import type { CardFilters } from './account.search.ts'
import { AwaitsConfirmationChip } from './account-card-view.tsx'
import { accountsText } from './accounting.it.ts'
import { batchText as text } from './batch.it.ts'
import { type BatchActions, batchChanges, batchFault, useBatchUpdate } from './batch.ts'
import classes from './batch-update-dialog.module.css'
import { CardFilterFields, CONTI_OPTIONS, filterCards, stateOptions } from './card-filters.tsx'
import type { AccountCard, ListKind } from './list-kinds.ts'

interface BatchUpdateDialogProps {
  kind: ListKind
  cards: readonly AccountCard[]
  onClose: () => void
}

const ACCEPTANCE_OPTIONS = [
  { value: 'libero', label: accountsText.libero },
  { value: 'limitato', label: accountsText.limitato },
] as const
const cardId = ({ id }: AccountCard): string => String(id)

/** Attesa Conti: changes the state, the confirmation and the acceptance of many accounts at once. */
export function BatchUpdateDialog({ kind, cards, onClose }: BatchUpdateDialogProps) {
  const batchKind = kind.entity === 'tipster' ? 'tipster' : 'sala'
  const update = useBatchUpdate(batchKind)
  const [filters, setFilters] = useState<CardFilters>({})
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [actions, setActions] = useState<BatchActions>({})
  const [asking, setAsking] = useState(false)
  // Accounts with a zero balance are changed like any other.
  const rows = filterCards(cards, { ...filters, zero: 1 }).shown.toSorted((a, b) =>
    a.nome.localeCompare(b.nome, 'it'),
  )
  // Only visible accounts are changed: a filter set later takes the others out.
  const chosen = rows.filter((card) => selection.has(cardId(card)))
  const ids = chosen.map(({ id }) => id)
  const actionPicker = <Name extends keyof BatchActions>(
    name: Name,
    label: string,
    options: readonly { value: NonNullable<BatchActions[Name]>; label: string }[],
  ) => (
    <FilterPicker
      label={label}
      options={options}
      value={actions[name]}
      onChange={(value) => setActions({ ...actions, [name]: value })}
    />
  )
  const apply = () => {
    const fault = batchFault(batchKind, ids, actions)
    if (fault === null) setAsking(true)
    else toastError(fault)
  }

  return (
    <Dialog
      tall
      persistent
      width={Math.round(window.innerWidth * 0.9)}
      title={text.title}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {dialogText.close}
        </Button>
      }
    >
      <div className={`column gap-5 shrinks-down ${classes.content}`}>
        <FilterBar>
          <CardFilterFields
            kind={kind}
            filters={filters}
            onFilters={(change) => setFilters({ ...filters, ...change })}
          />
        </FilterBar>
        <DataTable<AccountCard>
          tableKey={`attesa-conti-${batchKind}`}
          label={text.table}
          columns={batchColumns(kind.entity)}
          rows={rows}
          rowId={cardId}
          rowName={({ nome }) => nome}
          selection={selection}
          onSelection={setSelection}
        />
        {chosen.length > 0 && (
          <div className={`row wraps middle gap-4 panel ${classes.actions}`}>
            <output className={`type-sm weight-600 ${classes.count}`}>{text.chosen(chosen.length)}</output>
            {actionPicker('stato', text.newStato, stateOptions(kind))}
            {actionPicker('conti', text.newConti, CONTI_OPTIONS)}
            {batchKind === 'tipster' &&
              actionPicker('accettazione', text.newAccettazione, ACCEPTANCE_OPTIONS)}
            <Button onClick={apply}>{text.apply}</Button>
          </div>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={text.confirmTitle}
          confirmLabel={text.confirm}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await update(ids, actions)
            setSelection(new Set())
            setActions({})
          }}
        >
          <p>{text.question[batchKind](chosen.length)}</p>
          <ul className="marked-list above-4 below-4">
            {batchChanges(actions).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {actions.stato && <p className="type-sm quiet">{text.notices}</p>}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** Name and editable fields of each account; rooms also have their book. */
function batchColumns(entity: ListKind['entity']): DataColumn<AccountCard>[] {
  const column = columnsOf(text.columns)
  return [
    column('nome', {
      width: 200,
      grow: 1,
      hideable: false,
      value: ({ nome }) => nome,
      card: { slot: 'title' },
    }),
    ...(entity === 'sala'
      ? [column('book', { width: 150, value: ({ book }: AccountCard) => book?.nomeBook })]
      : []),
    column('stato', {
      width: 130,
      value: ({ stato }) => stato,
      cell: ({ stato }) => <StatusChip stato={stato} />,
      card: { slot: 'aside' },
    }),
    column('conti', {
      width: 150,
      value: ({ conti }) => conti,
      cell: ({ conti }) => conti !== null && <AwaitsConfirmationChip waiting={conti} />,
      card: { slot: 'body' },
    }),
    ...(entity === 'tipster'
      ? [
          column('accettazione', {
            width: 190,
            value: ({ accettazione }: AccountCard) => accettazione,
            cell: ({ accettazione: isFree }: AccountCard) => {
              const Icon = isFree ? IconCircleCheck : IconAlertTriangle
              return (
                isFree !== null && (
                  <Chip tone={isFree ? 'green' : 'yellow'} icon={<Icon size={13} aria-hidden />}>
                    {isFree ? accountsText.libero : accountsText.limitato}
                  </Chip>
                )
              )
            },
            card: { slot: 'body' } as const,
          }),
        ]
      : []),
  ]
}
