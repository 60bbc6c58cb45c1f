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
import { useNewBetIds } from '#web/bets/bets/public/use-bets.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { buttonsColumn, columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { COMPUTED_ODDS_PLACES, DateTime, Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import { AnswersCell } from './answers-cell.tsx'
import classes from './bet-cells.module.css'
import { betRowState, hasDrops } from './bet-list.ts'
import type { BetPermissions } from './bet-permissions.ts'
import { betsText as text } from './bets.it.ts'
import type { BetDialog } from './bets.search.ts'

interface BetColumnsInput {
  may: BetPermissions
  /** Opens a dialog about one bet. */
  show: (name: BetDialog, idReceivedBet: number) => void
  onPhoto: (bet: Bet) => void
  /** Loads the viewer's code ahead of the click. */
  onPhotoSoon: () => void
  /** Loads the detail's code and data ahead of the click. */
  onDetailSoon: (idReceivedBet: number) => void
}

/** The columns of the bets; their figures are hidden at first in a narrow window. */
export function betColumns(input: BetColumnsInput): DataColumn<Bet>[] {
  const { may, show, onPhoto, onPhotoSoon } = input
  const column = columnsOf(text.columns)
  return [
    column('id', {
      width: 116,
      hideable: false,
      descFirst: true,
      value: (bet) => bet.idReceivedBet,
      cell: (bet) => <BetIdCell bet={bet} onInfo={(id) => show('info', id)} />,
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
      cell: (bet) => <BetTipsterCell bet={bet} onRules={() => show('regole', bet.idReceivedBet)} />,
      card: { slot: 'title', order: 1 },
    }),
    column('testo', {
      width: 260,
      grow: 1,
      value: (bet) => bet.formattedBet,
      cell: (bet) => (
        <BetTextCell
          bet={bet}
          onEdit={may.editText ? () => show('modifica', bet.idReceivedBet) : undefined}
        />
      ),
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
    figure('quotaMedia', (value) => <Odds value={value} places={COMPUTED_ODDS_PLACES} />),
    figure('totTipster', (value) => <Money value={value} />),
    figure('quotaDrop', (value) => <Odds value={value} all />),
    ...(may.actions ? [buttonsColumn<Bet>(228, (bet) => <BetRowActions {...input} bet={bet} />)] : []),
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
function BetIdCell({ bet, onInfo }: { bet: Bet; onInfo: (idReceivedBet: number) => void }) {
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
      {bet.possibileDoppione && <PossibleDuplicateMark of={bet.possibileDoppione} onInfo={onInfo} />}
    </span>
  )
}

/** The bet resembles one the tipster posted minutes before: only a hint, no send was held back for it. */
function PossibleDuplicateMark({
  of: { idReceivedBet, motivo },
  onInfo,
}: {
  of: NonNullable<Bet['possibileDoppione']>
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

function BetTextCell({ bet, onEdit }: { bet: Bet; onEdit: (() => void) | undefined }) {
  const { formattedBet, stoppedAt } = bet
  return (
    <span className="row middle gap-4 shrinks">
      <span className={`clamp grows shrinks lines-kept breaks compact ${classes.text}`} data-cut>
        <NewMark id={bet.idReceivedBet} />{' '}
        {stoppedAt && (
          <>
            <Chip tone="red" title={betText.stoppedAt(formatDateTime(stoppedAt))}>
              {betText.stopped}
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
        <span className={formattedBet ? undefined : 'italic faint'}>
          <BetText bet={bet} />
        </span>
      </span>
      {onEdit && (
        <IconButton
          icon={IconPencil}
          iconSize={15}
          label={text.editText}
          size="sm"
          className={`rigid ${classes.edit}`}
          onClick={onEdit}
        />
      )}
    </span>
  )
}

/** Reads the new bets by itself, so that an arrival draws its own mark and no row. */
function NewMark({ id }: { id: number }) {
  return useNewBetIds().has(id) ? <Chip tone="blue">{text.isNew}</Chip> : null
}

function BetTipsterCell({ bet, onRules }: { bet: Bet; onRules: () => void }) {
  const { nomeTipster } = bet.tipster
  const label = text.rules(nomeTipster)
  return (
    <span className="row middle gap-2 shrinks">
      <span className="cut">
        <TipsterName name={nomeTipster} />
      </span>
      <IconButton icon={IconInfoCircle} iconSize={15} label={label} size="sm" onClick={onRules} />
    </span>
  )
}

function BetRowActions({ bet, may, show, onDetailSoon }: BetColumnsInput & { bet: Bet }) {
  const { idReceivedBet: id } = bet
  const isUndeletable = hasDrops(bet)
  return (
    <div className={`row middle gap-3 ${classes.actions}`}>
      <Button
        size="compact-xs"
        variant="default"
        className={classes.word}
        onClick={() => show('dettaglio', id)}
        onPointerEnter={() => onDetailSoon(id)}
      >
        {text.detail}
      </Button>
      {may.drop && (
        <Button size="compact-xs" variant="light" className={classes.word} onClick={() => show('drop', id)}>
          {text.drop}
        </Button>
      )}
      {may.operate && (
        // Not `disabled`: a disabled button would not say why.
        <IconButton
          icon={IconTrash}
          iconSize={15}
          label={text.delete}
          data-hint={isUndeletable ? text.cannotDelete : text.delete}
          size="sm"
          aria-disabled={isUndeletable}
          className={`quiet reddens ${classes.delete}`}
          onClick={() => !isUndeletable && show('elimina', id)}
        />
      )}
      {bet.wasTipsterDroppedBefore && (
        // Only some users may confirm the warning; all may read its hint.
        <IconButton
          icon={IconAlertTriangle}
          label={text.late}
          size="sm"
          className="yellow"
          onClick={() => may.confirm && show('ritardo', id)}
        />
      )}
      {bet.hasDropTipsterError && (
        <IconButton
          icon={IconHandStop}
          label={betText.inError}
          size="sm"
          className="red"
          onClick={() => may.confirm && show('errore', id)}
        />
      )}
    </div>
  )
}
