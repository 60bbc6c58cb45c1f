import { formatDate } from '@xbetapp/domain/platform/format/date'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { sendText as text } from './send.it.ts'
import classes from './send-confirm.module.css'
import type { SendSummary } from './send-summary.ts'

interface SendConfirmDialogProps {
  summary: SendSummary
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Confirmation before statements are sent: the number of recipients, who they are, the period and the parts. */
export function SendConfirmDialog({ summary, onClose, onConfirm }: SendConfirmDialogProps) {
  const { count, names, others, kinds, ranges } = summary
  return (
    <ConfirmDialog
      width={460}
      title={text.confirmTitle}
      confirmLabel={text.send}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="flush below-6">{text.confirmSend(count)}</p>
      <dl className={`flush type-sm ${classes.facts}`}>
        <dt>{text.period}</dt>
        <dd>
          {ranges.map(({ start, end, count: of }) => (
            <div key={`${start}/${end}`}>
              {text.rangeOf(formatDate(start), formatDate(end), ranges.length > 1 ? of : null)}
            </div>
          ))}
        </dd>
        <dt>{text.what}</dt>
        <dd>
          {kinds.map(({ option, count: of }) => (
            <div key={option}>{text.kindOf(text.options[option], of)}</div>
          ))}
        </dd>
        <dt>{text.recipients}</dt>
        <dd>
          {names.join(', ')}
          {others > 0 && ` ${text.others(others)}`}
        </dd>
      </dl>
    </ConfirmDialog>
  )
}
