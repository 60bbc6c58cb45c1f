import { SegmentedControl } from '@mantine/core'
import type { Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { useMemo, useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogClose } from '#web/ui/dialog/dialog-parts.tsx'
import { Amounts } from './amounts.tsx'
import { FlowActions } from './flow-actions.tsx'
import { type Entity, RowsTable } from './rows-table.tsx'
import type { RowsView } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'
import type { Currencies } from './use-currencies.ts'

interface LedgerDialogProps {
  ledger: Ledger
  currencies: Currencies
  owner: string
  onAction: (action: 'cashflow' | 'converti') => void
  onEntity: (entity: Entity) => void
  onClose: () => void
}

const ALL = 'tutti'

/** A ledger: its totals and rows; Incassi and Spese by type. The totals are of the rows shown. */
export function LedgerDialog({ ledger, currencies, owner, onAction, onEntity, onClose }: LedgerDialogProps) {
  const [type, setType] = useState<NonNullable<RowsView['tipo']> | typeof ALL>(ALL)
  const of = useMemo(() => ({ kind: 'registro', ledger }) as const, [ledger])
  return (
    <Dialog
      width={1000}
      title={text.ledgers[ledger]}
      onClose={onClose}
      footer={
        <>
          <FlowActions onAction={onAction} />
          <DialogClose onClose={onClose} />
        </>
      }
    >
      <RowsTable
        nome={text.ledgers[ledger]}
        of={of}
        tipo={type === ALL ? undefined : type}
        owner={owner}
        onEntity={onEntity}
        head={(totals) => (
          <div className={`row wraps middle apart below-6 ${classes.totals}`}>
            <Amounts amounts={totals} currencies={currencies} />
            {ledger !== 'DIVIDENDI' && (
              <SegmentedControl
                aria-label={text.type}
                value={type}
                onChange={(value) => setType(value as typeof type)}
                data={[
                  { value: ALL, label: text.allTypes },
                  { value: 'action', label: text.actionTipster },
                  { value: 'altro', label: text.altro },
                ]}
              />
            )}
          </div>
        )}
      />
    </Dialog>
  )
}
