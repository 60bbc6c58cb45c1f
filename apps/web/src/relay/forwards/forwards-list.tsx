import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useMemo } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { buttonsColumn, columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { countSoFar } from '#web/ui/data-table/visible-count.ts'
import { DateTime } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { type Forward, forwardsQuery, readForwards, type Source } from './forwards.api.ts'
import { forwardsText as text } from './forwards.it.ts'

/** Parameters of the address that filter the list. */
const FILTERS = ['sparax', 'canale']

/** Relayed messages, the newest first, each with its outcome; a row opens its path. */
export function ForwardsList({ source, onOpen }: { source: Source; onOpen: (forward: Forward) => void }) {
  const client = useQueryClient()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    forwardsQuery(source),
  )
  const rows = useMemo(() => data?.pages.flatMap(({ inoltri }) => inoltri), [data])
  const count = countSoFar(rows?.length, hasNextPage)
  const actions = buttonsColumn<Forward>(112, (forward) => (
    <RowButton
      variant="default"
      label={text.path}
      aria-label={text.label(forward.idInoltro)}
      onClick={() => onOpen(forward)}
    />
  ))
  return (
    <>
      <DataTable<Forward>
        tableKey="inoltri"
        filters={FILTERS}
        label={text.table}
        columns={[...COLUMNS, actions]}
        rows={rows}
        rowId={({ idInoltro }) => String(idInoltro)}
        rowName={({ idInoltro }) => text.title(idInoltro)}
        readAll={(most) => readForwards(client, source, most)}
        onOpen={onOpen}
        filterKey={JSON.stringify(source)}
        count={count}
        estimatedRowHeight={52}
        error={error && data === undefined ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>}
      />
      {hasNextPage && (
        <ToolButton className="list-foot" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.loadMore}
        </ToolButton>
      )}
    </>
  )
}

const column = columnsOf(text.columns)

const COLUMNS: DataColumn<Forward>[] = [
  column('data', {
    width: 138,
    hideable: false,
    cell: ({ data }) => <DateTime value={data} />,
    card: { slot: 'aside' },
  }),
  column('da', {
    width: 180,
    cell: ({ da }) => da.map(({ nome }) => nome).join(', '),
    card: { slot: 'title' },
  }),
  column('testo', {
    width: 320,
    grow: 1,
    lines: 2,
    cell: ({ testo, contenuto }) => (
      <>
        {testo || (contenuto === null ? text.noText : '')}
        {contenuto !== null && <small>{testo === '' ? contenuto : `\u00a0· ${contenuto}`}</small>}
      </>
    ),
  }),
  column('esito', {
    width: 220,
    cell: ({ conteggi }) => <Outcome conteggi={conteggi} />,
  }),
  column('segni', {
    width: 220,
    cell: (forward) => <Signs {...forward} />,
  }),
]

function Outcome({ conteggi }: Pick<Forward, 'conteggi'>) {
  const { inviati, inPartenza, daControllare, nonInviati } = conteggi
  if (inviati + inPartenza + daControllare + nonInviati === 0)
    return <span className="quiet">{text.nowhere}</span>
  return (
    <span className="row wraps across-5">
      {daControllare > 0 && <span className="yellow">{text.check(daControllare)}</span>}
      {inPartenza > 0 && <span className="blue">{text.waiting(inPartenza)}</span>}
      {inviati > 0 && <span className="green">{text.sent(inviati)}</span>}
      {nonInviati > 0 && <span>{text.dropped(nonInviati)}</span>}
    </span>
  )
}

/** Marks of a message in the list: withdrawn, edited, duplicate. */
function Signs({ ritiratoAt, modificatoAt, doppione }: Forward) {
  return (
    <span className="row wraps gap-3">
      {ritiratoAt && (
        <span data-hint={text.withdrawnAt(formatDateTime(ritiratoAt))}>
          <Chip tone="red">{text.withdrawn}</Chip>
        </span>
      )}
      {modificatoAt && (
        <span data-hint={text.changedAt(formatDateTime(modificatoAt))}>
          <Chip tone="grey">{text.changed}</Chip>
        </span>
      )}
      {doppione && (
        <span data-hint={text.like(doppione.idInoltro, doppione.motivo)}>
          <Chip tone="yellow">{text.duplicate}</Chip>
        </span>
      )}
    </span>
  )
}
