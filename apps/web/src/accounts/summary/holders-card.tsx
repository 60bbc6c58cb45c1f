import { IconEye, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isZero } from '@xbetapp/domain/platform/money/decimal'
import { Verified } from '#web/accounts/accounting/public/verified.tsx'
import { buttonsColumn, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { Amounts } from './amounts.tsx'
import { type Holder, type HolderKind, isEmpty, totalsOf } from './holder.ts'
import { holdersQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary.module.css'
import { type Currencies, useCurrencies } from './use-currencies.ts'

interface HoldersCardProps {
  kind: HolderKind
  /** Lists holders with zero in every currency too. */
  showZero: boolean
  onOpen: (holder: Holder) => void
  onAdd: () => void
}

/** Greatest height of the list: its header and six rows; more rows scroll. */
const ROWS_PX = 34 + 6 * 37

/** Fondi Cassa or Portafogli: name and one column per currency. */
export function HoldersCard({ kind, showZero, onOpen, onAdd }: HoldersCardProps) {
  const words = text[kind]
  const currencies = useCurrencies()
  const holders = useQuery(holdersQuery(kind))
  const { data } = holders
  const rows = showZero ? data : data?.filter((holder) => !isEmpty(holder))
  const totals = data && totalsOf(data)
  // Euro has a column always, any other currency where a holder has an amount of it.
  const shownCurrencies = currencies.all.filter(
    ({ valuta }) => valuta === 'EUR' || data?.some(({ amounts }) => !isZero(amounts[valuta] ?? 0)),
  )
  const allHidden = data !== undefined && data.length > 0 && rows?.length === 0
  return (
    <div className="panel column gap-5 shrinks pad-7">
      <header className={`row middle apart gap-5 ${classes.cardHead}`}>
        <h2 className="flush type-md weight-600">{words.title}</h2>
        <ToolButton size="compact-sm" variant="light" icon={IconPlus} iconSize={15} onClick={onAdd}>
          {words.add}
        </ToolButton>
      </header>
      {data?.length !== 0 && <Amounts amounts={totals} />}
      {allHidden ? (
        <p className="flush type-sm quiet">{words.hidden}</p>
      ) : (
        <DataTable<Holder>
          tableKey={`riepilogo-${kind}`}
          label={words.title}
          columns={holderColumns(shownCurrencies, onOpen)}
          rows={rows}
          rowId={({ id }) => String(id)}
          rowName={({ nome }) => nome}
          {...listState(holders)}
          // The card has no mark of reloading, unlike other lists.
          busy={false}
          onOpen={onOpen}
          maxHeight={ROWS_PX}
          empty={<EmptyState title={words.empty}>{words.emptyHint}</EmptyState>}
        />
      )}
    </div>
  )
}

function holderColumns(
  shownCurrencies: Currencies['all'],
  onOpen: (holder: Holder) => void,
): DataColumn<Holder>[] {
  return [
    {
      id: 'nome',
      header: text.name,
      width: 150,
      grow: 1,
      hideable: false,
      value: ({ nome }) => nome,
      cell: ({ nome, verifica }) => (
        <span className="column shrinks">
          {nome}
          {verifica && <Verified verifica={verifica} />}
        </span>
      ),
      card: { slot: 'title' },
    },
    ...shownCurrencies.map(
      ({ valuta, simbolo }): DataColumn<Holder> => ({
        id: valuta,
        header: valuta,
        width: 104,
        align: 'end',
        descFirst: true,
        value: ({ amounts }) => amounts[valuta] ?? 0,
        cell: ({ amounts }) => <Money signed value={amounts[valuta] ?? 0} currency={simbolo} />,
      }),
    ),
    {
      ...buttonsColumn<Holder>(74, (holder) => (
        <IconButton
          icon={IconEye}
          iconSize={17}
          label={text.detailOf(holder.nome)}
          data-hint={text.detail}
          onClick={() => onOpen(holder)}
        />
      )),
      card: { slot: 'aside' },
    },
  ]
}
