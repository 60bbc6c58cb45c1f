import { useQueryClient } from '@tanstack/react-query'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { REPORT_OPTIONS } from '#web/accounts/accounting/list-kinds.ts'
import { sendText as text } from '#web/accounts/accounting/send.it.ts'
import { reportRequests, textAndFile } from '#web/accounts/accounting/send-selection.ts'
import { useSendAccountReports } from '#web/accounts/reports/reports.api.ts'
import { SendProgressDialog } from '#web/accounts/reports/send-progress-dialog.tsx'
import type { AccountWeeks, Weeks } from '#web/accounts/statements/statements.api.ts'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import classes from './send-week.module.css'

interface SendWeekProps {
  week: Weeks['settimane'][number]
  conti: readonly AccountWeeks[]
  /** Called with the accounts whose statements are on their way. */
  onSent: (conti: readonly AccountWeeks[]) => void
  onClose: () => void
}

/** Sends the statements of a week to accounts of any kind, as the lists do: a call for each kind. */
export function SendWeek({ week, conti, onSent, onClose }: SendWeekProps) {
  const client = useQueryClient()
  const send = useSendAccountReports()
  const [sent, setSent] = useState<readonly number[]>([])
  const range = { start: week.startDate, end: week.endDate }
  const submit = async () => {
    const ids: number[] = []
    for (const [entity, own] of Map.groupBy(conti, (one) => one.entity)) {
      const choices = new Map(own.map((one) => [one.id, { options: textAndFile(one), range }]))
      const body = reportRequests(choices, own)
      const { idReportInvio } = await send.mutateAsync({ params: { entity }, body })
      ids.push(idReportInvio)
      // A later kind may be refused: the accounts sent before are then not sent again.
      onSent(own)
    }
    setSent(ids)
    return false
  }
  if (sent.length > 0)
    return (
      <SendProgressDialog
        ids={sent}
        onClose={() => {
          void client.invalidateQueries({ queryKey: ACCOUNTING_KEY })
          onClose()
        }}
      />
    )
  return <SendQuestion conti={conti} period={formatPeriod(week)} onClose={onClose} onConfirm={submit} />
}

/** Recipients that the question names; beyond them, it gives their number. */
const NAMES_SHOWN = 10

interface SendQuestionProps extends Pick<SendWeekProps, 'conti' | 'onClose'> {
  period: string
  onConfirm: () => Promise<unknown>
}

/** Asks before the statements are sent: to how many and whom, of which period, which parts. */
function SendQuestion({ conti, period, onClose, onConfirm }: SendQuestionProps) {
  const others = conti.length - NAMES_SHOWN
  return (
    <ConfirmDialog
      width={460}
      title={text.confirmTitle}
      confirmLabel={text.send}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="flush below-6">{text.confirmSend(conti.length)}</p>
      <dl className={`flush type-sm ${classes.facts}`}>
        <dt>{text.period}</dt>
        <dd>{period}</dd>
        <dt>{text.what}</dt>
        <dd>
          {REPORT_OPTIONS.map((option) => {
            const count = conti.filter((one) => textAndFile(one).includes(option)).length
            return count > 0 && <div key={option}>{text.kindOf(text.options[option], count)}</div>
          })}
        </dd>
        <dt>{text.recipients}</dt>
        <dd>
          {conti
            .slice(0, NAMES_SHOWN)
            .map(({ nome }) => nome)
            .join(', ')}
          {others > 0 && ` ${text.others(others)}`}
        </dd>
      </dl>
    </ConfirmDialog>
  )
}
