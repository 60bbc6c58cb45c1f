import { Button, SegmentedControl } from '@mantine/core'
import { IconBrandTelegram, IconFileSpreadsheet } from '@tabler/icons-react'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
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
  account: {
    kind: NonNullable<ReportOwner> | 'conto'
    id: number
    nome: string
    /** Our share of a venue's amounts; null where the account has none. At 0 and 100 there is only one file. */
    percentualeImporto: number | null
  }
  period: { start: string; end: string }
}

/** Percent: the share of an account that is all ours. */
const WHOLE = 100
/** Parts sent by default, unless others are chosen in the list (rule: report/default-choice). */
const PARTS = { testuale: true, file: true, pdf: true } as const
const WHOLE_PARTS = { testuale100: true, file100: true, pdf100: true } as const
type Parts = Partial<Record<keyof typeof PARTS | keyof typeof WHOLE_PARTS, true>>

/** The spreadsheets of an account's period, and sending it over Telegram. */
export function ReportButtons({ account, period }: ReportButtonsProps) {
  const { kind, id, nome, percentualeImporto } = account
  const entity = kind === 'conto' ? null : kind
  const request = { id, startDate: period.start, endDate: period.end }
  const isShared = percentualeImporto !== null && percentualeImporto !== 0 && percentualeImporto !== WHOLE
  return (
    <>
      <Downloads
        entity={entity}
        excel={{ label: text.download, body: { ...request, file: true } }}
        pdf={{ label: text.pdf, body: { ...request, pdf: true } }}
      />
      {isShared && (
        <Downloads
          entity={entity}
          excel={{ label: text.download100, body: { ...request, file100: true } }}
          pdf={{ label: text.pdf100, body: { ...request, pdf100: true } }}
        />
      )}
      <SendButton
        entity={entity}
        nome={nome}
        request={request}
        parts={entity === null ? { file: true, pdf: true } : isShared ? WHOLE_PARTS : PARTS}
      />
    </>
  )
}

interface DownloadsProps {
  entity: ReportOwner
  excel: { label: string; body: ReportRequest }
  pdf: { label: string; body: ReportRequest }
}

/** One report, as a spreadsheet or as a PDF. */
function Downloads({ entity, excel, pdf }: DownloadsProps) {
  const { mutate, isPending } = useDownloadReport(entity)
  return (
    <Button.Group>
      <ToolButton flex={1} icon={IconFileSpreadsheet} loading={isPending} onClick={() => mutate(excel.body)}>
        {excel.label}
      </ToolButton>
      <ToolButton
        aria-label={pdf.label}
        title={pdf.label}
        disabled={isPending}
        onClick={() => mutate(pdf.body)}
      >
        {text.pdfShort}
      </ToolButton>
    </Button.Group>
  )
}

interface SendButtonProps {
  entity: ReportOwner
  nome: string
  request: { id: number; startDate: string; endDate: string }
  /** Parts to send, with the file as a spreadsheet or as a PDF. */
  parts: Parts
}

/** Format a statement's file is sent in. */
const FORMS = ['excel', 'pdf', 'entrambi'] as const
type Form = (typeof FORMS)[number]

/** Parts left out for each format. */
const LEFT_OUT: Record<Form, readonly (keyof Parts)[]> = {
  excel: ['pdf', 'pdf100'],
  pdf: ['file', 'file100'],
  entrambi: [],
}

const inForm = (parts: Parts, form: Form): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([part]) => !LEFT_OUT[form].includes(part as keyof Parts)))

/** Sends the report of the period shown; a sent report is kept. */
function SendButton({ entity, nome, request: period, parts }: SendButtonProps) {
  const [form, setForm] = useState<Form>('excel')
  const request = { ...period, ...inForm(parts, form) }
  const [label, question] =
    entity === null ? [text.send, text.confirmSend] : [text.sendAccount, text.confirmSendAccount]
  const house = useSendHouseReports()
  const others = useSendAccountReports()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ToolButton icon={IconBrandTelegram} onClick={() => setAsking(true)}>
        {label}
      </ToolButton>
      <ConfirmDialog
        opened={asking}
        title={label}
        confirmLabel={text.confirm}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          entity === null
            ? house.mutateAsync({ body: [request] })
            : others.mutateAsync({ params: { entity }, body: [request] })
        }
      >
        <div>{question(nome, formatPeriod(period))}</div>
        <SegmentedControl
          size="xs"
          aria-label={text.form}
          data={FORMS.map((value) => ({ value, label: text.forms[value] }))}
          value={form}
          onChange={setForm}
        />
      </ConfirmDialog>
    </>
  )
}
