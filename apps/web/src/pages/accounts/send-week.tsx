import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LIST_KINDS } from '#web/accounts/accounting/list-kinds.ts'
import { SendConfirmDialog } from '#web/accounts/accounting/send-parts.tsx'
import { reportRequests, sendSummary, textAndFile } from '#web/accounts/accounting/send-selection.ts'
import { useSendAccountReports } from '#web/accounts/reports/reports.api.ts'
import { SendProgressDialog } from '#web/accounts/reports/send-progress-dialog.tsx'
import type { AccountWeeks, Weeks } from '#web/accounts/statements/statements.api.ts'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'

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
  const choose = (of: readonly AccountWeeks[], idOf: (one: AccountWeeks) => number) =>
    [
      new Map(of.map((one) => [idOf(one), { options: textAndFile(one), range }])),
      of.map((one) => ({ id: idOf(one), nome: one.nome })),
    ] as const
  const submit = async () => {
    const ids: number[] = []
    for (const [entity, own] of Map.groupBy(conti, (one) => one.entity)) {
      const body = reportRequests(...choose(own, ({ id }) => id))
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
  // `idAccount` tells accounts of all kinds apart.
  const summary = sendSummary(LIST_KINDS.sala, ...choose(conti, ({ idAccount }) => idAccount))
  return <SendConfirmDialog summary={summary} onClose={onClose} onConfirm={submit} />
}
