import { SegmentedControl } from '@mantine/core'
import { IconArrowsExchange, IconPlus, IconTransfer } from '@tabler/icons-react'
import type { Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { Amounts } from './amounts.tsx'
import type { Holder, HolderKind } from './holder.ts'
import { type Entity, RowsTable } from './rows-table.tsx'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary-dialogs.module.css'

/** The form that a button of a detail opens over it. */
export type DetailAction = 'cashflow' | 'converti' | 'sposta'

interface DetailProps {
  onAction: (action: DetailAction) => void
  onEntity: (entity: Entity) => void
  onClose: () => void
}

/** A cash fund or wallet: its totals, its rows and its actions. */
export function HolderDialog(props: DetailProps & { kind: HolderKind; holder: Holder }) {
  const { kind, holder, onAction, onEntity, onClose } = props
  return (
    <Dialog
      width={1000}
      title={`${text[kind].one} · ${holder.nome}`}
      onClose={onClose}
      actions={
        <>
          {kind === 'fondo' && <FlowActions onAction={onAction} />}
          <ToolButton size="sm" icon={IconTransfer} onClick={() => onAction('sposta')}>
            {text[kind].move}
          </ToolButton>
        </>
      }
    >
      <div className={`row wraps middle apart below-6 ${classes.totals}`}>
        <Amounts amounts={holder.amounts} />
      </div>
      <RowsTable nome={holder.nome} of={{ kind, id: holder.id }} onEntity={onEntity} />
    </Dialog>
  )
}

const TYPES = [
  { value: 'tutti', label: text.allTypes },
  { value: 'action', label: text.actionTipster },
  { value: 'altro', label: text.altro },
] as const

interface LedgerDialogProps extends Omit<DetailProps, 'onAction'> {
  ledger: Ledger
  /** Absent where the dialog only shows the ledger. */
  onAction?: DetailProps['onAction']
  /** Only rows of these days, without transfers to cash funds. */
  earnedIn?: { dal: string; al: string }
}

/** A ledger: its rows and their totals. Incassi and Spese have a choice of type, which both follow. */
export function LedgerDialog({ ledger, earnedIn, onAction, onEntity, onClose }: LedgerDialogProps) {
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('tutti')
  const nome = text.ledgers[ledger]
  return (
    <Dialog
      width={1000}
      title={earnedIn ? `${nome} · ${formatPeriod({ startDate: earnedIn.dal, endDate: earnedIn.al })}` : nome}
      onClose={onClose}
      actions={onAction && <FlowActions onAction={onAction} />}
    >
      <RowsTable
        nome={nome}
        of={{ kind: 'ledger', ledger }}
        tipo={type === 'tutti' ? undefined : type}
        earnedIn={earnedIn}
        onEntity={onEntity}
        head={(totals) => (
          <div className={`row wraps middle apart below-6 ${classes.totals}`}>
            <Amounts amounts={totals} />
            {ledger !== 'DIVIDENDI' && (
              <SegmentedControl aria-label={text.type} value={type} onChange={setType} data={[...TYPES]} />
            )}
          </div>
        )}
      />
    </Dialog>
  )
}

/** Actions on a cash fund or a ledger. */
const FlowActions = ({ onAction }: Pick<DetailProps, 'onAction'>) => (
  <>
    <ToolButton size="sm" icon={IconPlus} onClick={() => onAction('cashflow')}>
      {text.addCashflow}
    </ToolButton>
    <ToolButton size="sm" icon={IconArrowsExchange} onClick={() => onAction('converti')}>
      {text.convert}
    </ToolButton>
  </>
)
