import type { Bet } from '#web/entities/bet/bet.ts'
import { PhotoState } from '#web/entities/bet/photo-state.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { BetIdCell } from './bet-id-cell.tsx'
import { BetRowActions, type BetRowHandlers } from './bet-row-actions.tsx'
import { BetTextCell } from './bet-text-cell.tsx'
import { BetTipsterCell } from './bet-tipster-cell.tsx'
import { betsText as text } from './bets.it.ts'

const AVERAGE_ODDS_PLACES = 5

export interface BetColumnsInput {
  onInfo: (idReceivedBet: number) => void
  onRules: (bet: Bet) => void
  onPhoto: (bet: Bet) => void
  onPhotoSoon: () => void
  onEditText: ((bet: Bet) => void) | undefined
  /** Absent for role BETS: no Azioni column (1 §6). */
  actions: BetRowHandlers | undefined
}

/** The columns of 1 §2.5, and the bet's figures for those who want them beside. */
export function betColumns(input: BetColumnsInput): DataColumn<Bet>[] {
  const { onInfo, onRules, onPhoto, onPhotoSoon, onEditText, actions } = input
  const { columns } = text
  return [
    {
      id: 'id',
      header: columns.id,
      width: 116,
      hideable: false,
      descFirst: true,
      value: (bet) => bet.idReceivedBet,
      cell: (bet) => <BetIdCell bet={bet} onInfo={onInfo} />,
      card: { slot: 'title' },
    },
    {
      id: 'data',
      header: columns.data,
      width: 138,
      descFirst: true,
      value: (bet) => bet.messageDate,
      cell: (bet) => <DateTime value={bet.messageDate} />,
      card: { slot: 'aside' },
    },
    {
      id: 'tipster',
      header: columns.tipster,
      width: 172,
      value: (bet) => bet.tipster.nomeTipster,
      cell: (bet) => <BetTipsterCell bet={bet} onRules={onRules} />,
      card: { slot: 'title', order: 1 },
    },
    {
      id: 'testo',
      header: columns.testo,
      width: 260,
      grow: 1,
      value: (bet) => bet.formattedBet,
      cell: (bet) => <BetTextCell bet={bet} onEdit={onEditText} />,
      card: { slot: 'body' },
    },
    {
      id: 'immagine',
      header: columns.immagine,
      width: 124,
      align: 'center',
      sortable: false,
      cell: (bet) =>
        bet.photoPath === null ? (
          <PhotoState bet={bet} />
        ) : (
          <ImageThumb
            src={`${bet.photoPath}?size=thumb`}
            alt={text.photoOf(bet.idReceivedBet)}
            more={bet.photos.length - 1}
            onOpen={() => onPhoto(bet)}
            onHover={onPhotoSoon}
          />
        ),
      card: { slot: 'media' },
    },
    ...figureColumns(),
    ...(actions ? [actionsColumn(actions)] : []),
  ]
}

function figureColumns(): DataColumn<Bet>[] {
  const { columns } = text
  const figure = { align: 'end', width: 128, hiddenAtFirst: true, descFirst: true } as const
  return [
    {
      ...figure,
      id: 'tot',
      header: columns.tot,
      value: (bet) => bet.tot,
      cell: (bet) => <Money value={bet.tot} />,
    },
    {
      ...figure,
      id: 'quotaMedia',
      header: columns.quotaMedia,
      value: (bet) => bet.quotaMedia,
      cell: (bet) => <Odds value={bet.quotaMedia} places={AVERAGE_ODDS_PLACES} />,
    },
    {
      ...figure,
      id: 'totTipster',
      header: columns.totTipster,
      value: (bet) => bet.totTipster,
      cell: (bet) => <Money value={bet.totTipster} />,
    },
    {
      ...figure,
      id: 'quotaDrop',
      header: columns.quotaDrop,
      value: (bet) => bet.quotaDrop,
      cell: (bet) => <Odds value={bet.quotaDrop} />,
    },
  ]
}

const actionsColumn = (handlers: BetRowHandlers): DataColumn<Bet> => ({
  id: 'azioni',
  header: text.columns.azioni,
  width: 228,
  hideable: false,
  sortable: false,
  cell: (bet) => <BetRowActions bet={bet} handlers={handlers} />,
  card: { slot: 'actions' },
})
