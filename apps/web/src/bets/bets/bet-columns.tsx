import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCopyCheck,
  IconHandStop,
  IconInfoCircle,
  IconPencil,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react'
import { type BetColour, betColour } from '@xbetapp/domain/bets/bets/colour'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import type { ReactNode } from 'react'
import { betText } from '#web/bets/bets/public/bet.it.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetId } from '#web/bets/bets/public/bet-id.tsx'
import { BetPhoto } from '#web/bets/bets/public/bet-photo.tsx'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { buttonsColumn } from '#web/ui/data-table/buttons-column.ts'
import { columnsOf } from '#web/ui/data-table/columns-of.ts'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { figureColumn } from '#web/ui/data-table/figure-column.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { DateTime } from '#web/ui/numbers/date-time.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import { AnswersCell } from './answers-cell.tsx'
import classes from './bet-cells.module.css'
import { betRowState, hasDrops } from './bet-list.ts'
import { betsText as text } from './bets.it.ts'
import { NewMark } from './new-bets.tsx'

const AVERAGE_ODDS_PLACES = 5

export interface BetColumnsInput {
  onInfo: (idReceivedBet: number) => void
  onRules: (bet: Bet) => void
  onPhoto: (bet: Bet) => void
  onPhotoSoon: () => void
  /** Absent for users who may only read. */
  onEditText: ((bet: Bet) => void) | undefined
  /** Absent for role BETS: no Azioni column. */
  actions: BetRowHandlers | undefined
}

/** The columns of the bets; their figures are hidden at first in a narrow window. */
export function betColumns(input: BetColumnsInput): DataColumn<Bet>[] {
  const { onInfo, onRules, onPhoto, onPhotoSoon, onEditText, actions } = input
  const column = columnsOf(text.columns)
  return [
    column('id', {
      width: 116,
      hideable: false,
      descFirst: true,
      value: (bet) => bet.idReceivedBet,
      cell: (bet) => <BetIdCell bet={bet} onInfo={onInfo} />,
      card: { slot: 'title' },
    }),
    column('data', {
      width: 138,
      descFirst: true,
      value: (bet) => bet.messageDate,
      cell: (bet) => <DateTime value={bet.messageDate} />,
      card: { slot: 'aside' },
    }),
    column('tipster', {
      width: 172,
      value: (bet) => bet.tipster.nomeTipster,
      cell: (bet) => <BetTipsterCell bet={bet} onRules={onRules} />,
      card: { slot: 'title', order: 1 },
    }),
    column('testo', {
      width: 260,
      grow: 1,
      value: (bet) => bet.formattedBet,
      cell: (bet) => <BetTextCell bet={bet} onEdit={onEditText} />,
      card: { slot: 'body' },
    }),
    column('immagine', {
      width: 124,
      align: 'center',
      cell: (bet) => <BetPhoto bet={bet} onOpen={() => onPhoto(bet)} onHover={onPhotoSoon} />,
      card: { slot: 'media' },
    }),
    column('risposte', {
      width: 122,
      cell: (bet) => <AnswersCell bet={bet} />,
    }),
    figure('tot', (value) => <Money value={value} />),
    figure('quotaMedia', (value) => <Odds value={value} places={AVERAGE_ODDS_PLACES} />),
    figure('totTipster', (value) => <Money value={value} />),
    figure('quotaDrop', (value) => <Odds value={value} all />),
    ...(actions ? [buttonsColumn<Bet>(228, (bet) => <BetRowActions bet={bet} handlers={actions} />)] : []),
  ]
}

const figure = (
  id: 'tot' | 'quotaMedia' | 'totTipster' | 'quotaDrop',
  cell: (value: number | null) => ReactNode,
) => figureColumn<Bet>(id, { header: text.columns[id], width: 128, hiddenAtFirst: 'narrow', cell })

const ICONS: Record<BetColour, typeof IconCircleDashed> = {
  green: IconCircleCheckFilled,
  red: IconTargetArrow,
  grey: IconCircleDashed,
}

/** The bet's state and id, in brackets the bet it was copied from, and the mark of a possible duplicate. */
function BetIdCell({ bet, onInfo }: Pick<BetColumnsInput, 'onInfo'> & { bet: Bet }) {
  const { tone, label } = betRowState(bet)
  const Icon = ICONS[betColour(bet)]
  return (
    <span className="row middle gap-3 one-line">
      <span
        role="img"
        aria-label={label}
        data-hint={label}
        style={{ color: toneVar(tone) }}
        className="inline-row"
      >
        <Icon size={14} aria-hidden />
      </span>
      <BetId bet={bet} onInfo={onInfo} />
      {bet.possibileDoppione && (
        <PossibleDuplicateMark possibleDuplicate={bet.possibileDoppione} onInfo={onInfo} />
      )}
    </span>
  )
}

/** The bet resembles one the tipster posted minutes before: only a hint, no send was held back for it. */
function PossibleDuplicateMark({
  possibleDuplicate: { idReceivedBet, motivo },
  onInfo,
}: {
  possibleDuplicate: NonNullable<Bet['possibileDoppione']>
  onInfo: (idReceivedBet: number) => void
}) {
  const label = text.possibleDuplicateOf[motivo](idReceivedBet)
  return (
    <button
      type="button"
      className={`inline-row yellow ${classes.possibleDuplicate}`}
      aria-label={label}
      data-hint={label}
      onClick={() => onInfo(idReceivedBet)}
    >
      <IconCopyCheck size={14} aria-hidden />
    </button>
  )
}

function BetTextCell({ bet, onEdit }: { bet: Bet; onEdit: BetColumnsInput['onEditText'] }) {
  const { formattedBet, stoppedAt } = bet
  return (
    <span className="row middle gap-4 shrinks">
      <span className={`clamp grows shrinks lines-kept breaks ${classes.text}`} data-cut>
        <NewMark id={bet.idReceivedBet} />{' '}
        {stoppedAt && (
          <>
            <Chip tone="red" title={betText.stoppedAt(formatDateTime(stoppedAt))}>
              {text.stopped}
            </Chip>{' '}
          </>
        )}
        {bet.modificataDopoDrop && (
          <>
            <Chip tone="yellow" title={text.changedAfterDropHint}>
              {text.changedAfterDrop}
            </Chip>{' '}
          </>
        )}
        {formattedBet ? <BetText bet={bet} /> : <span className="italic faint">{text.readImage}</span>}
      </span>
      {onEdit && (
        <IconButton
          icon={IconPencil}
          iconSize={15}
          label={text.editText}
          size="sm"
          className={`rigid ${classes.edit}`}
          onClick={() => onEdit(bet)}
        />
      )}
    </span>
  )
}

function BetTipsterCell({ bet, onRules }: { bet: Bet; onRules: (bet: Bet) => void }) {
  const { nomeTipster } = bet.tipster
  const label = text.rules(nomeTipster)
  return (
    <span className="row middle gap-2 shrinks">
      <span className="cut">
        <TipsterName name={nomeTipster} />
      </span>
      <IconButton icon={IconInfoCircle} iconSize={15} label={label} size="sm" onClick={() => onRules(bet)} />
    </span>
  )
}

interface BetRowHandlers {
  onDetail: (bet: Bet) => void
  /** Loads the detail's code and data ahead of the click. */
  onDetailSoon: (bet: Bet) => void
  /** Each handler from here on is absent for users who may not do it. */
  onDelete?: ((bet: Bet) => void) | undefined
  onDrop?: ((bet: Bet) => void) | undefined
  onConfirmLate?: ((bet: Bet) => void) | undefined
  onConfirmError?: ((bet: Bet) => void) | undefined
}

function BetRowActions({ bet, handlers }: { bet: Bet; handlers: BetRowHandlers }) {
  const { onDetail, onDetailSoon, onDelete, onDrop, onConfirmLate, onConfirmError } = handlers
  const kept = hasDrops(bet)
  return (
    <div className={`row middle gap-3 ${classes.actions}`}>
      <Button
        size="compact-xs"
        variant="default"
        className={classes.word}
        onClick={() => onDetail(bet)}
        onPointerEnter={() => onDetailSoon(bet)}
      >
        {text.detail}
      </Button>
      {onDrop && (
        <Button size="compact-xs" variant="light" className={classes.word} onClick={() => onDrop(bet)}>
          {text.drop}
        </Button>
      )}
      {onDelete && (
        // Not `disabled`: a disabled button would not say why.
        <IconButton
          icon={IconTrash}
          iconSize={15}
          label={text.delete}
          data-hint={kept ? text.cannotDelete : text.delete}
          size="sm"
          aria-disabled={kept}
          className={`quiet reddens ${classes.delete}`}
          onClick={() => !kept && onDelete(bet)}
        />
      )}
      {bet.wasTipsterDroppedBefore && (
        <IconButton
          icon={IconAlertTriangle}
          label={text.late}
          size="sm"
          className="yellow"
          onClick={() => onConfirmLate?.(bet)}
        />
      )}
      {bet.hasDropTipsterError && (
        <IconButton
          icon={IconHandStop}
          label={betText.inError}
          size="sm"
          className="red"
          onClick={() => onConfirmError?.(bet)}
        />
      )}
    </div>
  )
}
