import { formatMoney, formatOdds, formatPercent } from '@xbetapp/domain/format/number'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import type { DetailRow } from './detail-rows.ts'
import classes from './detail-table.module.css'
import { dropsText as text } from './drops.it.ts'
import { SentMark } from './sent-mark.tsx'

/** Sala | Ricevuta | Importo | Quota (1 §2.6). */
export const detailColumns: DataColumn<DetailRow>[] = [
  {
    id: 'sala',
    header: text.columns.sala,
    width: 220,
    grow: 1,
    hideable: false,
    value: (row) => row.name,
    cell: (row) => <VenueName row={row} />,
    card: { slot: 'title' },
  },
  {
    id: 'ricevuta',
    header: text.columns.ricevuta,
    width: 170,
    descFirst: true,
    value: (row) => row.sent?.sentAt ?? row.sent?.dueAt,
    cell: (row) => row.sent && <SentMark sent={row.sent} />,
    card: { slot: 'aside' },
  },
  {
    id: 'importo',
    header: text.columns.importo,
    width: 130,
    align: 'end',
    descFirst: true,
    value: (row) => row.drop?.importoPostCambio,
    cell: ({ drop, currency }) =>
      drop && (
        <span data-hint={amountHint(drop, currency)}>
          <Money value={drop.importo} currency={currency} />
        </span>
      ),
  },
  {
    id: 'quota',
    header: text.columns.quota,
    width: 100,
    align: 'end',
    descFirst: true,
    value: (row) => row.drop?.quota,
    cell: ({ drop }) =>
      drop && (
        <span data-hint={oddsHint(drop)}>
          <Odds value={drop.quota} />
        </span>
      ),
  },
]

type HeldDrop = NonNullable<DetailRow['drop']>
const WHOLE = 100

function amountHint(drop: HeldDrop, currency: string): string | undefined {
  const lines = []
  if (drop.percentualeImporto !== WHOLE) {
    lines.push(
      text.asTyped(formatMoney(drop.importoNoPerc, currency), formatPercent(drop.percentualeImporto)),
    )
  }
  if (drop.cambioValuta !== 1) lines.push(text.inEuro(formatMoney(drop.importoPostCambio)))
  return lines.join('\n') || undefined
}

const oddsHint = (drop: HeldDrop): string | undefined =>
  drop.tassaQuota === 0
    ? undefined
    : text.oddsAsTyped(formatOdds(drop.quotaNoTassa, 3), formatPercent(drop.tassaQuota))

function VenueName({ row }: { row: DetailRow }) {
  return (
    <span className={classes.venue}>
      <span className={classes.name}>{row.name}</span>
      <span className={classes.kind}>{row.book ?? text.kinds[row.kind]}</span>
      {row.stato === 'S' && <Chip tone="yellow">{text.standby}</Chip>}
      {row.stato === 'D' && <Chip tone="red">{text.off}</Chip>}
    </span>
  )
}
