import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { historyQuery, type LoggedRecord, readLogEntries } from './activity-log.api.ts'
import { activityLogText as text } from './activity-log.it.ts'
import { LogEntries } from './log-entries.tsx'

interface HistoryDialogProps {
  record: LoggedRecord
  name: string
  onClose: () => void
}

/** Everything that was changed of one record, newest first. */
export default function HistoryDialog({ record, name, onClose }: HistoryDialogProps) {
  const client = useQueryClient()
  const query = historyQuery(record)
  const pages = useInfiniteQuery(query)
  return (
    <Dialog width={1180} title={text.storiaTitle(name)} onClose={onClose}>
      <LogEntries
        tableKey="storia"
        label={text.storiaTitle(name)}
        pages={pages}
        readAll={(most) => readLogEntries(client, query, most)}
        maxHeight={560}
        empty={<EmptyState title={text.emptyTitle}>{text.emptyStoria}</EmptyState>}
      />
    </Dialog>
  )
}
