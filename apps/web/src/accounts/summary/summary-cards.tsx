import { ActionIcon, Button } from '@mantine/core'
import { IconChevronRight, IconEye, IconPigMoney, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CONTI, LEDGERS, type Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { isZero, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { Verified } from '#web/accounts/accounting/public/balance.tsx'
import { buttonsColumn, type DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import card from '#web/ui/link-card/link-card.module.css'
import figures from '#web/ui/numbers/amounts.module.css'
import { Money, MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { EmptyState, ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { Amounts } from './amounts.tsx'
import { type Holder, type HolderKind, isEmpty, totalsOf } from './holder.ts'
import { contiQuery, holdersQuery, ledgersQuery, profitQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary.module.css'
import { type Currencies, useCurrencies } from './use-currencies.ts'

interface ProfitCardProps {
  onDeposit: () => void
  onExplain: (valuta: string) => void
}

/** Profit by currency, and the way into a cash fund. */
export function ProfitCard({ onDeposit, onExplain }: ProfitCardProps) {
  const { data, error, refetch } = useQuery(profitQuery)
  const { data: house } = useQuery({ ...contiQuery, select: houseShare })
  return (
    <section className={`row wraps middle panel ${classes.profit}`} aria-label={text.profit}>
      <h2 className="flush type-md weight-600">{text.profit}</h2>
      {error ? (
        <ErrorLine error={error} onRetry={refetch} />
      ) : (
        <div className="column gap-1">
          <Amounts size="big" amounts={data} onExplain={onExplain} />
          <p className="flush type-sm quiet">
            {house && (
              <>
                {text.ofWhichHouse} <Money signed value={house.settled} />
                {house.open !== 0 && (
                  <>
                    {text.ofWhichOpen} <Money value={house.open} />
                  </>
                )}
                {' · '}
              </>
            )}
            <button type="button" className="record-link" onClick={() => onExplain('EUR')}>
              {text.profitPart}
            </button>
          </p>
        </div>
      )}
      <Button
        className="pushed line-on-phone"
        leftSection={<IconPigMoney size={17} aria-hidden />}
        onClick={onDeposit}
      >
        {text.deposit}
      </Button>
    </section>
  )
}

/** What No Drop, Scarti Quota and Freeroll hold together: without Open bets, and these, which count as lost. */
function houseShare(conti: ReadonlyArray<{ saldoTotale: number; saldoNoOpen: number }>) {
  const total = sum(conti.map(({ saldoTotale }) => saldoTotale))
  const settled = sum(conti.map(({ saldoNoOpen }) => saldoNoOpen))
  return { settled: toNumber(settled), open: toNumber(total.minus(settled)) }
}

interface LedgerCardsProps {
  onOpen: (ledger: Ledger) => void
  onAdd: (ledger: Ledger) => void
}

/** Incassi, Spese and Dividendi with their totals by currency. */
export function LedgerCards({ onOpen, onAdd }: LedgerCardsProps) {
  const { data, error, refetch } = useQuery(ledgersQuery)
  return (
    <section className={classes.cards} aria-label={text.ledgersTitle}>
      {LEDGERS.map((ledger) => {
        const title = text.ledgers[ledger]
        return (
          <section key={ledger} className="panel column gap-5 shrinks pad-7" aria-label={title}>
            <header className={`row middle apart gap-5 ${classes.cardHead}`}>
              <h2 className="flush type-md weight-600">{title}</h2>
              <span className="row gap-2">
                <IconButton
                  icon={IconEye}
                  iconSize={17}
                  label={text.detailOf(title)}
                  titled
                  onClick={() => onOpen(ledger)}
                />
                <ActionIcon
                  variant="light"
                  aria-label={text.flowTitle(title)}
                  title={text.flowTitle(title)}
                  onClick={() => onAdd(ledger)}
                >
                  <IconPlus size={17} aria-hidden />
                </ActionIcon>
              </span>
            </header>
            {error ? <ErrorLine error={error} onRetry={refetch} /> : <Amounts amounts={data?.[ledger]} />}
          </section>
        )
      })}
    </section>
  )
}

/** No Drop, Scarti Quota and Freeroll, in euro, each leading to its account. */
export function ContoCards() {
  const { data, error, refetch } = useQuery(contiQuery)
  if (error) return <ErrorLine error={error} onRetry={refetch} />
  return (
    <section className={classes.cards} aria-label={text.contiTitle}>
      {CONTI.map(({ id, conto, slug, nome }) => {
        const recap = data?.find((one) => one.id === id)
        return (
          <Link
            key={slug}
            to="/contabilita/$conto"
            params={{ conto: slug }}
            className={`panel column gap-5 shrinks pad-7 ${card.link}`}
          >
            <span className={`row middle apart gap-5 ${classes.cardHead}`}>
              <span className="flush type-md weight-600">{nome}</span>
              <IconChevronRight size={17} aria-hidden className="faint" />
            </span>
            <dl className={`facts ${figures.amounts}`} data-size="card">
              <MoneyFact signed label={text.saldoTotale} value={recap?.saldoTotale} />
              {/* Scarti Quota counts an Open bet as 0: both balances are one. */}
              {conto !== 'SCARTI_QUOTA' && (
                <MoneyFact signed label={text.noOpen} value={recap?.saldoNoOpen} />
              )}
            </dl>
          </Link>
        )
      })}
    </section>
  )
}

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
