import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useResolveSend } from '#web/features/invii/invii.api.ts'
import { inviiText as text } from '#web/features/invii/invii.it.ts'
import { PausedChats } from '#web/features/invii/paused-chats.tsx'
import { uncertainColumns } from '#web/features/invii/uncertain-columns.tsx'
import { WaitingSends } from '#web/features/invii/waiting-sends.tsx'
import { errorText } from '#web/lib/api-error.ts'
import {
  type InvioIncerto,
  pausedChatsQuery,
  uncertainSendsQuery,
  waitingSendsQuery,
} from '#web/lib/sends.api.ts'
import { titles } from '#web/messages/titles.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useViewer } from '#web/pages/viewer/use-viewer.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import classes from './invii-page.module.css'

const WATCHED_MS = 3_000
const rowId = ({ id }: InvioIncerto): string => String(id)
const rowName = ({ chat }: InvioIncerto): string => chat

/** What waits for somebody's word, what nobody knows to have arrived, and the chats the bot may not write in (domain.md 8.5). */
export function InviiPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...uncertainSendsQuery, refetchInterval: WATCHED_MS })
  const { data: paused } = useQuery({ ...pausedChatsQuery, refetchInterval: WATCHED_MS })
  const held = useQuery({ ...waitingSendsQuery, refetchInterval: WATCHED_MS })
  const { mutate } = useResolveSend()
  const onBet = useCallback(
    (id: number) => void navigate({ to: '/', search: { dettaglio: id, vista: 'percorso' } as never }),
    [navigate],
  )
  const columns = useMemo(
    () =>
      uncertainColumns({
        onResolve: ({ id }, azione) => mutate({ params: { id }, body: { azione } }),
        onBet,
      }),
    [mutate, onBet],
  )
  return (
    <PageFrame title={titles.invii} fill>
      {held.data && held.data.length > 0 && (
        <WaitingSends waiting={held.data} readAt={held.dataUpdatedAt} onBet={onBet} />
      )}
      {paused && paused.length > 0 && <PausedChats chats={paused} />}
      <p className={classes.explain}>{text.explain}</p>
      <DataTable<InvioIncerto>
        tableKey="invii"
        owner={viewer.username}
        label={text.table}
        columns={columns}
        rows={data}
        rowId={rowId}
        rowName={rowName}
        estimatedRowHeight={52}
        error={error && data === undefined ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>}
      />
    </PageFrame>
  )
}
