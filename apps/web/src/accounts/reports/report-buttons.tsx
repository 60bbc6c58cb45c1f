import { Button, SegmentedControl } from '@mantine/core'
import { IconBrandTelegram, IconFileSpreadsheet } from '@tabler/icons-react'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { type Account, isShared } from '#web/accounts/accounting/public/account.ts'
import type { Period } from '#web/accounts/accounting/public/period.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import {
  type ReportOwner,
  type ReportRequest,
  useDownloadReport,
  useSendAccountReports,
  useSendHouseReports,
} from './reports.api.ts'
import { reportText as text } from './reports.it.ts'

interface ReportButtonsProps {
  account: Account
  period: Period
}

/** The spreadsheets of an account's period, and sending it over Telegram. */
export function ReportButtons({ account, period }: ReportButtonsProps) {
  const { kind, id, nome } = account
  const report = {
    entity: kind === 'conto' ? null : kind,
    request: { id, startDate: period.start, endDate: period.end },
  }
  return (
    <>
      <Downloads {...report} at100={false} />
      {isShared(account) && <Downloads {...report} at100 />}
      <SendButton {...report} at100={isShared(account)} nome={nome} />
    </>
  )
}

interface ReportProps {
  entity: ReportOwner
  request: { id: number; startDate: string; endDate: string }
  /** The parts at 100 %, as if the account were all ours. */
  at100: boolean
}

/** One report, as a spreadsheet or as a PDF. */
function Downloads({ entity, request, at100 }: ReportProps) {
  const { mutate, isPending } = useDownloadReport(entity)
  const pdf = at100 ? text.pdf100 : text.pdf
  return (
    <Button.Group>
      <ToolButton
        flex={1}
        icon={IconFileSpreadsheet}
        loading={isPending}
        onClick={() => mutate({ ...request, ...parts(['file'], at100) })}
      >
        {at100 ? text.download100 : text.download}
      </ToolButton>
      <ToolButton
        aria-label={pdf}
        title={pdf}
        disabled={isPending}
        onClick={() => mutate({ ...request, ...parts(['pdf'], at100) })}
      >
        {text.pdfShort}
      </ToolButton>
    </Button.Group>
  )
}

type Part = 'testuale' | 'file' | 'pdf'

/** The parts as a report's request names them. */
const parts = (names: readonly Part[], at100: boolean): Omit<ReportRequest, 'id'> =>
  Object.fromEntries(names.map((name) => [at100 ? `${name}100` : name, true]))

/** Files of each format a statement is sent in. */
const FORMS = { excel: ['file'], pdf: ['pdf'], entrambi: ['file', 'pdf'] } as const
type Form = keyof typeof FORMS

/** Sends the report of the period shown; a sent report is kept. */
function SendButton({ entity, request: period, at100, nome }: ReportProps & { nome: string }) {
  const [form, setForm] = useState<Form>('excel')
  const [asking, setAsking] = useState(false)
  const house = useSendHouseReports()
  const others = useSendAccountReports()
  const label = entity === null ? text.send : text.sendAccount
  const question = entity === null ? text.confirmSend : text.confirmSendAccount
  const send = () => {
    if (entity === null) return house.mutateAsync({ body: [{ ...period, ...parts(FORMS[form], false) }] })
    // By default with the text, unless other parts are chosen in the list (rule: report/default-choice).
    const body = [{ ...period, ...parts(['testuale', ...FORMS[form]], at100) }]
    return others.mutateAsync({ params: { entity }, body })
  }
  return (
    <>
      <ToolButton icon={IconBrandTelegram} onClick={() => setAsking(true)}>
        {label}
      </ToolButton>
      {asking && (
        <ConfirmDialog
          title={label}
          confirmLabel={text.confirm}
          onClose={() => setAsking(false)}
          onConfirm={send}
        >
          <div>{question(nome, formatPeriod(period))}</div>
          <SegmentedControl
            size="xs"
            aria-label={text.form}
            data={(Object.keys(FORMS) as Form[]).map((value) => ({ value, label: text.forms[value] }))}
            value={form}
            onChange={setForm}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
