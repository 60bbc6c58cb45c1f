import { useQuery } from '@tanstack/react-query'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useMemo, useState } from 'react'
import { type DropEntry, dropListQuery } from '#web/bets/drop-list/drop-list.api.ts'
import { dropListText as text } from '#web/bets/drop-list/drop-list.it.ts'
import {
  DROP_LIST_FILTERS,
  type DropListFilters,
  readDropListFilters,
} from '#web/bets/drop-list/drop-list.search.ts'
import { dropListColumns } from '#web/bets/drop-list/drop-list-columns.tsx'
import { missingFilters } from '#web/bets/drop-list/drop-list-filters.ts'
import { DropListForm } from '#web/bets/drop-list/drop-list-form.tsx'
import { sortedBy, useAddress, useTableView } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import classes from './drop-list-page.module.css'

const BetPhotoViewer = lazyDialog(() => import('#web/bets/bets/public/bet-photo-viewer.tsx'))

const ROW_PX = 44
/** The default order is that of the server's answer: newest first. */
const LIST = { ...sortedBy('data'), sort: [{ id: 'data', desc: true }] }

/** The drops of a day, received from a venue or sent to a tipster. */
export default function DropListPage() {
  const today = romeDay(new Date())
  const address = useAddress('/drop')
  const { search, change } = address
  const filters = useMemo(() => readDropListFilters(search), [search])
  const [view, setView] = useTableView(address, LIST)
  const complete = missingFilters(filters).length === 0
  const drops = useQuery(dropListQuery(filters, today))
  const { data, isFetching, refetch } = drops
  const [photo, setPhoto] = useState<DropEntry | null>(null)
  const columns = useMemo(() => dropListColumns(setPhoto), [])
  const filterKey = JSON.stringify(filters)
  const [draft, setDraft] = useState({ over: filterKey, key: filterKey })
  // Rows of filters no longer in the form would be taken for those of the new filters.
  const isChanged = draft.over === filterKey && draft.key !== filterKey

  const confirm = (next: DropListFilters) => {
    // The same filters again: reload the list.
    if (keyOf(next) === filterKey) void refetch()
    else change(readDropListFilters(next))
  }
  return (
    <PageFrame
      title={titleOf('/drop')}
      fill
      beside={
        complete &&
        !isChanged &&
        data && (
          <span className={`type-sm quiet one-line ${classes.total}`}>
            {text.total(data.length)} <Money value={toNumber(sum(data.map(({ importo }) => importo)))} />
          </span>
        )
      }
    >
      <DropListForm
        key={filterKey}
        filters={filters}
        today={today}
        loading={isFetching && data === undefined}
        onDraft={(next) => setDraft({ over: filterKey, key: keyOf(next) })}
        onConfirm={confirm}
      />
      {complete && !isChanged ? (
        <DataTable
          tableKey="drop-list"
          filters={DROP_LIST_FILTERS}
          label={text.table}
          columns={columns}
          rows={data}
          // A venue or tipster has one live drop for each bet.
          rowId={(drop) => String(drop.idReceivedBet)}
          view={view}
          onView={setView}
          filterKey={filterKey}
          estimatedRowHeight={ROW_PX}
          {...listState(drops)}
          empty={<EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>}
        />
      ) : (
        <EmptyState title={text.chooseTitle}>{text.choose}</EmptyState>
      )}
      {photo && data && (
        <BetPhotoViewer bets={photosOf(data)} first={photo.idReceivedBet} onClose={() => setPhoto(null)} />
      )}
    </PageFrame>
  )
}

const keyOf = (filters: DropListFilters): string => JSON.stringify(readDropListFilters(filters))

const photosOf = (drops: readonly DropEntry[]) =>
  drops.map(({ idReceivedBet, nomeTipster, photoPath }) => ({
    idReceivedBet,
    tipster: { nomeTipster },
    photos: photoPath === null ? [] : [photoPath],
  }))
