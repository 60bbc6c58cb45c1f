import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import type { DropEntry } from './drop-list.api.ts'
import { dropListText as text } from './drop-list.it.ts'

const NET_PLACES = 5

/** ID | Data | Tipster | Testo Bet | Immagine Bet | Importo | Quota. */
export function dropListColumns(onPhoto: (drop: DropEntry) => void): DataColumn<DropEntry>[] {
  const { columns } = text
  return [
    {
      id: 'id',
      header: columns.id,
      width: 92,
      hideable: false,
      descFirst: true,
      value: (drop) => drop.idReceivedBet,
      cell: (drop) => <CopyId id={drop.idReceivedBet} />,
      card: { slot: 'title' },
    },
    {
      id: 'data',
      header: columns.data,
      width: 142,
      descFirst: true,
      value: (drop) => drop.droppedDate,
      cell: (drop) => <DateTime value={drop.droppedDate} />,
      card: { slot: 'aside' },
    },
    {
      id: 'tipster',
      header: columns.tipster,
      width: 150,
      value: (drop) => drop.nomeTipster,
      cell: (drop) => <TipsterName name={drop.nomeTipster} />,
      card: { slot: 'title', order: 1 },
    },
    {
      id: 'testo',
      header: columns.testo,
      width: 280,
      grow: 1,
      lines: 2,
      value: (drop) => drop.textBet,
      cell: (drop) => drop.textBet || <span className="italic faint">{text.readImage}</span>,
      card: { slot: 'body' },
    },
    {
      id: 'immagine',
      header: columns.immagine,
      width: 124,
      align: 'center',
      cell: (drop) =>
        drop.photoPath !== null && (
          <ImageThumb
            small
            src={`${drop.photoPath}?size=thumb`}
            alt={text.photoOf(drop.idReceivedBet)}
            onOpen={() => onPhoto(drop)}
          />
        ),
      card: { slot: 'media' },
    },
    {
      id: 'importo',
      header: columns.importo,
      width: 130,
      align: 'end',
      descFirst: true,
      value: (drop) => drop.importo,
      cell: (drop) => <Money value={drop.importo} />,
    },
    {
      id: 'quota',
      header: columns.quota,
      width: 110,
      align: 'end',
      descFirst: true,
      value: (drop) => drop.quota,
      cell: (drop) => <Odds value={drop.quota} places={NET_PLACES} />,
    },
  ]
}
