import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { entriesTolerance } from '@xbetapp/domain/ledger/postings/bet-entries'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { dec, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { betQuery } from '#web/bets/bets/public/bet.api.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { type Drop, useBetDrops } from '#web/bets/drops/public/drop.api.ts'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { MoneyFact } from '#web/ui/numbers/numbers.tsx'
import classes from './bet-parties.module.css'
import { betInAccountText as text } from './explain.it.ts'

export type Profits = Answer<'GET /api/v1/bets/:id/profitti'>

/** A bet as it arrived, its venue drops, and each party's share. */
export interface Explained {
  bet: Bet
  drops: readonly Drop[]
  profits: Profits
}

const profitsQuery = (id: number) => ({
  ...apiQuery([...ACCOUNTING_KEY, 'bet', id], 'GET /api/v1/bets/:id/profitti', { params: { id } }),
  retry: false,
})

/** Reads the bet, its drops and its profits; `data` is there once all three are. */
export function useExplainedBet(id: number) {
  const bet = useQuery(betQuery(id))
  const drops = useBetDrops(id)
  const profits = useQuery(profitsQuery(id))
  const failed = [bet, drops, profits].filter(({ error }) => error !== null)
  return {
    data:
      bet.data && drops.data && profits.data
        ? { bet: bet.data, drops: drops.data, profits: profits.data }
        : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

/** The shares of the bet in euro: venues on one side, tipster and house on the other. */
export function BetParties({ data: { bet, profits } }: { data: Explained }) {
  const { venues, tipsterAndHouse, difference, balances } = betBalance(profits, bet.tot)
  const tipsterAndHouseRows = [
    { key: 'tipster', nome: text.tipster(bet.tipster.nomeTipster), importo: profits.tipster },
    { key: 'noDrop', nome: text.noDrop, importo: profits.noDrop },
    { key: 'scartiQuota', nome: text.scartiQuota, importo: profits.scartiQuota },
    { key: 'freeroll', nome: text.freeroll, importo: profits.freeroll },
  ]
  return (
    <section className="above-8" aria-label={text.parties}>
      <h3 className="below-4 type-sm weight-600 quiet">{text.partiesInEuro}</h3>
      <div className={`halves gap-6 ${classes.sides}`}>
        <Side
          title={text.venues}
          total={venues}
          rows={profits.venues.map(({ idDroppedBet, nome, profitEur }) => ({
            key: idDroppedBet,
            nome,
            importo: profitEur,
          }))}
        />
        <Side title={text.house} total={tipsterAndHouse} rows={tipsterAndHouseRows} />
      </div>
      {balances ? (
        <p className="row middle gap-3 above-5 type-sm green">
          <IconCircleCheck size={15} aria-hidden />
          {difference === 0 ? text.balances : text.balancesBut(formatMoney(difference))}
        </p>
      ) : (
        <p role="alert" className="row middle gap-3 above-5 type-sm red">
          <IconAlertTriangle size={15} aria-hidden /> {text.differs(formatMoney(difference))}
        </p>
      )}
    </section>
  )
}

interface SideProps {
  title: string
  total: number
  rows: readonly { key: number | string; nome: string; importo: number }[]
}

const Side = ({ title, total, rows }: SideProps) => (
  <dl className={`pairs type-sm ${classes.side}`}>
    <MoneyFact signed className={`weight-700 line-below ${classes.sideTotal}`} label={title} value={total} />
    {rows.map(({ key, nome, importo }) => (
      <MoneyFact key={key} signed label={nome} value={importo} />
    ))}
  </dl>
)

/** A bet's whole result, in EUR: the venues owe the sum tipster and house get (rule: profit/sides-agree). */
export function betBalance(profits: Profits, tot: number) {
  const venues = sum(profits.venues.map(({ profitEur }) => profitEur))
  const tipsterAndHouse = sum([profits.tipster, profits.noDrop, profits.scartiQuota, profits.freeroll])
  const difference = venues.minus(tipsterAndHouse)
  return {
    venues: toNumber(venues),
    tipsterAndHouse: toNumber(tipsterAndHouse),
    difference: toNumber(difference),
    balances: difference.abs().lte(entriesTolerance(dec(tot), profits.venues.length)),
  }
}
