import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCopyPlus,
  IconEye,
  IconInfoCircle,
} from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatOdds } from '@xbetapp/domain/platform/format/number'
import type { CalculatorField } from '@xbetapp/domain/platform/roles/calculator-fields'
import type { ReactNode } from 'react'
import { BetId } from '#web/bets/bets/public/bet-id.tsx'
import { BetPhoto } from '#web/bets/bets/public/bet-photo.tsx'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { outcomeTone } from '#web/bets/bets/public/outcome-chip.tsx'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { buttonsColumn, columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import type { RowState } from '#web/ui/data-table/data-table.types.ts'
import { EditCell } from '#web/ui/data-table/edit-cell.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { COMPUTED_ODDS_PLACES, DateTime, Figure, Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import type { CalculatorBet } from './calculator.api.ts'
import { calculatorPageText as text } from './calculator.it.ts'
import type { CALCULATOR_DIALOGS } from './calculator.search.ts'
import classes from './calculator-cells.module.css'
import { CalculatorOutcome } from './not-begun.tsx'

/** Whether the user may change a field of the bets. */
export type MayEdit = (field: CalculatorField) => boolean

export type ChoiceField = 'esito' | 'fascia' | 'sport'

interface CellHandlers {
  /** Opens a dialog about a bet; `showOver` one that also opens over its detail. */
  show: (name: (typeof CALCULATOR_DIALOGS)[number], bet: CalculatorBet) => void
  showOver: (name: 'info' | 'duplica', idReceivedBet: number) => void
  onChoose: (bet: CalculatorBet, field: ChoiceField, cell: HTMLElement) => void
}

type Column = DataColumn<CalculatorBet>

/**
 * The calculator's columns, all in sight on a window 1366 px wide; each cell can be pressed by users who may change it
 * (rule: role/calculator-fields).
 */
export function calculatorColumns(may: MayEdit, on: CellHandlers): Column[] {
  const column = columnsOf(text.columns)
  const editDrop =
    may('totTipster') && may('quotaDrop') ? (bet: CalculatorBet) => on.show('dropTipster', bet) : undefined
  const choice = (
    field: ChoiceField,
    width: number,
    show: (bet: CalculatorBet) => ReactNode = (bet) => bet[field] ?? <span className="faint">—</span>,
  ) =>
    column<CalculatorBet>(field, {
      width,
      sortable: true,
      cell: (bet) => (
        <EditCell
          choice
          label={text.edit(text.columns[field])}
          onEdit={may(field) ? (cell) => on.onChoose(bet, field, cell) : undefined}
        >
          {show(bet)}
        </EditCell>
      ),
    })
  return [
    column('idReceivedBet', {
      width: 50,
      hideable: false,
      sortable: true,
      descFirst: true,
      pinned: 'start',
      cell: (bet) => (
        <span className="row middle gap-3">
          <BetId bet={bet} onInfo={(id) => on.showOver('info', id)} />
        </span>
      ),
      card: { slot: 'title' },
    }),
    column('messageDate', {
      width: 78,
      sortable: true,
      descFirst: true,
      cell: (bet) => (
        <span className="type-xs" data-hint={formatDateTime(bet.messageDate)}>
          <DateTime value={bet.messageDate} dayOnly />
        </span>
      ),
      card: { slot: 'aside' },
    }),
    choice('fascia', 52),
    choice('sport', 52),
    column('nomeTipster', {
      width: 90,
      sortable: true,
      cell: (bet) => <TipsterName name={bet.nomeTipster} />,
      card: { slot: 'title', order: 1 },
    }),
    column('formattedBet', {
      width: 158,
      grow: 1,
      lines: 5,
      sortable: true,
      cell: (bet) => (
        <EditCell
          label={text.edit(text.columns.formattedBet)}
          onEdit={
            // A text still to be read is read from the image.
            may('formattedBet')
              ? () => on.show(bet.shouldProcessImageToText ? 'immagine' : 'modifica', bet)
              : undefined
          }
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
    }),
    column('immagine', {
      width: 80,
      align: 'center',
      cell: (bet) => <BetPhoto small bet={bet} onOpen={() => on.show('immagine', bet)} />,
      card: { slot: 'media' },
    }),
    choice('esito', 92, (bet) => <CalculatorOutcome bet={bet} />),
    figure('tot', 76, money),
    figure('totTipster', 76, money, editDrop),
    figure('totNoDrop', 78, money),
    figure('quotaDrop', 54, (value) => <Odds value={value} />, editDrop),
    figure('quotaMedia', 58, (value) => <Odds value={value} places={COMPUTED_ODDS_PLACES} />),
    figure('scartoQuota', 62, (value) => (
      <Figure value={value} format={(odds) => formatOdds(odds, COMPUTED_ODDS_PLACES)} />
    )),
    figure('totFreeroll', 70, money),
    figure(
      'dropChiusura',
      74,
      (_, bet) => <ClosingOdds bet={bet} />,
      may('dropChiusura') ? (bet) => on.show('chiusura', bet) : undefined,
    ),
    buttonsColumn(76, (bet) => (
      <span className={`row gap-1 ${classes.actions}`}>
        <IconButton
          icon={IconEye}
          iconSize={17}
          label={text.detail}
          color={undefined}
          size="sm"
          data-cell-action
          onClick={() => on.show('dettaglio', bet)}
        />
        <IconButton
          icon={IconCopyPlus}
          label={text.duplicate}
          size="sm"
          onClick={() => on.showOver('duplica', bet.idReceivedBet)}
        />
        <IconButton
          icon={IconInfoCircle}
          label={text.info}
          size="sm"
          onClick={() => on.showOver('info', bet.idReceivedBet)}
        />
      </span>
    )),
  ]
}

const money = (value: number) => <Money value={value} />

/** A card leaves out a figure of zero; where the user may enter the figure, a button shows its name instead. */
function figure(
  id:
    | 'tot'
    | 'totTipster'
    | 'totNoDrop'
    | 'totFreeroll'
    | 'quotaDrop'
    | 'quotaMedia'
    | 'scartoQuota'
    | 'dropChiusura',
  width: number,
  show: (value: number, bet: CalculatorBet) => ReactNode,
  edit?: (bet: CalculatorBet) => void,
): Column {
  const header = text.columns[id]
  const toEnter = (bet: CalculatorBet) => (
    <button
      type="button"
      className={`small-button type-xs quiet ${classes.enter}`}
      onClick={() => edit?.(bet)}
    >
      + {header}
    </button>
  )
  return {
    id,
    header,
    width,
    align: 'end',
    sortable: true,
    descFirst: true,
    cell: (bet) => (
      <EditCell label={text.edit(header)} onEdit={edit && (() => edit(bet))}>
        {show(bet[id], bet)}
      </EditCell>
    ),
    card: {
      slot: 'field',
      blank: (bet) => bet[id] === 0,
      // The button of the tipster's amount opens the dialog of his odds too.
      ...(edit && id !== 'quotaDrop' && { toEnter }),
    },
  }
}

/** The colour of a row's outcome; an Open bet has none. */
export const outcomeRowState = ({ esito }: Pick<CalculatorBet, 'esito'>): RowState | undefined =>
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
  if (tone === null) return <Odds value={bet.dropChiusura} places={COMPUTED_ODDS_PLACES} />
  const Icon = tone === 'green' ? IconArrowUpRight : IconArrowDownRight
  return (
    <span
      className="inline-row middle gap-1"
      style={{ color: toneVar(tone) }}
      data-hint={tone === 'green' ? text.closingBeaten : text.closingMissed}
    >
      <Icon size={13} aria-hidden />
      <Odds value={bet.dropChiusura} places={COMPUTED_ODDS_PLACES} />
    </span>
  )
}
