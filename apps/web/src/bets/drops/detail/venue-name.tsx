import { formatDateTime, formatTime } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatOdds, formatPercent } from '@xbetapp/domain/platform/format/number'
import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { WHOLE } from '#web/bets/drops/drop-targets.ts'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import type { Drop } from '#web/bets/drops/public/drop.api.ts'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import { CreditMark } from '#web/ledger/credit/public/credit-mark.tsx'
import { shownKind } from '#web/reference/reference/public/venue.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { COMPUTED_ODDS_PLACES } from '#web/ui/numbers/numbers.tsx'

/** The book of a room if known, else the kind of venue. */
export const kindName = (row: VenueRow): string =>
  row.book && !isTechnicalBook(row.book.nomeBook) ? row.book.nomeBook : text.kinds[shownKind(row)]

/** The first cell of a bet's detail. */
export function VenueName({ row, withKind = false }: { row: VenueRow; withKind?: boolean }) {
  return (
    <span className="inline-row middle gap-4 shrinks fits">
      <span className="weight-600 shortened">{row.name}</span>
      {withKind && <span className="rigid type-xs weight-400 faint">{kindName(row)}</span>}
      {row.bloccata && <Chip tone="red">{text.blocked}</Chip>}
      {row.limiteImporto !== null && (
        <Chip tone="yellow">{text.limited(formatMoney(row.limiteImporto, row.currency))}</Chip>
      )}
      {row.fido && <CreditMark percento={row.fido.percento} />}
      {row.stato === 'S' && <Chip tone="yellow">{text.standby}</Chip>}
      {row.stato === 'D' && <Chip tone="red">{text.off}</Chip>}
    </span>
  )
}

/** Who entered a drop and when, and what the typed stake becomes, where that differs. */
export function amountHint(drop: Drop, currency: string): string {
  const lines = [text.enteredBy(drop.username, formatDateTime(drop.droppedDate))]
  if (drop.percentualeImporto !== WHOLE)
    lines.push(text.netShare(formatMoney(drop.importo, currency), formatPercent(drop.percentualeImporto)))
  if (drop.cambioValuta !== 1) lines.push(text.inEuro(formatMoney(drop.importoPostCambio)))
  return lines.join('\n')
}

/** What the typed odds become after tax; undefined without a tax. */
export const oddsHint = ({ quota, tassaQuota }: Drop): string | undefined =>
  tassaQuota === 0
    ? undefined
    : text.netOdds(formatOdds(quota, COMPUTED_ODDS_PLACES), formatPercent(tassaQuota))

/** Who entered the current drop, and when. */
export const enteredColumn: DataColumn<VenueRow> = {
  id: 'inserito',
  header: text.columns.inserito,
  width: 172,
  value: (row) => row.drop?.droppedDate,
  descFirst: true,
  cell: ({ drop }) =>
    drop && (
      <span className="inline-row gap-3 type-xs quiet" data-hint={formatDateTime(drop.droppedDate)}>
        {drop.username}
        <span className="quiet">{formatTime(drop.droppedDate)}</span>
      </span>
    ),
}
