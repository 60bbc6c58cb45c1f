import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { Drop } from '#web/bets/drops/public/drop.ts'
import { Fact } from '#web/ui/fact/fact.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import type { Account, AccountBet } from './account.ts'
import classes from './bet-dialog.module.css'
import { betBalance, outcomeRule, type Profits, profitFormula, stakeOrigin } from './bet-math.ts'
import { betInAccountText as text } from './explain.it.ts'

interface Explained {
  bet: Bet
  drops: readonly Drop[]
  profits: Profits
}

const ODDS_PLACES = 5

/** The bet as a row of this account: stake, odds, profit, and where they come from. */
export function BetAccountFigures({
  account,
  row,
  data,
}: {
  account: Account
  row: AccountBet
  data: Explained | undefined
}) {
  const rule = outcomeRule(account, row.esito)
  return (
    <section className="above-8" aria-label={text.inAccount(account.nome)}>
      <h3 className="below-4 type-sm weight-600 quiet">{text.inAccount(account.nome)}</h3>
      <dl className={`facts type-lg ${classes.figures}`}>
        <Fact label={text.importo}>
          <Money value={row.importo} currency={account.simbolo} />
        </Fact>
        <Fact label={text.quota}>
          <Odds value={row.quota} places={ODDS_PLACES} />
        </Fact>
        <Fact label={text.profit}>
          <Money signed value={row.profit} currency={account.simbolo} />
        </Fact>
      </dl>
      <p className="flush above-5">{text.profitIs(profitFormula(account, row))}</p>
      {rule && <p className="flush above-2 type-sm quiet airy">{rule}</p>}
      {data &&
        stakeOrigin(account, data.bet, data.drops).map((line) => (
          <p key={line} className="flush above-2 type-sm quiet airy">
            {line}
          </p>
        ))}
    </section>
  )
}

/** The shares of the bet in euro: venues on one side, tipster and house on the other. */
export function BetParties({ data: { bet, profits } }: { data: Explained }) {
  const { venues, others, difference, balances } = betBalance(profits, bet.tot)
  const house = [
    { nome: text.tipster(bet.tipster.nomeTipster), importo: profits.tipster },
    { nome: text.noDrop, importo: profits.noDrop },
    { nome: text.scartiQuota, importo: profits.scartiQuota },
    { nome: text.freeroll, importo: profits.freeroll },
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
        <Side title={text.house} total={others} rows={house.map((row) => ({ ...row, key: row.nome }))} />
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

function Side({ title, total, rows }: SideProps) {
  return (
    <dl className={`pairs type-sm ${classes.side}`}>
      <Fact className={`weight-700 ${classes.sideTotal}`} label={title}>
        <Money signed value={total} />
      </Fact>
      {rows.map(({ key, nome, importo }) => (
        <Fact key={key} label={nome}>
          <Money signed value={importo} />
        </Fact>
      ))}
    </dl>
  )
}
