import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { parseWire } from '@xbetapp/domain/platform/time/rome'
import { useDeferredValue, useMemo, useState } from 'react'
import { DeadLetters } from '#web/intake/dead-letters/dead-letters.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { MessagesTabs } from '#web/pages/messages/messages-tabs.tsx'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { BulkActions } from '#web/relay/delivery/bulk-actions.tsx'
import { filterSends } from '#web/relay/delivery/filter-sends.ts'
import { PERIODS } from '#web/relay/delivery/sends.search.ts'
import { uncertainText as text } from '#web/relay/delivery/uncertain.it.ts'
import { type SendAction, uncertainColumns } from '#web/relay/delivery/uncertain-columns.tsx'
import { HeldSends } from '#web/relay/held-sends/held-sends.tsx'
import { PausedChats } from '#web/telegram/chats/paused-chats.tsx'
import {
  deadLettersQuery,
  heldSendsQuery,
  pausedChatsQuery,
  RESOLVED,
  type UncertainSend,
  uncertainSendsQuery,
} from '#web/telegram/outbox/public/sends.api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FilterBar, FilterPicker, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import classes from './sends-page.module.css'

/** How often the open screen reads its lists again. */
const WATCHED_MS = 3_000

const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: text.periods[value] }))
const NONE: ReadonlySet<string> = new Set()
const minutesSince = (moment: string): number => (Date.now() - (parseWire(moment)?.getTime() ?? 0)) / 60_000

/**
 * Sends that wait for confirmation, received messages that could not be handled, uncertain sends, and the chats the bot
 * may not write in.
 */
export default function SendsPage() {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...uncertainSendsQuery, refetchInterval: WATCHED_MS })
  const { data: paused } = useQuery({ ...pausedChatsQuery, refetchInterval: WATCHED_MS })
  const { data: deadLetters } = useQuery({ ...deadLettersQuery, refetchInterval: WATCHED_MS })
  const held = useQuery({ ...heldSendsQuery, refetchInterval: WATCHED_MS })
  const decide = useApiMutation('POST /api/v1/invii/:id/risolvi', RESOLVED)
  const { search, change } = useAddress('/invii')
  const { cerca = '', periodo } = search
  const words = useDeferredValue(cerca)
  const rows = useMemo(
    () => data && filterSends(data, { cerca: words, periodo }, minutesSince),
    [data, words, periodo],
  )
  const [selection, setSelection] = useState(NONE)
  const onBet = (id: number) => void navigate({ to: '/', search: { dettaglio: id, vista: 'percorso' } })
  // Giving up a message is asked first: it cannot be taken back, and the next message slides under the pointer.
  const [leaving, setLeaving] = useState<UncertainSend | null>(null)
  const decisionOn = ({ id, textVersion }: UncertainSend, azione: SendAction) => ({
    params: { id },
    body: { azione, ...(textVersion === null ? {} : { textVersion }) },
  })
  const columns = uncertainColumns({
    onResolve: (send, azione) =>
      azione === 'annulla' ? setLeaving(send) : decide.mutate(decisionOn(send, azione)),
    onBet,
  })
  return (
    // Not as high as the screen: the content above the table may fill it.
    <PageFrame title={titleOf('/invii')} beside={<MessagesTabs current="/invii" />}>
      {held.data && held.data.length > 0 && (
        <HeldSends
          held={held.data}
          readAt={held.dataUpdatedAt}
          onBet={onBet}
          onEdit={(id) => void navigate({ to: '/', search: { modifica: id } })}
        />
      )}
      {deadLetters && deadLetters.length > 0 && <DeadLetters messages={deadLetters} />}
      {paused && paused.length > 0 && <PausedChats chats={paused} />}
      <p className={`rigid flush type-sm quiet easy ${classes.explain}`}>{text.explain}</p>
      <FilterBar>
        <SearchField placeholder={text.search} value={cerca} onChange={(cerca) => change({ cerca })} />
        <FilterPicker
          label={text.period}
          options={PERIOD_OPTIONS}
          value={periodo}
          onChange={(value) => change({ periodo: PERIODS.find((one) => one === value) })}
        />
      </FilterBar>
      <DataTable<UncertainSend>
        tableKey="invii"
        filters={['cerca', 'periodo']}
        label={text.table}
        columns={columns}
        rows={rows}
        filterKey={`${periodo} ${words}`}
        selection={selection}
        onSelection={setSelection}
        selectionToolbar={(chosen) => <BulkActions sends={chosen} onDone={() => setSelection(NONE)} />}
        rowId={({ id }) => String(id)}
        rowName={({ chat }) => chat}
        estimatedRowHeight={52}
        error={error && data === undefined ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={
          data && data.length > 0 ? (
            <EmptyState title={text.nothingFound} />
          ) : (
            <EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>
          )
        }
      />
      {leaving && (
        <ConfirmDialog
          title={text.bulkTitle.annulla}
          confirmLabel={text.leave}
          onClose={() => setLeaving(null)}
          onConfirm={() => decide.mutateAsync(decisionOn(leaving, 'annulla'))}
        >
          {text.bulkBody.annulla(1, leaving.chat)}
        </ConfirmDialog>
      )}
    </PageFrame>
  )
}
