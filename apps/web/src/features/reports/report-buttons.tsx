import { Button } from '@mantine/core'
import { IconBrandTelegram, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { type ReportEntity, useDownloadReport, useSendContoReport } from './reports.api.ts'
import { reportText as text } from './reports.it.ts'

interface ReportButtonsProps {
  entity: ReportEntity
  id: number
  period: { start: string; end: string }
  /** Of a venue: at 100 there is only one file. */
  percentualeImporto: number | null
}

const WHOLE = 100

/** The spreadsheets of an account's period; a house account may also be sent over Telegram. */
export function ReportButtons({ entity, id, period, percentualeImporto }: ReportButtonsProps) {
  const plain = useDownloadReport(entity)
  const whole = useDownloadReport(entity)
  const request = { id, startDate: period.start, endDate: period.end }
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
      {percentualeImporto !== null && percentualeImporto !== 0 && percentualeImporto !== WHOLE && (
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
      {entity === null && <SendButton request={{ ...request, file: true }} />}
    </>
  )
}

function SendButton({
  request,
}: {
  request: { id: number; startDate: string; endDate: string; file: true }
}) {
  const send = useSendContoReport()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBrandTelegram size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {text.send}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={text.send}
        confirmLabel={text.confirm}
        onClose={() => setAsking(false)}
        onConfirm={() => send.mutateAsync({ body: [request] })}
      >
        {text.confirmSend}
      </ConfirmDialog>
    </>
  )
}
