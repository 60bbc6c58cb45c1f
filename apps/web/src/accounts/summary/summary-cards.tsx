import { ActionIcon, Button } from '@mantine/core'
import { IconChevronRight, IconEye, IconPigMoney, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CONTI, LEDGERS, type Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import card from '#web/ui/link-card/link-card.module.css'
import figures from '#web/ui/numbers/amounts.module.css'
import { Money, MoneyFact } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { Amounts } from './amounts.tsx'
import { contiQuery, ledgersQuery, profitQuery } from './summary.api.ts'
import { summaryPageText as text } from './summary.it.ts'
import classes from './summary.module.css'

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
  const [total, settled] = [
    sum(conti.map(({ saldoTotale }) => saldoTotale)),
    sum(conti.map(({ saldoNoOpen }) => saldoNoOpen)),
  ]
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
