import { Button } from '@mantine/core'
import { IconCopyPlus, IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import type { CalculatorBet } from '#web/features/calculator/calculator.types.ts'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { useDettaglio, useSaveRow } from './dettaglio.api.ts'
import { dettaglioText as text } from './dettaglio.it.ts'
import classes from './dettaglio.module.css'
import type { ShownRow } from './dettaglio-columns.tsx'
import { DettaglioHead } from './dettaglio-head.tsx'
import { DettaglioTable } from './dettaglio-table.tsx'
import type { TypedDrop } from './drop-entry.ts'
import { EditRowDialog } from './edit-row-dialog.tsx'

interface DettaglioDialogProps {
  bet: CalculatorBet
  username: string
  /** Amounts and odds may be changed (3 §6). */
  mayEdit: boolean
  onDuplicate: () => void
  onChanges: () => void
  onInfo: () => void
  onClose: () => void
}

/** What each room, helper, site and other played on a bet. */
export default function DettaglioDialog(props: DettaglioDialogProps) {
  const { bet, username, mayEdit, onDuplicate, onChanges, onInfo, onClose } = props
  const { idReceivedBet } = bet
  const { rows, error, retry } = useDettaglio(idReceivedBet)
  const save = useSaveRow(idReceivedBet, username)
  const [pending, setPending] = useState<ReadonlyMap<string, TypedDrop>>(NOTHING)
  const [editing, setEditing] = useState<{ row: ShownRow; field: 'importo' | 'quota' } | null>(null)
  const shown = useMemo(() => rows?.map((row) => ({ ...row, pending: pending.get(row.id) })), [rows, pending])

  const confirm = async (row: ShownRow, typed: TypedDrop) => {
    setPending((before) => new Map(before).set(row.id, typed))
    await save(row, typed)
    setPending((before) => new Map([...before].filter(([id]) => id !== row.id)))
  }
  const button = (label: string, Icon: typeof IconHistory, onClick: () => void) => (
    <Button size="xs" variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <DialogFrame opened whole title={text.title} onClose={onClose}>
      <div className={classes.layout}>
        <DettaglioHead bet={bet} />
        <DettaglioTable
          idReceivedBet={idReceivedBet}
          owner={username}
          rows={shown}
          error={error}
          onRetry={retry}
          onEdit={useCallback((row: ShownRow, field: 'importo' | 'quota') => setEditing({ row, field }), [])}
          mayEdit={mayEdit}
          actions={
            <>
              {button(text.duplicate, IconCopyPlus, onDuplicate)}
              {button(text.changes, IconHistory, onChanges)}
              {button(text.info, IconInfoCircle, onInfo)}
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
          onConfirm={(typed) => void confirm(editing.row, typed)}
        />
      )}
    </DialogFrame>
  )
}

const NOTHING: ReadonlyMap<string, TypedDrop> = new Map()
