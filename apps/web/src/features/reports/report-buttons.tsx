import { Button } from '@mantine/core'
import { IconBrandTelegram, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import {
  type ReportEntity,
  type ReportRequest,
  useDownloadReport,
  useSendContoReport,
  useSendReports,
} from './reports.api.ts'
import { reportText as text } from './reports.it.ts'

interface ReportButtonsProps {
  entity: ReportEntity
  id: number
  period: { start: string; end: string }
  /** Of a venue: at 100 there is only one file. */
  percentualeImporto: number | null
}

const WHOLE = 100
/** What is sent unless something else is chosen in the list (rule: report/default-choice). */
const PARTS = { testuale: true, file: true } as const
const WHOLE_PARTS = { testuale100: true, file100: true } as const

/** The spreadsheets of an account's period, and sending it over Telegram. */
export function ReportButtons({ entity, id, period, percentualeImporto }: ReportButtonsProps) {
  const plain = useDownloadReport(entity)
  const whole = useDownloadReport(entity)
  const request = { id, startDate: period.start, endDate: period.end }
  const isShared = percentualeImporto !== null && percentualeImporto !== 0 && percentualeImporto !== WHOLE
  const icon = <IconFileSpreadsheet size={16} aria-hidden />
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={icon}
        loading={plain.isPending}
        onClick={() => plain.mutate({ ...request, file: true })}
      >
        {text.download}
      </Button>
      {isShared && (
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          loading={whole.isPending}
          onClick={() => whole.mutate({ ...request, file100: true })}
        >
          {text.download100}
        </Button>
      )}
      <SendButton
        entity={entity}
        request={{ ...request, ...(entity === null ? { file: true } : isShared ? WHOLE_PARTS : PARTS) }}
      />
    </>
  )
}

interface SendButtonProps {
  entity: ReportEntity
  request: ReportRequest
}

/** Sends the report of the period shown; what was sent stays. */
function SendButton({ entity, request }: SendButtonProps) {
  const house = useSendContoReport()
  const others = useSendReports()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBrandTelegram size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {entity === null ? text.send : text.sendAccount}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={entity === null ? text.send : text.sendAccount}
        confirmLabel={text.confirm}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          entity === null
            ? house.mutateAsync({ body: [request] })
            : others.mutateAsync({ params: { entity }, body: [request] })
        }
      >
        {entity === null ? text.confirmSend : text.confirmSendAccount}
      </ConfirmDialog>
    </>
  )
}
