import { ActionIcon, Loader } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { formatMoney, formatOdds, formatPercent } from '@xbetapp/domain/format/number'
import { EditCell } from '#web/features/calculator/edit-cell.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { Percent } from '#web/ui/numbers/percent.tsx'
import { dettaglioText as text } from './dettaglio.it.ts'
import classes from './dettaglio.module.css'
import type { DettaglioRow, Drop } from './dettaglio-rows.ts'
import type { TypedDrop } from './drop-entry.ts'

/** A row with what was just saved and is still to be read back. */
export interface ShownRow extends DettaglioRow {
  pending: TypedDrop | undefined
}

type Edit = (row: ShownRow, field: 'importo' | 'quota') => void
type Column = DataColumn<ShownRow>

const NET_PLACES = 5
const WHOLE = 100

/** Typed amount and odds, which are what is edited (D3.4), with what they come to beside them. */
export function dettaglioColumns(onEdit: Edit | undefined): Column[] {
  const { columns } = text
  const figure = { align: 'end', descFirst: true } as const
  return [
    {
      id: 'nome',
      header: columns.nome,
      width: 220,
      grow: 1,
      hideable: false,
      value: (row) => row.name,
      cell: (row) => <VenueName row={row} />,
      card: { slot: 'title' },
    },
    {
      id: 'tipo',
      header: columns.tipo,
      width: 150,
      value: (row) => row.book ?? text.kinds[row.kind],
      card: { slot: 'aside' },
    },
    {
      ...figure,
      id: 'importo',
      header: columns.importo,
      width: 150,
      value: (row) => row.drop?.importoNoPerc,
      cell: (row) => (
        <EditCell
          label={text.edit(columns.importo)}
          onEdit={onEdit && !row.pending ? () => onEdit(row, 'importo') : undefined}
        >
          <span data-hint={row.drop && amountHint(row.drop, row.currency)} className={pendingClass(row)}>
            <Money value={row.pending?.importo ?? row.drop?.importoNoPerc} currency={row.currency} />
          </span>
        </EditCell>
      ),
    },
    {
      ...figure,
      id: 'quota',
      header: columns.quota,
      width: 120,
      value: (row) => row.drop?.quotaNoTassa,
      cell: (row) => (
        <EditCell
          label={text.edit(columns.quota)}
          onEdit={onEdit && !row.pending ? () => onEdit(row, 'quota') : undefined}
        >
          <span data-hint={row.drop && oddsHint(row.drop)} className={pendingClass(row)}>
            <Odds value={row.pending?.quota ?? row.drop?.quotaNoTassa} places={2} />
          </span>
        </EditCell>
      ),
    },
    {
      ...figure,
      id: 'euro',
      header: columns.euro,
      width: 140,
      value: (row) => row.drop?.importoPostCambio,
      cell: ({ drop, pending }) => drop && !pending && <Money value={drop.importoPostCambio} />,
    },
    {
      ...figure,
      id: 'quotaNetta',
      header: columns.quotaNetta,
      width: 120,
      value: (row) => row.drop?.quota,
      cell: ({ drop, pending }) => drop && !pending && <Odds value={drop.quota} places={NET_PLACES} />,
    },
    {
      ...figure,
      id: 'freeroll',
      header: columns.freeroll,
      width: 100,
      value: (row) => row.drop?.freerollAttivo,
      cell: ({ drop }) => drop && <Percent value={drop.freerollAttivo} />,
    },
    ...(onEdit ? [actionsColumn(onEdit)] : []),
  ]
}

const pendingClass = ({ pending }: ShownRow) => pending && classes.pending

const actionsColumn = (onEdit: Edit): Column => ({
  id: 'azioni',
  header: text.columns.azioni,
  width: 90,
  align: 'center',
  hideable: false,
  cell: (row) =>
    row.pending ? (
      <span role="status" aria-label={text.updating} title={text.updating}>
        <Loader size={16} />
      </span>
    ) : (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text.edit(row.name)}
        data-cell-action
        onClick={() => onEdit(row, 'importo')}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
    ),
  card: { slot: 'actions' },
})

function amountHint(drop: Drop, currency: string): string | undefined {
  const lines = []
  if (drop.percentualeImporto !== WHOLE) {
    lines.push(text.ourShare(formatMoney(drop.importo, currency), formatPercent(drop.percentualeImporto)))
  }
  if (drop.cambioValuta !== 1) lines.push(text.inEuro(formatMoney(drop.importoPostCambio)))
  return lines.join('\n') || undefined
}

const oddsHint = (drop: Drop): string | undefined =>
  drop.tassaQuota === 0
    ? undefined
    : text.netOdds(formatOdds(drop.quota, NET_PLACES), formatPercent(drop.tassaQuota))

function VenueName({ row }: { row: ShownRow }) {
  return (
    <span className={classes.venue}>
      <span className={classes.name}>{row.name}</span>
      {row.stato === 'S' && <Chip tone="yellow">{text.standby}</Chip>}
      {row.stato === 'D' && <Chip tone="red">{text.off}</Chip>}
    </span>
  )
}
