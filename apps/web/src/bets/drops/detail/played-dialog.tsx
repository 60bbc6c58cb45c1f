import { IconCopyPlus, IconInfoCircle, IconListDetails } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { DropTarget, TypedFigures } from '#web/bets/drops/drop-targets.ts'
import { dropsText } from '#web/bets/drops/drops.it.ts'
import { dropsKey, useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { useSaveVenueDrops } from '#web/bets/drops/save-venue-drops.ts'
import { useVenueRows } from '#web/bets/drops/venue-rows.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { usePresence } from '#web/platform/presence/public/presence.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog.tsx'
import { useFinder } from '#web/ui/filter-bar/row-finder.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import classes from './detail-dialog.module.css'
import { DetailHead } from './detail-head.tsx'
import { useDetailKeys } from './detail-keys.tsx'
import { DetailTable, useAnswersFirst } from './detail-table.tsx'
import { editRowText as text } from './edit-row.it.ts'
import { EditRowDialog } from './edit-row-dialog.tsx'
import type { EntryField } from './entry-store.ts'
import { useFrozenRows } from './frozen-rows.ts'
import { type PlayedRow, playedColumns } from './played-columns.tsx'

interface PlayedDialogProps {
  bet: Bet
  /** Whether amounts and odds may be changed. */
  mayEdit: boolean
  /** Reads the bet again in all queries that hold it. */
  reloadBet: () => Promise<unknown>
  /** Opens a dialog about the bet over this one. */
  show: (name: 'duplica' | 'modifiche' | 'info') => void
  /** The rooms' answers; `onRead` is called once they are read, before they are painted. */
  answers: (onRead: () => void) => ReactNode
  onClose: () => void
}

const REFRESH_MS = 5_000
/** Delays before the bet, and then its drops, are read again after a save. */
const BET_AFTER_MS = 2_000
const DROPS_AFTER_MS = 1_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Pixels. */
const TABLE_MAX_HEIGHT = 800
/** The dialog has no keys itself: its parts declare theirs. */
const NO_KEYS: readonly never[] = []
/** Rows here do not say who got the bet, so there is no view of those. */
const { received: _, ...VIEWS } = dropsText.show

/** The drops of rooms, helpers, sites and others on a bet, for correction. */
export default function PlayedDialog(props: PlayedDialogProps) {
  const { bet, mayEdit, reloadBet, show, answers, onClose } = props
  const { idReceivedBet } = bet
  const { rows: unordered, error, retry } = useVenueRows(bet, REFRESH_MS)
  const finder = useFinder<string>('all')
  const { rows } = useFrozenRows(unordered, true)
  const save = useSaveVenueDrops('correction')
  const layout = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const { altri } = usePresence('bet', String(idReceivedBet))
  /** Figures saved and not read back yet, by the row's key. */
  const [pending, setPending] = useState<ReadonlyMap<string, TypedFigures>>(new Map())
  const [editing, setEditing] = useState<{ row: PlayedRow; field: EntryField } | null>(null)
  useTotalsOfDrops(idReceivedBet, pending.size > 0, reloadBet)
  const shown = useMemo(
    () => rows?.map((row) => ({ ...row, pending: pending.get(row.key) })),
    [rows, pending],
  )
  const { isTableDue, onRead } = useAnswersFirst()
  useDetailKeys(NO_KEYS, layout, editing !== null)
  const edit = useCallback((row: PlayedRow, field: EntryField) => setEditing({ row, field }), [])
  const columns = useMemo(() => playedColumns(mayEdit ? edit : undefined), [mayEdit, edit])

  const reloadDrops = () => client.invalidateQueries({ queryKey: dropsKey(idReceivedBet) })
  /** Reads the stored drop again; the operator does not wait for it. */
  const showStored = async (key: string) => {
    await wait(BET_AFTER_MS)
    await reloadBet().catch(() => {})
    await wait(DROPS_AFTER_MS)
    await reloadDrops()
    setPending((before) => new Map([...before].filter(([other]) => other !== key)))
  }
  const confirm = async (row: DropTarget, typed: TypedFigures) => {
    try {
      await save([{ ...typed, idReceivedBet, target: row }])
    } catch (error) {
      void reloadDrops()
      throw error
    }
    toastSuccess(dropsText.corrected)
    setPending((before) => new Map(before).set(row.key, typed))
    void showStored(row.key)
  }
  return (
    <DialogFrame whole title={dropsText.detailTitle} onClose={onClose}>
      <div ref={layout} className={`column gap-6 grows shrinks-down scrolls ${classes.layout}`}>
        <DetailHead bet={bet} others={altri} settled />
        {answers(onRead)}
        <DetailTable
          finder={finder}
          idReceivedBet={idReceivedBet}
          tableKey="calcolatore-dettaglio"
          columns={columns}
          views={VIEWS}
          rows={isTableDue ? shown : undefined}
          error={error}
          onRetry={retry}
          cellKeys
          maxHeight={TABLE_MAX_HEIGHT}
          {...(mayEdit && { onOpen: (row: PlayedRow) => !row.pending && edit(row, 'importo') })}
          actions={
            <>
              <ToolButton icon={IconCopyPlus} onClick={() => show('duplica')}>
                {text.duplicate}
              </ToolButton>
              <ToolButton
                icon={IconListDetails}
                data-hint={text.changesHint}
                onClick={() => show('modifiche')}
              >
                {text.changes}
              </ToolButton>
              <ToolButton icon={IconInfoCircle} onClick={() => show('info')}>
                {text.info}
              </ToolButton>
            </>
          }
        />
      </div>
      {editing && (
        <EditRowDialog
          idReceivedBet={idReceivedBet}
          row={editing.row}
          field={editing.field}
          onClose={() => setEditing(null)}
          onConfirm={(typed) => confirm(editing.row, typed)}
        />
      )}
    </DialogFrame>
  )
}

/**
 * Reads the bet again when somebody else changes its drops: the totals in the head are those of the rows. A save of
 * this dialog reads it again by itself.
 */
function useTotalsOfDrops(idReceivedBet: number, isSaving: boolean, reloadBet: () => Promise<unknown>): void {
  const { data: drops } = useBetDrops(idReceivedBet)
  const shown = useRef(drops)
  useEffect(() => {
    if (shown.current !== undefined && drops !== shown.current && !isSaving) void reloadBet().catch(() => {})
    shown.current = drops
  }, [drops, isSaving, reloadBet])
}
