import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Percent } from '#web/ui/numbers/percent.tsx'
import { LINES, contiText as text } from './account.it.ts'
import type { PeriodData } from './account.ts'
import classes from './dialogs.module.css'

interface BalanceDetailsDialogProps {
  data: PeriodData | undefined
  simbolo: string
  onClose: () => void
}

/** Dettagli Saldo: the stakes of the period and their results. */
export function BalanceDetailsDialog({ data, simbolo, onClose }: BalanceDetailsDialogProps) {
  return (
    <Dialog width={400} title={text.details} onClose={onClose}>
      <dl className={classes.figures}>
        <dt>{LINES.totaleGiocato}</dt>
        <dd>
          <Money value={data?.totaleGiocato} currency={simbolo} />
        </dd>
        <dt>{LINES.totaleVincite}</dt>
        <dd>
          <Money value={data?.totaleVincite} currency={simbolo} />
        </dd>
        <dt data-strong>{LINES.totaleProfit}</dt>
        <dd data-strong>
          <Money signed value={data?.totaleProfit} currency={simbolo} />
        </dd>
        <dt>{LINES.roi}</dt>
        <dd>
          <Percent value={data?.roi} />
        </dd>
      </dl>
      <p className="above-7 type-xs quiet">{text.detailsNote}</p>
    </Dialog>
  )
}
