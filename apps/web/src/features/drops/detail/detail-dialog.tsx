import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconClock,
  IconRoute,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/format/date'
import type { ReactNode } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { DETAIL_REFRESH_MS, useSentBets } from '#web/features/drops/drops.api.ts'
import { dropsText as text } from '#web/features/drops/drops.it.ts'
import type { SentBet } from '#web/features/drops/drops.types.ts'
import type { VenueRow } from '#web/features/drops/venue-rows.ts'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import classes from './detail-dialog.module.css'
import { DetailHead } from './detail-head.tsx'
import detailTableClasses from './detail-table.module.css'
import { DetailTable } from './detail-table.tsx'
import { useVenueRows } from './use-venue-rows.ts'
import { amountHint, oddsHint, VenueName } from './venue-name.tsx'

interface DetailDialogProps {
  bet: Bet
  owner: string
  handlers: DetailHandlers
  /** Ids of chosen rows. */
  selection: ReadonlySet<string>
  onSelection: (selection: ReadonlySet<string>) => void
  /** Absent for those who may not. */
  onMove?: ((rows: readonly VenueRow[]) => void) | undefined
  onZoom: () => void
  /** What the rooms answered. */
  answers?: ReactNode
  /** Shown in place of the drops. */
  path?: ReactNode
  onClose: () => void
}

/** Not knowing yet who received the bet leaves a column empty. */
const NOBODY: readonly SentBet[] = []

/** A bet's rooms, helpers and accounts: who received it and what each played. */
export default function DetailDialog(props: DetailDialogProps) {
  const { bet, owner, handlers, selection, onSelection, onMove, onZoom, answers, path, onClose } = props
  const { data: sent = NOBODY } = useSentBets(bet.idReceivedBet)
  const { rows, error, retry } = useVenueRows(bet.idReceivedBet, DETAIL_REFRESH_MS, sent)
  return (
    <DialogFrame opened tall width={980} title={text.detailTitle} onClose={onClose}>
      <div className={classes.layout}>
        <DetailHead bet={bet} onZoom={onZoom} />
        <DetailActions handlers={handlers} showsPath={path !== undefined} onClose={onClose} />
        {answers}
        {path ?? (
          <DetailTable
            idReceivedBet={bet.idReceivedBet}
            tableKey="bet-dettaglio"
            owner={owner}
            columns={receivedColumns}
            views={text.show}
            rows={rows}
            error={error}
            onRetry={retry}
            selection={selection}
            onSelection={onMove && onSelection}
            selectionToolbar={
              onMove &&
              ((chosen) => (
                <Button
                  size="xs"
                  leftSection={<IconArrowsExchange size={16} aria-hidden />}
                  onClick={() => onMove(chosen)}
                >
                  {text.moveSelected}
                </Button>
              ))
            }
          />
        )}
      </div>
    </DialogFrame>
  )
}

/** Each absent for those who may not. */
interface DetailHandlers {
  onStop?: (() => void) | undefined
  onSparaBet?: (() => void) | undefined
  onSparaChat?: (() => void) | undefined
  onDropSite?: (() => void) | undefined
  onDropOther?: (() => void) | undefined
  onDropRoom?: (() => void) | undefined
  /** Shows the bet's way to the rooms in place of its drops, and back. */
  onPath?: (() => void) | undefined
}

interface DetailActionsProps {
  handlers: DetailHandlers
  showsPath: boolean
  onClose: () => void
}

function DetailActions({ handlers, showsPath, onClose }: DetailActionsProps) {
  const action = (label: string, run: (() => void) | undefined, color?: string) =>
    run && (
      <Button size="xs" variant="light" color={color} onClick={run}>
        {label}
      </Button>
    )
  return (
    <div className={classes.actions}>
      {action(text.stopBet, handlers.onStop, 'red')}
      {action(text.sparaBet, handlers.onSparaBet)}
      {action(text.sparaChat, handlers.onSparaChat)}
      {action(text.dropSite, handlers.onDropSite, 'teal')}
      {action(text.dropOther, handlers.onDropOther, 'teal')}
      {action(text.dropRoom, handlers.onDropRoom, 'teal')}
      {handlers.onPath && (
        <Button
          size="xs"
          variant={showsPath ? 'filled' : 'light'}
          aria-pressed={showsPath}
          leftSection={<IconRoute size={15} aria-hidden />}
          onClick={handlers.onPath}
        >
          {text.path}
        </Button>
      )}
      <Button size="xs" variant="default" className={classes.leave} onClick={onClose}>
        {text.leave}
      </Button>
    </div>
  )
}

const figure = { align: 'end', descFirst: true } as const

/** Sala | Ricevuta | Importo | Quota. */
const receivedColumns: DataColumn<VenueRow>[] = [
  {
    id: 'sala',
    header: text.columns.sala,
    width: 220,
    grow: 1,
    hideable: false,
    value: (row) => row.name,
    cell: (row) => <VenueName row={row} withKind />,
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
    ...figure,
    id: 'importo',
    header: text.columns.importo,
    width: 130,
    value: (row) => row.drop?.importoPostCambio,
    cell: ({ drop, currency }) =>
      drop && (
        <span data-hint={amountHint(drop, currency, 'net')}>
          <Money value={drop.importo} currency={currency} />
        </span>
      ),
  },
  {
    ...figure,
    id: 'quota',
    header: text.columns.quota,
    width: 100,
    value: (row) => row.drop?.quota,
    cell: ({ drop }) =>
      drop && (
        <span data-hint={oddsHint(drop, 'net')}>
          <Odds value={drop.quota} />
        </span>
      ),
  },
]

const MARKS: Record<SentBet['stato'], { tone: Tone; Icon: typeof IconCheck }> = {
  sent: { tone: 'green', Icon: IconCheck },
  pending: { tone: 'grey', Icon: IconClock },
  sending: { tone: 'blue', Icon: IconSend },
  failed: { tone: 'red', Icon: IconX },
  uncertain: { tone: 'yellow', Icon: IconAlertTriangle },
  cancelled: { tone: 'grey', Icon: IconBan },
}

const TIME_AT = 11

/** Whether a room got the bet, and when. */
function SentMark({ sent }: { sent: SentBet }) {
  const { tone, Icon } = MARKS[sent.stato]
  const when = sent.sentAt ?? sent.dueAt
  return (
    <span
      className={detailTableClasses.sent}
      style={{ color: toneVar(tone) }}
      data-hint={formatDateTime(when)}
    >
      <Icon size={15} aria-hidden />
      {text.sent[sent.stato]}
      <span className={detailTableClasses.time}>{formatDateTime(when).slice(TIME_AT)}</span>
    </span>
  )
}
