import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { StatusChip } from '#web/entities/account/status-chip.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import type { AccountCard } from './account-card.ts'
import { ContiChip } from './account-card-view.tsx'
import { contabilitaText } from './accounting.it.ts'
import { attesaContiText as text } from './attesa-conti.it.ts'
import type { ListKind } from './list-kinds.ts'

/** Name and what can be changed of each (3 §2.4); rooms also say whose they are. */
export function attesaColumns({ hasAcceptance, entity }: ListKind): DataColumn<AccountCard>[] {
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
      {contabilitaText.libero}
    </Chip>
  ) : (
    <Chip tone="yellow" icon={<IconAlertTriangle size={13} aria-hidden />}>
      {contabilitaText.limitato}
    </Chip>
  )
