import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatPeriod } from '@xbetapp/domain/platform/format/date'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { DisputeDialog } from '#web/accounts/statements/dispute-dialog.tsx'
import { type Dispute, disputesQuery } from '#web/accounts/statements/statements.api.ts'
import { statementsText as text } from '#web/accounts/statements/statements.it.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { buttonsColumn, columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'

/** How often the open screen reads its list again. */
const WATCHED_MS = 5_000

/** Disputes of the other sides, those that wait for an answer first. */
export default function DisputesPage() {
  const { search, change } = useAddress('/contabilita/contestazioni')
  const { elenco = 'aperte', contestazione } = search
  const open = (id: number) => change({ contestazione: id })
  const disputes = useQuery({ ...disputesQuery(elenco), refetchInterval: WATCHED_MS })
  return (
    <PageFrame title={titleOf('/contabilita/contestazioni')}>
      <FilterBar>
        {(['aperte', 'risolte'] as const).map((one) => (
          <ToolButton
            key={one}
            pressed={elenco === one}
            onClick={() => change({ elenco: one === 'aperte' ? undefined : one })}
          >
            {one === 'aperte' ? text.open : text.closed}
          </ToolButton>
        ))}
      </FilterBar>
      <DataTable<Dispute>
        tableKey="contestazioni"
        filters={['elenco']}
        label={text.disputes}
        columns={[
          ...COLUMNS,
          elenco === 'aperte'
            ? buttonsColumn<Dispute>(120, ({ id }) => (
                <Button size="compact-xs" variant="default" onClick={() => open(id)}>
                  {text.reply}
                </Button>
              ))
            : OUTCOME,
        ]}
        rows={disputes.data}
        rowId={({ id }) => String(id)}
        rowName={({ estratto }) => estratto.nome}
        {...listState(disputes)}
        busy={disputes.isLoading}
        onOpen={({ id }) => open(id)}
        empty={
          <EmptyState title={text.noDisputes}>
            {text.noDisputesHint} <Link to="/contabilita/settimane">{text.weeks}</Link>.
          </EmptyState>
        }
      />
      {contestazione && (
        <DisputeDialog
          key={contestazione}
          id={contestazione}
          onClose={() => change({ contestazione: undefined })}
        />
      )}
    </PageFrame>
  )
}

const column = columnsOf(text.disputeColumns)

const COLUMNS: DataColumn<Dispute>[] = [
  column('conto', { width: 170, opens: true, value: (row) => row.estratto.nome, card: { slot: 'title' } }),
  column('periodo', {
    width: 200,
    value: (row) => row.estratto.endDate,
    cell: (row) => formatPeriod(row.estratto),
  }),
  column('aperta', {
    width: 240,
    value: (row) => row.apertaAt,
    cell: (row) => `${formatDateTime(row.apertaAt)} · ${row.apertaDa}`,
  }),
  column('riga', {
    width: 100,
    value: (row) => row.idReceivedBet,
    cell: (row) => (row.idReceivedBet === null ? '' : text.bet(row.idReceivedBet)),
  }),
  column('parole', { width: 240, grow: 1, lines: 2, value: (row) => row.parole, card: { slot: 'body' } }),
  column('presa', { width: 130, value: (row) => row.presaDa ?? text.nobody, card: { slot: 'aside' } }),
]

/** Of closed disputes: an open one has the button to answer in its place. */
const OUTCOME: DataColumn<Dispute> = column('esito', {
  width: 120,
  value: ({ esito }) => (esito ? text.esiti[esito] : ''),
})
