import type { ReactNode } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { DetailActions, type DetailHandlers } from './detail-actions.tsx'
import { DetailHead } from './detail-head.tsx'
import type { DetailRow } from './detail-rows.ts'
import { useLiveDetail } from './detail-rows-live.ts'
import { DetailTable } from './detail-table.tsx'
import classes from './drop-detail-dialog.module.css'
import { dropsText as text } from './drops.it.ts'

interface DropDetailDialogProps {
  bet: Bet
  owner: string
  handlers: DetailHandlers
  /** Ids of chosen rows. */
  selection: ReadonlySet<string>
  onSelection: (selection: ReadonlySet<string>) => void
  /** Absent for those who may not. */
  onMove?: ((rows: readonly DetailRow[]) => void) | undefined
  onZoom: () => void
  /** Shown in place of the drops. */
  path?: ReactNode
  onClose: () => void
}

/** A bet's rooms, helpers and accounts: who received it and what each played. */
export default function DropDetailDialog(props: DropDetailDialogProps) {
  const { bet, owner, handlers, selection, onSelection, onMove, onZoom, path, onClose } = props
  const { rows, error, retry } = useLiveDetail(bet.idReceivedBet)
  return (
    <DialogFrame opened tall width={980} title={text.detailTitle} onClose={onClose}>
      <div className={classes.layout}>
        <DetailHead bet={bet} onZoom={onZoom} />
        <DetailActions handlers={handlers} showsPath={path !== undefined} onClose={onClose} />
        {path ?? (
          <DetailTable
            idReceivedBet={bet.idReceivedBet}
            owner={owner}
            rows={rows}
            error={error}
            onRetry={retry}
            selection={selection}
            onSelection={onSelection}
            onMove={onMove}
          />
        )}
      </div>
    </DialogFrame>
  )
}
