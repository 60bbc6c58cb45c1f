import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { formatMoney } from '@xbetapp/domain/format/number'
import type { Bet } from '#web/entities/bet/bet.ts'
import type { Drop } from '#web/entities/drop/drop.ts'
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
    <section className={classes.section} aria-label={text.inAccount(account.nome)}>
      <h3>{text.inAccount(account.nome)}</h3>
      <dl className={`flush ${classes.figures}`}>
        <div>
          <dt>{text.importo}</dt>
          <dd>
            <Money value={row.importo} currency={account.simbolo} />
          </dd>
        </div>
        <div>
          <dt>{text.quota}</dt>
          <dd>
            <Odds value={row.quota} places={ODDS_PLACES} />
          </dd>
        </div>
        <div>
          <dt>{text.profit}</dt>
          <dd>
            <Money signed value={row.profit} currency={account.simbolo} />
          </dd>
        </div>
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

/** Who gets what of the bet, in euro: venues on one side, tipster and house on the other. */
export function BetParties({ data: { bet, profits } }: { data: Explained }) {
  const { venues, others, difference, balances } = betBalance(profits, bet.tot)
  const house = [
    { nome: text.tipster(bet.tipster.nomeTipster), importo: profits.tipster },
    { nome: text.noDrop, importo: profits.noDrop },
    { nome: text.scartiQuota, importo: profits.scartiQuota },
    { nome: text.freeroll, importo: profits.freeroll },
  ]
  return (
    <section className={classes.section} aria-label={text.parties}>
      <h3>{text.partiesInEuro}</h3>
      <div className={classes.sides}>
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
        <p className={classes.balanced}>
          <IconCircleCheck size={15} aria-hidden />
          {difference === 0 ? text.balances : text.balancesBut(formatMoney(difference))}
        </p>
      ) : (
        <p role="alert" className={classes.unbalanced}>
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
    <dl className={`flush type-sm ${classes.side}`}>
      <div className={`weight-700 ${classes.sideTotal}`}>
        <dt>{title}</dt>
        <dd>
          <Money signed value={total} />
        </dd>
      </div>
      {rows.map(({ key, nome, importo }) => (
        <div key={key}>
          <dt>{nome}</dt>
          <dd>
            <Money signed value={importo} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
