import { betText } from '#web/bets/bets/public/bet.it.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import { columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { COMPUTED_ODDS_PLACES, DateTime, Money, Odds } from '#web/ui/numbers/numbers.tsx'
import type { DropEntry } from './drop-list.api.ts'
import { dropListText as text } from './drop-list.it.ts'

/** ID | Data | Tipster | Testo Bet | Immagine Bet | Importo | Quota. */
export function dropListColumns(onPhoto: (drop: DropEntry) => void): DataColumn<DropEntry>[] {
  const column = columnsOf(text.columns)
  return [
    column('id', {
      width: 92,
      hideable: false,
      descFirst: true,
      value: (drop) => drop.idReceivedBet,
      cell: (drop) => <CopyId id={drop.idReceivedBet} />,
      card: { slot: 'title' },
    }),
    column('data', {
      width: 142,
      descFirst: true,
      value: (drop) => drop.droppedDate,
      cell: (drop) => <DateTime value={drop.droppedDate} />,
      card: { slot: 'aside' },
    }),
    column('tipster', {
      width: 150,
      value: (drop) => drop.nomeTipster,
      cell: (drop) => <TipsterName name={drop.nomeTipster} />,
      card: { slot: 'title', order: 1 },
    }),
    column('testo', {
      width: 280,
      grow: 1,
      lines: 2,
      value: (drop) => drop.textBet,
      cell: (drop) => drop.textBet || <span className="italic faint">{betText.readImage}</span>,
      card: { slot: 'body' },
    }),
    column('immagine', {
      width: 124,
      align: 'center',
      cell: (drop) =>
        drop.photoPath !== null && (
          <ImageThumb
            small
            src={`${drop.photoPath}?size=thumb`}
            alt={betText.photoOf(drop.idReceivedBet)}
            onOpen={() => onPhoto(drop)}
          />
        ),
      card: { slot: 'media' },
    }),
    figureColumn('importo', {
      header: text.columns.importo,
      width: 130,
      cell: (value) => <Money value={value} />,
    }),
    figureColumn('quota', {
      header: text.columns.quota,
      width: 110,
      cell: (value) => <Odds value={value} places={COMPUTED_ODDS_PLACES} />,
    }),
  ]
}
