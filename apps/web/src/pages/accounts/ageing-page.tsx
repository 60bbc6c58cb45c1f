import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AGES } from '@xbetapp/domain/ledger/credit/ageing'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { foldText } from '@xbetapp/domain/platform/text/fold'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { namedAccountLink } from '#web/accounts/accounting/public/account-link.ts'
import { statementsText } from '#web/accounts/statements/statements.it.ts'
import { type AgeingRow, ageingQuery, ageingTotals } from '#web/ledger/credit/ageing.ts'
import { creditText } from '#web/ledger/credit/public/credit.it.ts'
import { CreditMark } from '#web/ledger/credit/public/credit-mark.tsx'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { FilterBar, FilterPicker, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { RefreshButton } from './account-actions.tsx'
import { ageingText as text } from './ageing.it.ts'
import { WEEK_KINDS } from './checks.search.ts'

/** What accounts owe the house, or the house owes them, by the age of the week it is from. */
export default function AgeingPage() {
  const navigate = useNavigate()
  const { search, change } = useAddress('/contabilita/anzianita')
  const { verso = 'deve', tipo, nome } = search
  const ageing = useQuery(ageingQuery({ verso }))
  const words = foldText(nome ?? '').trim()
  const rows = ageing.data?.filter(
    (row) => (!tipo || kindOf(row) === tipo) && foldText(row.conto.nome).includes(words),
  )
  return (
    <PageFrame title={titleOf('/contabilita/anzianita')} actions={<RefreshButton />}>
      <FilterBar>
        {(['deve', 'dobbiamo'] as const).map((one) => (
          <ToolButton
            key={one}
            pressed={verso === one}
            onClick={() => change({ verso: one === 'deve' ? undefined : one })}
          >
            {creditText.sides[one]}
          </ToolButton>
        ))}
        <FilterPicker
          label={text.columns.tipo}
          placeholder={statementsText.allKinds}
          options={WEEK_KINDS.map((value) => ({ value, label: statementsText.kinds[value] }))}
          value={tipo}
          onChange={(value) => change({ tipo: WEEK_KINDS.find((one) => one === value) })}
        />
        <SearchField placeholder={text.search} value={nome} onChange={(nome) => change({ nome })} />
      </FilterBar>
      <DataTable<AgeingRow>
        tableKey="scadenze"
        filters={['verso', 'tipo', 'nome']}
        label={creditText.sides[verso]}
        columns={rows?.some(({ oltreGiorni }) => oltreGiorni !== null) ? [...COLUMNS, TERM] : COLUMNS}
        rows={rows}
        filterKey={`${verso} ${tipo} ${nome}`}
        rowId={({ conto }) => String(conto.idAccount)}
        rowName={({ conto }) => conto.nome}
        notice={rows && rows.length > 0 && <Totals rows={rows} />}
        {...listState(ageing)}
        busy={ageing.isLoading}
        onOpen={({ conto: { tipo: entity, id }, ...of }) =>
          void navigate(namedAccountLink({ entity, id, ...of }))
        }
        empty={
          ageing.data?.length ? (
            <EmptyState title={text.noneFound}>{text.noneFoundHint}</EmptyState>
          ) : (
            <EmptyState title={creditText.nobody[verso]}>{text.hint}</EmptyState>
          )
        }
      />
    </PageFrame>
  )
}

/** A helper is a room of a book that has no other. */
const kindOf = ({ conto, nomeBook }: AgeingRow) => (isHelper(nomeBook) ? 'helper' : conto.tipo)

/** The total and each age, by currency; on a phone the total, whose ages are on the cards. */
function Totals({ rows }: { rows: readonly AgeingRow[] }) {
  const total = (label: string, of: (row: AgeingRow) => number, className?: string) => {
    const said = ageingTotals(rows, of)
    return (
      said && (
        <span key={label} className={className}>
          {label} <span className="weight-600">{said}</span>
        </span>
      )
    )
  }
  return (
    <span className="row wraps across-6">
      {total(text.total, ({ totale }) => totale)}
      {text.ages(AGES).map((label, age) => total(label, ({ eta }) => eta[age] ?? 0, 'off-phone'))}
    </span>
  )
}

const moneyColumn = (id: string, header: string, of: (row: AgeingRow) => number): DataColumn<AgeingRow> => ({
  id,
  header,
  align: 'end',
  width: 130,
  descFirst: true,
  value: of,
  cell: (row) => (of(row) === 0 ? '' : formatMoney(of(row), row.conto.simbolo)),
})

const column = columnsOf(text.columns)

const COLUMNS: DataColumn<AgeingRow>[] = [
  column('conto', {
    width: 200,
    grow: 1,
    opens: true,
    value: ({ conto }) => conto.nome,
    card: { slot: 'title' },
  }),
  column('tipo', {
    width: 150,
    value: ({ conto, nomeBook }) => statementsText.kindOf(conto.tipo, nomeBook),
  }),
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
  column('settimana', {
    hint: text.ageHint,
    width: 150,
    value: ({ settimana }) => settimana,
    cell: ({ settimana }) => formatDate(settimana),
  }),
]

/** The column of days beyond the term of credit, shown only where an account is beyond it. */
const TERM: DataColumn<AgeingRow> = column('termine', {
  width: 140,
  value: ({ oltreGiorni }) => oltreGiorni,
  cell: ({ oltreGiorni }) =>
    oltreGiorni === null ? '' : <CreditMark percento={null} oltreGiorni={oltreGiorni} />,
})
