import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconListDetails,
  IconTransfer,
  IconTrash,
} from '@tabler/icons-react'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { Chip } from '#web/ui/chips/chip.tsx'
import { buttonsColumn, columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { DateTime, Money } from '#web/ui/numbers/numbers.tsx'
import { contiText as text } from './account.it.ts'
import type { MovementRow } from './account-movements.api.ts'
import { ProofMark } from './public/movement-proofs.tsx'

interface MovementColumnsInput {
  simbolo: string
  /** Kind of the account; null for a house account. */
  kind: EntityKind | null
  /** Opens the account that a row of a house account comes from. */
  onEntity: (entita: NonNullable<MovementRow['entita']>) => void
  /** Opens the split of a row, which those of a house account lack. */
  onDetail: (row: MovementRow) => void
  /** Undefined where the user may not delete. */
  onDelete: ((row: MovementRow) => void) | undefined
}

/** Date, note, amount, user, kind of movement, and actions. */
export function movementColumns(input: MovementColumnsInput): DataColumn<MovementRow>[] {
  const { simbolo, kind, onEntity, onDetail, onDelete } = input
  const column = columnsOf(text.movementColumns)
  return [
    column('data', {
      width: 142,
      descFirst: true,
      // `~` sorts after every digit and letter: a day without a time comes after the times of that day.
      value: (row) => `${row.data}~`,
      cell: (row) => <DateTime value={row.data} />,
      card: { slot: 'aside' },
    }),
    kind === null
      ? column('entita', {
          width: 150,
          value: (row) => row.entita?.nome,
          cell: ({ entita }) =>
            entita ? (
              <button type="button" className="record-link" data-cut onClick={() => onEntity(entita)}>
                {entita.nome}
              </button>
            ) : (
              <span className="faint">—</span>
            ),
          card: { slot: 'title' },
        })
      : column('tipo', {
          width: 120,
          value: (row) => row.tipo,
          cell: (row) => <MovementChip kind={kind} row={row} />,
          card: { slot: 'title' },
        }),
    column('nota', {
      width: 200,
      grow: 1,
      lines: 2,
      value: ({ controparte, nota }) => (controparte ? `${controparte} · ${nota}` : nota),
      card: { slot: 'body' },
    }),
    figureColumn('importo', {
      header: text.movementColumns.importo,
      width: 130,
      cell: (value) => <Money signed value={value} currency={simbolo} />,
    }),
    column('utente', { width: 140, value: (row) => row.usernameUtente }),
    ...(kind === null
      ? []
      : [
          buttonsColumn<MovementRow>(124, (row) => (
            <RowActions row={row} onDetail={onDetail} onDelete={onDelete} />
          )),
        ]),
  ]
}

interface MovementChipProps {
  kind: EntityKind
  row: Pick<MovementRow, 'tipo'>
}

/** The movement's kind, with an arrow for the way of the money: into our wallets or out of them. */
export function MovementChip({ kind, row }: MovementChipProps) {
  // The other two kinds do not say the way of the money.
  const hasWay = row.tipo !== 'cashflow' && row.tipo !== 'giroconto'
  // We pay a tipster's cashout; a venue pays us its own. A cashin goes the other way.
  const isPaidByUs = (row.tipo === 'cashout' || row.tipo === 'depositoOut') === (kind === 'tipster')
  const Way = isPaidByUs ? IconArrowUpRight : IconArrowDownLeft
  const Icon = hasWay ? Way : IconTransfer
  return (
    <Chip tone={hasWay ? 'blue' : 'grey'} icon={<Icon size={13} aria-hidden />}>
      {text.tipi[row.tipo]}
    </Chip>
  )
}

interface RowActionsProps extends Pick<MovementColumnsInput, 'onDetail' | 'onDelete'> {
  row: MovementRow
}

function RowActions({ row, onDetail, onDelete }: RowActionsProps) {
  return (
    <span className="inline-row gap-1">
      <ProofMark prove={row.prove} onMany={() => onDetail(row)} />
      <IconButton
        icon={IconListDetails}
        iconSize={17}
        label={text.openDetail(text.tipi[row.tipo])}
        data-hint={text.movementDetail}
        onClick={() => onDetail(row)}
      />
      {onDelete && (
        <IconButton
          icon={IconTrash}
          label={row.tipo === 'giroconto' ? text.deleteTransferTitle : text.deleteTitle}
          className="reddens"
          onClick={() => onDelete(row)}
        />
      )}
    </span>
  )
}
