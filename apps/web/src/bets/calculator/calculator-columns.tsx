import { ActionIcon } from '@mantine/core'
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCopyPlus,
  IconEye,
  IconInfoCircle,
} from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatOdds } from '@xbetapp/domain/platform/format/number'
import type { ReactNode } from 'react'
import { BetId } from '#web/bets/bets/public/bet-id.tsx'
import { BetPhoto } from '#web/bets/bets/public/bet-photo.tsx'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { outcomeTone } from '#web/bets/bets/public/outcome-chip.tsx'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import type { DataColumn, RowState } from '#web/ui/data-table/data-table.types.ts'
import { EditCell } from '#web/ui/data-table/edit-cell.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Figure } from '#web/ui/numbers/figure.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import { calculatorPageText as text } from './calculator.it.ts'
import type { CalculatorBet, MayEdit } from './calculator.types.ts'
import classes from './calculator-cells.module.css'
import { CalculatorOutcome } from './not-begun.tsx'

export type ChoiceField = 'esito' | 'fascia' | 'sport'

export interface CellHandlers extends RowHandlers {
  onChoose: (bet: CalculatorBet, field: ChoiceField, cell: HTMLElement) => void
  onTipsterDrop: (bet: CalculatorBet) => void
  onClosing: (bet: CalculatorBet) => void
  onText: (bet: CalculatorBet) => void
  onPhoto: (bet: CalculatorBet) => void
}

type Column = DataColumn<CalculatorBet>

/** Decimals shown of odds: those of the tipster drop, and those computed. */
const DROP_PLACES = 3
const AVERAGE_PLACES = 5

/**
 * The calculator's columns, all in sight on a window 1366 px wide; each cell can be pressed by users who may change it
 * (rule: role/calculator-fields).
 */
export function calculatorColumns(may: MayEdit, on: CellHandlers): Column[] {
  const { columns } = text
  return [
    {
      id: 'idReceivedBet',
      header: columns.idReceivedBet,
      width: 50,
      hideable: false,
      sortable: true,
      descFirst: true,
      pinned: 'start',
      cell: (bet) => (
        <span className="row middle gap-3">
          <BetId bet={bet} onInfo={on.onInfo} />
        </span>
      ),
      card: { slot: 'title' },
    },
    {
      id: 'messageDate',
      header: columns.messageDate,
      width: 78,
      sortable: true,
      descFirst: true,
      cell: (bet) => (
        <span className="type-xs" data-hint={formatDateTime(bet.messageDate)}>
          <DateTime value={bet.messageDate} dayOnly />
        </span>
      ),
      card: { slot: 'aside' },
    },
    choiceColumn('fascia', 52, may, on),
    choiceColumn('sport', 52, may, on),
    {
      id: 'nomeTipster',
      header: columns.nomeTipster,
      width: 90,
      sortable: true,
      cell: (bet) => <TipsterName name={bet.nomeTipster} />,
      card: { slot: 'title', order: 1 },
    },
    {
      id: 'formattedBet',
      header: columns.formattedBet,
      width: 158,
      grow: 1,
      lines: 5,
      sortable: true,
      cell: (bet) => (
        <EditCell
          label={text.edit(columns.formattedBet)}
          onEdit={may('formattedBet') ? () => on.onText(bet) : undefined}
        >
          <span
            className={`clamp lines-kept breaks ${bet.formattedBet ? classes.text : 'italic yellow'}`}
            data-cut
          >
            <BetText bet={bet} />
          </span>
        </EditCell>
      ),
      card: { slot: 'body' },
    },
    {
      id: 'immagine',
      header: columns.immagine,
      width: 80,
      align: 'center',
      cell: (bet) => <BetPhoto small bet={bet} onOpen={() => on.onPhoto(bet)} />,
      card: { slot: 'media' },
    },
    choiceColumn('esito', 92, may, on, (bet) => <CalculatorOutcome bet={bet} />),
    ...figureColumns(may, on),
    {
      id: 'azioni',
      header: columns.azioni,
      width: 76,
      hideable: false,
      pinned: 'end',
      cell: (bet) => <CalculatorRowActions bet={bet} handlers={on} />,
      card: { slot: 'actions' },
    },
  ]
}

function figureColumns(may: MayEdit, on: CellHandlers): Column[] {
  const dropTipster = may('totTipster') && may('quotaDrop')
  const editClosing = (bet: CalculatorBet) => (may('dropChiusura') ? () => on.onClosing(bet) : undefined)
  const editDrop = (bet: CalculatorBet) => (dropTipster ? () => on.onTipsterDrop(bet) : undefined)
  return [
    money('tot', 76),
    money('totTipster', 76, editDrop),
    money('totNoDrop', 78),
    odds('quotaDrop', 54, DROP_PLACES, editDrop),
    odds('quotaMedia', 58, AVERAGE_PLACES),
    {
      ...figure('scartoQuota', 62),
      cell: (bet) => <Figure value={bet.scartoQuota} format={(value) => formatOdds(value, AVERAGE_PLACES)} />,
    },
    money('totFreeroll', 70),
    {
      ...figure('dropChiusura', 74, editClosing),
      cell: (bet) => (
        <EditCell label={text.edit(text.closing)} onEdit={editClosing(bet)}>
          <ClosingOdds bet={bet} />
        </EditCell>
      ),
    },
  ]
}

type FigureId = 'tot' | 'totTipster' | 'totNoDrop' | 'totFreeroll' | 'quotaDrop' | 'quotaMedia'
/** Opens the editor of a bet's figure; undefined for a user who may not change the figure. */
type EditOf = (bet: CalculatorBet) => (() => void) | undefined

/** A card leaves out a figure of zero; where the user may enter the figure, a button shows its name instead. */
const figure = (id: FigureId | 'scartoQuota' | 'dropChiusura', width: number, editOf?: EditOf): Column => ({
  id,
  card: {
    slot: 'field',
    blank: (bet) => bet[id] === 0,
    ...(editOf && {
      toEnter: (bet) => {
        const edit = editOf(bet)
        return edit && <EnterButton label={text.columns[id]} onClick={edit} />
      },
    }),
  },
  header: text.columns[id],
  width,
  align: 'end',
  sortable: true,
  descFirst: true,
})

const money = (id: FigureId, width: number, editOf?: EditOf): Column => ({
  ...figure(id, width, editOf),
  cell: (bet) => (
    <EditCell label={text.edit(text.columns[id])} onEdit={editOf?.(bet)}>
      <Money value={bet[id]} />
    </EditCell>
  ),
})

const odds = (id: FigureId, width: number, places: number, editOf?: EditOf): Column => ({
  // Without `editOf`: the card's button of the tipster's amount opens the same dialog.
  ...figure(id, width),
  cell: (bet) => (
    <EditCell label={text.edit(text.columns[id])} onEdit={editOf?.(bet)}>
      <Odds value={bet[id]} places={places} />
    </EditCell>
  ),
})

const choiceColumn = (
  field: ChoiceField,
  width: number,
  may: MayEdit,
  on: CellHandlers,
  show?: (bet: CalculatorBet) => React.ReactNode,
): Column => ({
  id: field,
  header: text.columns[field],
  width,
  sortable: true,
  cell: (bet) => (
    <EditCell
      choice
      label={text.edit(text.columns[field])}
      onEdit={may(field) ? (cell) => on.onChoose(bet, field, cell) : undefined}
    >
      {show ? show(bet) : (bet[field] ?? <span className="faint">—</span>)}
    </EditCell>
  ),
})

/** The colour of a row's outcome; an Open bet has none. */
export const betRowState = ({ esito }: Pick<CalculatorBet, 'esito'>): RowState | undefined =>
  esito === 'Open' ? undefined : { tone: outcomeTone(esito), label: esito }

/** Green when the average odds are at least the closing ones, red when below; no colour without closing odds. */
export function closingTone({
  quotaMedia,
  dropChiusura,
}: Pick<CalculatorBet, 'quotaMedia' | 'dropChiusura'>): Extract<Tone, 'green' | 'red'> | null {
  if (dropChiusura === 0) return null
  return quotaMedia >= dropChiusura ? 'green' : 'red'
}

function ClosingOdds({ bet }: { bet: CalculatorBet }) {
  const tone = closingTone(bet)
  if (tone === null) return <Odds value={bet.dropChiusura} places={AVERAGE_PLACES} />
  const Icon = tone === 'green' ? IconArrowUpRight : IconArrowDownRight
  return (
    <span
      className="inline-row middle gap-1"
      style={{ color: toneVar(tone) }}
      data-hint={tone === 'green' ? text.closingBeaten : text.closingMissed}
    >
      <Icon size={13} aria-hidden />
      <Odds value={bet.dropChiusura} places={AVERAGE_PLACES} />
    </span>
  )
}

const EnterButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={`small-button type-xs quiet ${classes.enter}`} onClick={onClick}>
    + {label}
  </button>
)

interface RowHandlers {
  onDetail: (bet: CalculatorBet) => void
  onInfo: (idReceivedBet: number) => void
  onDuplicate: (bet: CalculatorBet) => void
}

function CalculatorRowActions({ bet, handlers }: { bet: CalculatorBet; handlers: RowHandlers }) {
  return (
    <span className={`row gap-1 ${classes.actions}`}>
      {action(text.detail, <IconEye size={17} aria-hidden />, () => handlers.onDetail(bet), true)}
      {action(text.duplicate, <IconCopyPlus size={16} aria-hidden />, () => handlers.onDuplicate(bet))}
      {action(text.info, <IconInfoCircle size={16} aria-hidden />, () => handlers.onInfo(bet.idReceivedBet))}
    </span>
  )
}

function action(label: string, icon: ReactNode, onClick: () => void, main = false) {
  return (
    <ActionIcon
      variant="subtle"
      color={main ? undefined : 'gray'}
      size="sm"
      aria-label={label}
      data-hint={label}
      data-cell-action={main || undefined}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
