import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { formatDateTime, formatTime } from '@xbetapp/domain/platform/format/date'
import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { betText } from '#web/bets/bets/public/bet.it.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { useRoomAnswers } from '#web/bets/bets/public/room-answers.ts'
import { DETAIL_REFRESH_MS, type SentBet, useSentBets } from '#web/bets/drops/drops.api.ts'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { useVenueRows, type VenueRow } from '#web/bets/drops/venue-rows.ts'
import { errorText } from '#web/lib/api-error.ts'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DialogFrame } from '#web/ui/dialog/dialog.tsx'
import { FieldBeforeClose } from '#web/ui/dialog/first-field.ts'
import { useFinder } from '#web/ui/filter-bar/row-finder.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { AbandonDialog } from '#web/ui/leave-question/leave-question.tsx'
import { Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { DetailActions, type DetailHandlers, keysOf } from './detail-actions.tsx'
import classes from './detail-dialog.module.css'
import { DetailHead } from './detail-head.tsx'
import { DetailLegend, keysWithin, useDetailKeys } from './detail-keys.tsx'
import { DetailTable, useAnswersFirst } from './detail-table.tsx'
import { EntryCell, EntryNote } from './entry-cell.tsx'
import { type EntryStore, useUnsavedKeys } from './entry-store.ts'
import { useFrozenRows } from './frozen-rows.ts'
import { EnteringContext, useEntering } from './use-entry.ts'
import { amountHint, enteredColumn, oddsHint, VenueName } from './venue-name.tsx'

interface DetailDialogProps {
  bet: Bet
  /** What is typed in the cells. */
  store: EntryStore
  /** Whether a dialog over this one is open, or still being fetched. */
  covered: boolean
  /** How often dialogs over this one recorded drops. */
  written: number
  /** Whether amounts and odds are cells to type in. */
  enters: boolean
  handlers: DetailHandlers
  /** Ids of chosen rows. */
  selection: ReadonlySet<string>
  onSelection: (selection: ReadonlySet<string>) => void
  /** Absent for users who may not move drops. */
  onMove?: ((rows: readonly VenueRow[]) => void) | undefined
  onZoom: () => void
  /** The rooms' answers; `onRead` is called once they are read, before they are painted. */
  answers: (onRead: () => void) => ReactNode
  /** Renders the bet's target; `propose` writes proposed amounts into the cells. */
  measure: (propose: ReturnType<typeof useEntering>['propose']) => ReactNode
  /** The bet's path, shown in place of the drops. */
  path?: ReactNode
  onClose: () => void
}

/** A phone draws the card of every row: Enter goes on from any room to the next. */
const ALL_CARDS = Number.MAX_SAFE_INTEGER

const PasteDialog = lazyDialog(() => import('./paste-dialog.tsx'))

/** The receivers of the bet until they are read, known by its identity: the column Ricevuta is empty. */
const NOBODY: readonly SentBet[] = []

/** A bet's rooms, helpers and accounts: who received it and the drop of each. */
export default function DetailDialog({
  bet,
  store,
  covered,
  written,
  enters,
  handlers,
  selection,
  onSelection,
  onMove,
  onZoom,
  answers,
  measure,
  path,
  onClose,
}: DetailDialogProps) {
  const { data: sent = NOBODY, error: sentUnread, refetch } = useSentBets(bet.idReceivedBet)
  const tried = useRoomAnswers(bet.idReceivedBet)?.prova
  const { rows: unordered, error, retry } = useVenueRows(bet, DETAIL_REFRESH_MS, sent, tried)
  const layout = useRef<HTMLDivElement>(null)
  // No row moves under the cursor or under a pointer at rest.
  const [isAside, setAside] = useState(false)
  const judgeAside = ({ currentTarget: within }: SyntheticEvent) =>
    setAside(
      within.querySelector('[data-finder]:focus') !== null &&
        within.querySelector('[data-row-id]:hover') === null,
    )
  // A drop that a dialog recorded moves its row up to be seen; a row typed in moves once its cells were left.
  const mayRegroup = useCallback(
    (key: string, to: 'about' | 'rest') =>
      store.savedHere.has(key) ? isAside : to === 'about' && written > 0,
    [written, store, isAside],
  )
  const finder = useFinder<string>('all')
  const { rows, groupOf } = useFrozenRows(
    unordered,
    (sent !== NOBODY && tried !== undefined) || sentUnread !== null,
    mayRegroup,
    finder.key,
  )
  const headingOf = useCallback((row: VenueRow) => text.groups[groupOf(row)], [groupOf])
  const { entering, pasted, closePasted, propose, presence } = useEntering(
    bet,
    enters,
    rows,
    layout,
    store,
    finder,
  )
  const unsaved = useUnsavedKeys(store)
  const { isTableDue, onRead } = useAnswersFirst()
  const [explains, setExplains] = useState(false)
  const stopped = bet.stoppedAt ? betText.stoppedAt(formatDateTime(bet.stoppedAt)) : undefined
  const keys = keysOf(handlers, stopped, entering?.start, () => setExplains(true))
  useDetailKeys(keys, layout, covered)
  const [asking, setAsking] = useState(false)
  const leave = () => (store.unsavedKeys() === '' ? onClose() : setAsking(true))
  return (
    <DialogFrame tall width={1200} title={text.detailTitle} persistent={unsaved !== ''} onClose={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the person is */}
      <div
        ref={layout}
        className={`column gap-6 grows shrinks-down scrolls ${classes.layout}`}
        onFocus={judgeAside}
        onBlur={judgeAside}
        onMouseOver={judgeAside}
      >
        <DetailHead bet={bet} onZoom={onZoom} others={presence.altri} />
        <DetailActions keys={keys} showsPath={path !== undefined} onClose={leave} />
        <Notes isKept={enters}>
          {answers(onRead)}
          {entering && measure(propose)}
        </Notes>
        {sentUnread && sent === NOBODY && (
          <ErrorLine
            message={`${text.sentUnread}: ${errorText(sentUnread)}`}
            onRetry={() => void refetch()}
          />
        )}
        <EnteringContext value={entering}>
          {path ?? (
            <DetailTable
              finder={finder}
              idReceivedBet={bet.idReceivedBet}
              tableKey="bet-dettaglio"
              columns={receivedColumns}
              onFinderEnter={entering?.start}
              unsaved={unsaved}
              views={text.show}
              group={headingOf}
              actions={entering && <span className="type-xs quiet off-phone">{text.cells.enterGoesOn}</span>}
              quietTools
              atOnce={ALL_CARDS}
              rows={isTableDue ? rows : undefined}
              error={error}
              onRetry={retry}
              selection={selection}
              onSelection={onMove && onSelection}
              selectionToolbar={
                onMove &&
                ((chosen) => (
                  <ToolButton variant="filled" icon={IconArrowsExchange} onClick={() => onMove(chosen)}>
                    {text.moveSelected}
                  </ToolButton>
                ))
              }
            />
          )}
        </EnteringContext>
      </div>
      <FieldBeforeClose within={layout} />
      {explains && (
        <DetailLegend keys={keys} more={keysWithin(layout.current)} onClose={() => setExplains(false)} />
      )}
      {asking && (
        <AbandonDialog
          about={text.cells.abandon(
            store.unsaved().map(([key, typed]) => [rows?.find((row) => row.key === key)?.name ?? key, typed]),
          )}
          onStay={() => setAsking(false)}
          onLeave={onClose}
        />
      )}
      {entering && pasted && rows && (
        <PasteDialog bet={bet} pasted={pasted} rows={rows} facts={entering.facts} onClose={closePasted} />
      )}
    </DialogFrame>
  )
}

const figure = { align: 'end', descFirst: true } as const

const column = columnsOf(text.columns)

/** Sala | Ricevuta | Importo | Quota. */
const receivedColumns: DataColumn<VenueRow>[] = [
  column('sala', {
    width: 220,
    grow: 1,
    hideable: false,
    value: (row) => row.name,
    cell: (row) => (
      <>
        <VenueName row={row} withKind />
        <EntryNote row={row} />
      </>
    ),
    lines: 6,
    card: { slot: 'title' },
  }),
  column('ricevuta', {
    width: 170,
    descFirst: true,
    value: (row) => row.sent?.sentAt ?? row.sent?.dueAt,
    cell: (row) =>
      row.sent ? (
        <SentMark sent={row.sent} />
      ) : (
        row.isTried && <span className="type-sm quiet">{text.tried}</span>
      ),
    card: { slot: 'aside' },
  }),
  column('importo', {
    ...figure,
    width: 240,
    value: (row) => row.drop?.importoPostCambio,
    cell: (row) => (
      <span className={`row wraps middle to-end gap-4 ${classes.figure}`}>
        {row.drop && row.drop.importo !== row.drop.importoNoPerc && (
          <span className="type-xs quiet" data-hint={amountHint(row.drop, row.currency)}>
            {text.net} <Money value={row.drop.importo} currency={row.currency} />
          </span>
        )}
        <EntryCell row={row} field="importo">
          {row.drop && (
            <span data-hint={amountHint(row.drop, row.currency)}>
              <Money value={row.drop.importoNoPerc} currency={row.currency} />
            </span>
          )}
        </EntryCell>
      </span>
    ),
  }),
  column('quota', {
    ...figure,
    width: 206,
    value: (row) => row.drop?.quota,
    cell: (row) => (
      <span className={`row wraps middle to-end gap-4 ${classes.figure}`}>
        {row.drop && row.drop.quota !== row.drop.quotaNoTassa && (
          <span className="type-xs quiet" data-hint={oddsHint(row.drop)}>
            {text.netOfTax} <Odds value={row.drop.quota} />
          </span>
        )}
        <EntryCell row={row} field="quota">
          {row.drop && <Odds value={row.drop.quotaNoTassa} />}
        </EntryCell>
      </span>
    ),
  }),
  { ...enteredColumn, hiddenAtFirst: true },
]

/** The answers and the target in one line, the rest of both on demand; `isKept` keeps the place of an empty line. */
function Notes({ isKept, children }: { isKept: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      className={`row rigid gap-4 ${classes.notes}`}
      data-kept={isKept || undefined}
      data-open={isOpen || undefined}
    >
      <div className={`row wraps grows shrinks middle ${classes.strips}`}>{children}</div>
      <IconButton
        icon={isOpen ? IconChevronUp : IconChevronDown}
        label={isOpen ? text.lessNotes : text.moreNotes}
        titled
        aria-expanded={isOpen}
        data-key="m"
        aria-keyshortcuts="m"
        onClick={() => setOpen(!isOpen)}
      />
    </div>
  )
}

const MARKS: Record<SentBet['stato'], { tone: Tone; Icon: typeof IconCheck }> = {
  sent: { tone: 'green', Icon: IconCheck },
  pending: { tone: 'grey', Icon: IconClock },
  sending: { tone: 'blue', Icon: IconSend },
  failed: { tone: 'red', Icon: IconX },
  uncertain: { tone: 'yellow', Icon: IconAlertTriangle },
  cancelled: { tone: 'grey', Icon: IconBan },
}

/** Whether a room got the bet, and when. */
function SentMark({ sent }: { sent: SentBet }) {
  const { tone, Icon } = MARKS[sent.stato]
  const when = sent.sentAt ?? sent.dueAt
  return (
    <span
      className="inline-row middle gap-3 type-sm"
      style={{ color: toneVar(tone) }}
      data-hint={formatDateTime(when)}
    >
      <Icon size={15} aria-hidden />
      {text.sent[sent.stato]}
      <span className="quiet">{formatTime(when)}</span>
    </span>
  )
}
