import { Button, SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { owed } from '@xbetapp/domain/accounts/accounting/who-owes'
import { CONTI } from '@xbetapp/domain/ledger/postings/conti'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { namedAccountLink } from '#web/accounts/accounting/public/account-link.ts'
import { OwedOf, sideOf, Verified } from '#web/accounts/accounting/public/balance.tsx'
import DeclarationDialog, { DeclarationState } from '#web/accounts/reconciliation/declaration-dialog.tsx'
import DeclareDialog from '#web/accounts/reconciliation/declare-dialog.tsx'
import {
  type AccountToVerify,
  type Conto,
  type Declaration,
  declarationsQuery,
  worklistQuery,
} from '#web/accounts/reconciliation/reconciliation.api.ts'
import { reconciliationText as text } from '#web/accounts/reconciliation/reconciliation.it.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { buttonsColumn, columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { FilterBar, FilterPicker, SearchField } from '#web/ui/filter-bar/filter-bar.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { RefreshButton } from './account-actions.tsx'
import { RECONCILIATION_KINDS } from './checks.search.ts'

/** Parameters of the address that filter the lists. */
const FILTERS = ['elenco', 'tipo', 'nome']

/** Accounts on a page. */
const SIZE = 50
const LISTS = ['conti', 'aperte', 'quadrate'] as const
/** Kinds that only an admin filters by. */
const HOUSE_KINDS: ReadonlySet<string> = new Set(['conto', 'portafoglio'])

const keyOf = ({ tipo, id, idValuta }: Conto): string =>
  tipo === 'portafoglio' ? `${tipo}:${id}:${idValuta}` : `${tipo}:${id}`

/** Accounts and wallets by the time of their last verification, and their declarations. */
export default function ReconciliationPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { search, change } = useAddress('/contabilita/quadratura')
  const { elenco, tipo, nome, pagina = 1, dichiarazione, dichiara } = search
  const client = useQueryClient()
  const pageQuery = (page: number, size: number) =>
    worklistQuery({ page: page - 1, size, ...(tipo && { entity: tipo }), ...(nome && { nome }) })
  const accounts = useQuery({ ...pageQuery(pagina, SIZE), enabled: elenco === undefined })
  const entity = tipo === 'helper' ? 'sala' : tipo
  const declared = useQuery({
    ...declarationsQuery({ stato: elenco ?? 'aperte', ...(entity && { entity }) }),
    enabled: elenco !== undefined,
  })
  const kinds = RECONCILIATION_KINDS.filter((kind) => isAdmin(viewer) || !HOUSE_KINDS.has(kind))
  const listed = accounts.data?.conti.find(({ conto }) => keyOf(conto) === dichiara)?.conto
  // Kept while its dialog is open: the list is read again meanwhile, and may have the account on another page.
  const [target, setTarget] = useState(listed)
  if (listed && listed !== target) setTarget(listed)
  const openAccount = (conto: Conto) => {
    if (conto.tipo === 'portafoglio') return
    if (conto.tipo === 'conto') {
      const slug = CONTI.find(({ id }) => id === conto.id)?.slug
      if (slug) void navigate({ to: '/contabilita/$conto', params: { conto: slug } })
      return
    }
    const { tipo: entity, ...account } = conto
    void navigate(namedAccountLink({ entity, ...account }))
  }
  return (
    <PageFrame title={titleOf('/contabilita/quadratura')} fill actions={<RefreshButton />}>
      <SegmentedControl<(typeof LISTS)[number]>
        className="at-start"
        aria-label={text.listsLabel}
        data={LISTS.map((value) => ({ value, label: text.lists[value] }))}
        value={elenco ?? 'conti'}
        onChange={(value) => change({ elenco: value === 'conti' ? undefined : value, pagina: undefined })}
      />
      <FilterBar>
        <FilterPicker
          label={text.columns.tipo}
          placeholder={text.allKinds}
          options={kinds.map((value) => ({ value, label: text.kinds[value] }))}
          value={tipo}
          onChange={(value) => change({ tipo: kinds.find((one) => one === value), pagina: undefined })}
        />
        {elenco === undefined && (
          <SearchField
            placeholder={text.search}
            value={nome}
            onChange={(nome) => change({ nome, pagina: undefined })}
          />
        )}
      </FilterBar>
      {elenco === undefined ? (
        <DataTable<AccountToVerify>
          tableKey="quadratura-conti"
          briefCards
          filters={FILTERS}
          label={text.lists.conti}
          columns={accountColumns((conto) => change({ dichiara: keyOf(conto) }))}
          rows={accounts.data?.conti}
          total={accounts.data?.totale ?? 0}
          pageRows={async (page, size) => (await client.fetchQuery(pageQuery(page, size))).conti}
          pageSizes={[SIZE]}
          view={{ sort: [], page: pagina, pageSize: SIZE }}
          onView={({ page }) => change({ pagina: page })}
          filterKey={`${tipo} ${nome}`}
          rowId={({ conto }) => keyOf(conto)}
          rowName={({ conto }) => conto.nome}
          {...listState(accounts)}
          onOpen={({ conto }) => openAccount(conto)}
          empty={<EmptyState title={text.noAccounts}>{text.noAccountsHint}</EmptyState>}
        />
      ) : (
        <DataTable<Declaration>
          tableKey="quadratura-dichiarazioni"
          filters={FILTERS}
          label={text.declarations}
          columns={DECLARATION_COLUMNS}
          rows={declared.data}
          rowId={({ id }) => String(id)}
          rowName={({ conto }) => conto.nome}
          {...listState(declared)}
          onOpen={({ id }) => change({ dichiarazione: id })}
          empty={
            elenco === 'aperte' ? (
              <EmptyState title={text.noOpen}>{text.noOpenHint}</EmptyState>
            ) : (
              <EmptyState title={text.noLocked}>{text.noLockedHint}</EmptyState>
            )
          }
        />
      )}
      {target && keyOf(target) === dichiara && (
        <DeclareDialog
          key={dichiara}
          conto={target}
          onDeclared={(id) => change({ dichiara: undefined, dichiarazione: id })}
          onClose={() => change({ dichiara: undefined })}
        />
      )}
      {dichiarazione && (
        <DeclarationDialog
          key={dichiarazione}
          id={dichiarazione}
          onAccount={openAccount}
          onClose={() => change({ dichiarazione: undefined })}
        />
      )}
    </PageFrame>
  )
}

const nameOf = ({ nome, tipo, idValuta }: Conto): string =>
  tipo === 'portafoglio' ? `${nome} ${idValuta}` : nome

const column = columnsOf(text.columns)

function accountColumns(onDeclare: (conto: Conto) => void): DataColumn<AccountToVerify>[] {
  return [
    column('conto', {
      width: 200,
      grow: 1,
      opens: true,
      cell: ({ conto }) => nameOf(conto),
      card: { slot: 'title' },
    }),
    column('tipo', {
      width: 150,
      cell: ({ conto }) => [text.names[conto.tipo], conto.nomeBook].filter(Boolean).join(' · '),
    }),
    column('saldo', {
      width: 260,
      align: 'end',
      cell: (row) => <Balance {...row} />,
      card: { slot: 'aside' },
    }),
    column('verificato', {
      width: 270,
      cell: ({ verifica }) => <Verified verifica={verifica} />,
      card: { slot: 'field', wide: true },
    }),
    column('aperte', {
      width: 140,
      cell: ({ aperte }) => (aperte === 0 ? '' : text.waitingOf(aperte)),
    }),
    buttonsColumn(150, ({ conto }) => (
      <Button size="compact-xs" variant="default" onClick={() => onDeclare(conto)}>
        {text.declare}
      </Button>
    )),
  ]
}

/** A balance, with the way its money goes; the house's own has none. Only the house's has a colour: see {@link moneyColumn}. */
function Balance({ conto: { tipo, simbolo }, saldo, saldoNoOpen }: AccountToVerify) {
  if (tipo === 'conto' || tipo === 'portafoglio') return <Money signed value={saldo} currency={simbolo} />
  const side = sideOf(tipo)
  const way = <OwedOf saldo={saldo} saldoNoOpen={saldoNoOpen} kind={tipo} simbolo={simbolo} />
  const figure = <Money tone={null} value={saldo} currency={simbolo} />
  // A word about the other amount comes under the balance, not before it.
  return owed(side, saldo) === owed(side, saldoNoOpen) ? (
    <span className="inline-row wraps baseline to-end across-4">
      {way}
      {figure}
    </span>
  ) : (
    <span className="column bottom">
      {figure}
      {way}
    </span>
  )
}

/** A figure of a declaration; among accounts of all kinds a colour by sign would mislead. */
const moneyColumn = (id: 'importo' | 'oggi' | 'resta') =>
  figureColumn<Declaration>(id, {
    header: text.columns[id],
    width: 136,
    descFirst: false,
    cell: (value, { conto: { simbolo } }) =>
      value === null ? '' : <Money tone={null} value={value} currency={simbolo} />,
  })

const DECLARATION_COLUMNS: DataColumn<Declaration>[] = [
  column('conto', {
    width: 180,
    opens: true,
    value: ({ conto }) => nameOf(conto),
    card: { slot: 'title' },
  }),
  column('momento', {
    width: 140,
    descFirst: true,
    value: ({ momento }) => momento,
    cell: ({ momento }) => formatDateTime(momento),
  }),
  moneyColumn('importo'),
  moneyColumn('oggi'),
  moneyColumn('resta'),
  column('stato', {
    width: 210,
    value: ({ stato }) => text.stati[stato],
    cell: (row) => <DeclarationState {...row} />,
    card: { slot: 'aside' },
  }),
  column('parole', { width: 220, grow: 1, lines: 2, value: ({ parole }) => parole, card: { slot: 'body' } }),
  column('autore', { width: 130, value: ({ autore }) => autore, hiddenAtFirst: 'narrow' }),
  column('motivo', {
    width: 180,
    lines: 2,
    value: ({ motivo }) => motivo ?? '',
    card: { slot: 'field', wide: true },
  }),
]
