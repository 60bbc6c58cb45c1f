import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AGES } from '@xbetapp/domain/ledger/credit/ageing'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sum } from '@xbetapp/domain/platform/money/decimal'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { statementsText } from '#web/accounts/statements/statements.it.ts'
import { accountOf } from '#web/accounts/statements/weeks-table.tsx'
import { type Aged, agedQuery } from '#web/ledger/credit/ageing.api.ts'
import { CreditMark } from '#web/ledger/credit/public/credit-mark.tsx'
import { listState } from '#web/lib/list-state.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx'
import { RefreshButton } from './account-actions.tsx'
import { ageingText as text } from './ageing.it.ts'

/** Parameters of the address that filter the list. */
const FILTERS = ['verso']

/** What accounts owe the house, or the house owes them, by the age of the week it is from. */
export default function AgeingPage() {
  const navigate = useNavigate()
  const { search, change } = useAddress('/contabilita/anzianita')
  const { verso = 'deve' } = search
  const owing = useQuery(agedQuery({ verso }))
  return (
    <PageFrame title={titleOf('/contabilita/anzianita')} actions={<RefreshButton />}>
      <FilterBar>
        {(['deve', 'dobbiamo'] as const).map((one) => (
          <Button
            key={one}
            size="xs"
            variant={verso === one ? 'light' : 'default'}
            aria-pressed={verso === one}
            onClick={() => change({ verso: one === 'deve' ? undefined : one })}
          >
            {text.sides[one]}
          </Button>
        ))}
      </FilterBar>
      <DataTable<Aged>
        tableKey="scadenze"
        filters={FILTERS}
        label={text.sides[verso]}
        columns={owing.data?.some(({ oltreGiorni }) => oltreGiorni !== null) ? [...COLUMNS, TERM] : COLUMNS}
        rows={owing.data}
        rowId={({ conto }) => String(conto.idAccount)}
        rowName={({ conto }) => conto.nome}
        notice={owing.data?.length ? `${text.total} ${totalsOf(owing.data)}` : undefined}
        {...listState(owing)}
        busy={owing.isLoading}
        onOpen={({ conto: { tipo: entity, id }, ...of }) => void navigate(accountOf({ entity, id, ...of }))}
        empty={<EmptyState title={text.nobody[verso]}>{text.hint}</EmptyState>}
      />
    </PageFrame>
  )
}

/** One total per currency, each kept on one line. */
const totalsOf = (rows: readonly Aged[]): string =>
  [...Map.groupBy(rows, ({ conto }) => conto.simbolo)]
    .map(([simbolo, own]) =>
      formatMoney(sum(own.map(({ totale }) => totale)), simbolo).replaceAll(' ', '\u00a0'),
    )
    .join(' · ')

const moneyColumn = (id: string, header: string, of: (row: Aged) => number): DataColumn<Aged> => ({
  ...{ id, header, align: 'end', width: 130, descFirst: true, value: of },
  cell: (row) => (of(row) === 0 ? '' : formatMoney(of(row), row.conto.simbolo)),
})

const COLUMNS: DataColumn<Aged>[] = [
  {
    id: 'conto',
    header: text.account,
    width: 200,
    grow: 1,
    opens: true,
    value: ({ conto }) => conto.nome,
    card: { slot: 'title' },
  },
  {
    id: 'tipo',
    header: text.kind,
    width: 150,
    value: ({ conto, nomeBook }) => statementsText.kindOf(conto.tipo, nomeBook),
  },
  {
    ...moneyColumn('totale', text.total, ({ totale }) => totale),
    hint: text.totalHint,
    width: 170,
    card: { slot: 'aside' },
  },
  ...text.ages(AGES).map((header, age) => ({
    ...moneyColumn(`eta${age}`, header, ({ eta }) => eta[age] ?? 0),
    hint: text.ageHint,
  })),
  {
    id: 'settimana',
    header: text.since,
    hint: text.ageHint,
    width: 150,
    value: ({ settimana }) => settimana,
    cell: ({ settimana }) => formatDate(settimana),
  },
]

/** The column of days beyond the term of credit, shown only where an account is beyond it. */
const TERM: DataColumn<Aged> = {
  id: 'termine',
  header: text.term,
  width: 140,
  value: ({ oltreGiorni }) => oltreGiorni,
  cell: ({ oltreGiorni }) =>
    oltreGiorni === null ? '' : <CreditMark percento={null} oltreGiorni={oltreGiorni} />,
}
