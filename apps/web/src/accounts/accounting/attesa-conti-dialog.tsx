import { Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { useMemo, useState } from 'react'
import { toastError } from '#web/lib/toast.ts'
import { StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { SearchField } from '#web/ui/filter-bar/search-field.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import type { CardFilters } from './account.search.ts'
import type { AccountCard } from './account-card.ts'
import { ContiChip } from './account-card-view.tsx'
import { accountsText } from './accounting.it.ts'
import { attesaContiText as text } from './attesa-conti.it.ts'
import classes from './attesa-conti.module.css'
import { useBatchUpdate } from './batch.api.ts'
import { type BatchActions, batchChanges, batchFault } from './batch.ts'
import { filterCards } from './card-filters.ts'
import type { ListKind } from './list-kinds.ts'

interface AttesaContiDialogProps {
  kind: ListKind
  cards: readonly AccountCard[]
  owner: string
  onClose: () => void
}

const ALL = 'tutti'
const widthPx = () => Math.round(window.innerWidth * 0.9)
const cardId = ({ id }: AccountCard): string => String(id)

/** State, accounts state and acceptance of many at once. */
export function AttesaContiDialog({ kind, cards, owner, onClose }: AttesaContiDialogProps) {
  const who = kind.entity === 'tipster' ? 'tipster' : 'sala'
  const update = useBatchUpdate(who)
  const [filters, setFilters] = useState<CardFilters>({})
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [actions, setActions] = useState<BatchActions>({})
  const [asking, setAsking] = useState(false)
  const rows = useMemo(() => {
    const { shown } = filterCards(cards, { ...filters, zero: 1 })
    return shown.toSorted((a, b) => a.nome.localeCompare(b.nome, 'it'))
  }, [cards, filters])
  const columns = useMemo(() => attesaColumns(kind), [kind])
  // Only visible accounts are changed: a filter set later takes the others out.
  const chosen = useMemo(() => rows.filter((card) => selection.has(cardId(card))), [rows, selection])
  const ids = chosen.map(({ id }) => id)
  const change = (part: CardFilters) => setFilters({ ...filters, ...part })
  const apply = () => {
    const fault = batchFault(who, ids, actions)
    if (fault === null) setAsking(true)
    else toastError(fault)
  }

  return (
    <Dialog
      tall
      persistent
      width={widthPx()}
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
          <SearchField
            placeholder={accountsText.search}
            value={filters.nome ?? ''}
            onChange={(nome) => change({ nome: nome || undefined })}
          />
          <SegmentedControl
            aria-label={accountsText.stato}
            data={[
              { value: ALL, label: accountsText.tutti },
              ...kind.states.map((value) => ({ value, label: statoLabel(value) })),
            ]}
            value={filters.stato ?? ALL}
            onChange={(value) => change({ stato: value === ALL ? undefined : (value as 'A') })}
          />
          <SegmentedControl
            aria-label={accountsText.conti}
            data={[
              { value: ALL, label: accountsText.tutti },
              { value: 'attesa', label: accountsText.inAttesa },
              { value: 'confermati', label: accountsText.confermati },
            ]}
            value={filters.conti ?? ALL}
            onChange={(value) => change({ conti: value === ALL ? undefined : (value as 'attesa') })}
          />
        </FilterBar>
        <DataTable<AccountCard>
          tableKey={`attesa-conti-${who}`}
          owner={owner}
          label={text.table}
          columns={columns}
          rows={rows}
          rowId={cardId}
          rowName={({ nome }) => nome}
          selection={selection}
          onSelection={setSelection}
        />
        {chosen.length > 0 && (
          <div className={`row wraps middle gap-4 panel ${classes.actions}`}>
            <output className={`type-sm weight-600 ${classes.count}`}>{text.chosen(chosen.length)}</output>
            <ActionPicker
              label={text.newStato}
              options={kind.states.map((value) => ({ value, label: statoLabel(value) }))}
              value={actions.stato}
              onChange={(stato) => setActions({ ...actions, stato: stato as BatchActions['stato'] })}
            />
            <ActionPicker
              label={text.newConti}
              options={[
                { value: 'attesa', label: accountsText.inAttesa },
                { value: 'confermati', label: accountsText.confermati },
              ]}
              value={actions.conti}
              onChange={(conti) => setActions({ ...actions, conti: conti as BatchActions['conti'] })}
            />
            {kind.hasAcceptance && (
              <ActionPicker
                label={text.newAccettazione}
                options={[
                  { value: 'libero', label: accountsText.libero },
                  { value: 'limitato', label: accountsText.limitato },
                ]}
                value={actions.accettazione}
                onChange={(value) =>
                  setActions({ ...actions, accettazione: value as BatchActions['accettazione'] })
                }
              />
            )}
            <Button onClick={apply}>{text.apply}</Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title={text.confirmTitle}
        confirmLabel={text.confirm}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await update(ids, actions)
          setSelection(new Set())
          setActions({})
        }}
      >
        <p>{text.question[who](chosen.length)}</p>
        <ul className="marked-list above-4 below-4">
          {batchChanges(actions).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {actions.stato && <p className="type-sm quiet">{text.notices}</p>}
      </ConfirmDialog>
    </Dialog>
  )
}

interface ActionPickerProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const ActionPicker = ({ label, options, value, onChange }: ActionPickerProps) => (
  <Picker
    aria-label={label}
    placeholder={label}
    clearable
    options={options}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
  />
)

/** Name and editable fields of each account; rooms also have their book. */
function attesaColumns({ hasAcceptance, entity }: ListKind): DataColumn<AccountCard>[] {
  const { columns } = text
  return [
    {
      id: 'nome',
      header: columns.nome,
      width: 200,
      grow: 1,
      hideable: false,
      value: ({ nome }) => nome,
      card: { slot: 'title' },
    },
    ...(entity === 'sala'
      ? [{ id: 'book', header: columns.book, width: 150, value: ({ book }: AccountCard) => book?.nomeBook }]
      : []),
    {
      id: 'stato',
      header: columns.stato,
      width: 130,
      value: ({ stato }) => stato,
      cell: ({ stato }) => <StatusChip stato={stato} />,
      card: { slot: 'aside' },
    },
    {
      id: 'conti',
      header: columns.conti,
      width: 150,
      value: ({ conti }) => conti,
      cell: ({ conti }) => conti !== null && <ContiChip waiting={conti} />,
      card: { slot: 'body' },
    },
    ...(hasAcceptance
      ? [
          {
            id: 'accettazione',
            header: columns.accettazione,
            width: 190,
            value: ({ accettazione }: AccountCard) => accettazione,
            cell: ({ accettazione }: AccountCard) =>
              accettazione !== null && <AcceptanceChip free={accettazione} />,
            card: { slot: 'body' } as const,
          },
        ]
      : []),
  ]
}

const AcceptanceChip = ({ free }: { free: boolean }) =>
  free ? (
    <Chip tone="green" icon={<IconCircleCheck size={13} aria-hidden />}>
      {accountsText.libero}
    </Chip>
  ) : (
    <Chip tone="yellow" icon={<IconAlertTriangle size={13} aria-hidden />}>
      {accountsText.limitato}
    </Chip>
  )
