import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { DETAIL_REFRESH_MS, useSentBets } from '#web/features/drops/drops.api.ts'
import { dropsText as text } from '#web/features/drops/drops.it.ts'
import type { SentBet } from '#web/features/drops/drops.types.ts'
import type { VenueRow } from '#web/features/drops/venue-rows.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { DetailActions, type DetailHandlers } from './detail-actions.tsx'
import classes from './detail-dialog.module.css'
import { DetailHead } from './detail-head.tsx'
import { DetailTable } from './detail-table.tsx'
import { receivedColumns } from './received-columns.tsx'
import { useVenueRows } from './use-venue-rows.ts'

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
  /** Shown in place of the drops. */
  path?: ReactNode
  onClose: () => void
}

/** Not knowing yet who received the bet leaves a column empty. */
const NOBODY: readonly SentBet[] = []

/** A bet's rooms, helpers and accounts: who received it and what each played. */
export default function DetailDialog(props: DetailDialogProps) {
  const { bet, owner, handlers, selection, onSelection, onMove, onZoom, path, onClose } = props
  const { data: sent = NOBODY } = useSentBets(bet.idReceivedBet)
  const { rows, error, retry } = useVenueRows(bet.idReceivedBet, DETAIL_REFRESH_MS, sent)
  return (
    <DialogFrame opened tall width={980} title={text.detailTitle} onClose={onClose}>
      <div className={classes.layout}>
        <DetailHead bet={bet} onZoom={onZoom} />
        <DetailActions handlers={handlers} showsPath={path !== undefined} onClose={onClose} />
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
