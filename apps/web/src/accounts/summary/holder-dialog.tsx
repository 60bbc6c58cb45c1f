import { Button } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogClose } from '#web/ui/dialog/dialog-parts.tsx'
import { Amounts } from './amounts.tsx'
import { FlowActions } from './flow-actions.tsx'
import type { Holder, HolderKind } from './holder.ts'
import { type Entity, RowsTable } from './rows-table.tsx'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'
import type { Currencies } from './use-currencies.ts'

export type HolderAction = 'cashflow' | 'converti' | 'sposta'

interface HolderDialogProps {
  kind: HolderKind
  holder: Holder
  currencies: Currencies
  owner: string
  onAction: (action: HolderAction) => void
  onEntity: (entity: Entity) => void
  onClose: () => void
}

/** A cash fund or wallet: its totals, its rows and its actions. */
export function HolderDialog(props: HolderDialogProps) {
  const { kind, holder, currencies, owner, onAction, onEntity, onClose } = props
  const of = useMemo(() => ({ kind, id: holder.id }), [kind, holder.id])
  return (
    <Dialog
      width={1000}
      title={`${text[kind].one} · ${holder.nome}`}
      onClose={onClose}
      footer={
        <>
          {kind === 'fondo' && <FlowActions onAction={onAction} />}
          <Button
            variant="default"
            leftSection={<IconTransfer size={16} aria-hidden />}
            onClick={() => onAction('sposta')}
          >
            {text[kind].move}
          </Button>
          <DialogClose onClose={onClose} />
        </>
      }
    >
      <div className={`row wraps middle apart below-6 ${classes.totals}`}>
        <Amounts amounts={holder.amounts} currencies={currencies} />
      </div>
      <RowsTable nome={holder.nome} of={of} owner={owner} onEntity={onEntity} />
    </Dialog>
  )
}
