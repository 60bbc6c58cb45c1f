import { CONTI, HOUSE_ACCOUNTS } from '@xbetapp/domain/accounting/conti'
import { dec, isZero, ZERO } from '@xbetapp/domain/money/decimal'
import { romeDay } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Giocata } from '#server/modules/books/public.ts'
import { betBatches } from '#server/modules/books/public.ts'
import { EQUITY, type JournalNames } from './account-names.ts'
import { posting, transaction } from './posting.ts'

/**
 * One transaction per bet somebody has money on, dated when it was placed: its parties with their profits, an open bet
 * as lost and pending. Venues in other currencies carry what their profit is in EUR; what the rounding of the average
 * odds leaves goes to its own account. The freeroll balance of who has one moves with its profit.
 */
export async function* betTransactions(ctx: Ctx, names: JournalNames): AsyncGenerator<string> {
  for await (const ids of betBatches(ctx)) {
    const { rows } = await sql<Giocata>`
      select * from giocata where id_received_bet = any(${ids}) order by id_received_bet, id_account = any(${CONTI.map(({ conto }) => HOUSE_ACCOUNTS[conto])}), id_account
    `.execute(ctx.db)
    let text = ''
    for (const entries of Map.groupBy(rows, (row) => row.idReceivedBet).values())
      text += betTransaction(entries, names)
    if (text) yield text
  }
}

function freerollPostings(entry: Giocata, names: JournalNames): string[] {
  const account = names.of(entry.idAccount)
  if (account.kind === 'conto' || isZero(entry.profit)) return []
  const profit = dec(entry.profit).times(account.kind === 'tipster' ? -1 : 1)
  return [
    posting(names.freeroll(account), profit, account.idValuta, { virtual: true }),
    posting(EQUITY.freeroll, profit.neg(), account.idValuta, { virtual: true }),
  ]
}

function betTransaction(entries: readonly Giocata[], names: JournalNames): string {
  const [bet] = entries
  if (!bet) return ''
  let rest = ZERO
  const postings = entries.map((entry) => {
    const { name, kind, idValuta } = names.of(entry.idAccount)
    const sign = kind === 'tipster' || kind === 'conto' ? -1 : 1
    const profit = dec(entry.profit).times(sign)
    const inEur = idValuta === 'EUR' || isZero(profit) ? profit : dec(entry.profitEur).times(sign)
    rest = rest.minus(inEur)
    return posting(
      `${name}:bet`,
      profit,
      idValuta,
      idValuta === 'EUR' ? {} : { cost: { importo: inEur, valuta: 'EUR' } },
    )
  })
  if (!isZero(rest)) postings.push(posting(EQUITY.arrotondamenti, rest, 'EUR'))
  postings.push(...entries.flatMap((entry) => freerollPostings(entry, names)))
  const settled = bet.esito !== 'Open' && bet.dataRefertazione
  return transaction(
    {
      day: romeDay(bet.messageDate),
      pending: bet.esito === 'Open',
      code: `bet ${bet.idReceivedBet}`,
      description: `Bet ${bet.idReceivedBet} ${bet.esito}`,
      ...(settled ? { comment: `refertata ${romeDay(bet.dataRefertazione ?? bet.messageDate)}` } : {}),
    },
    postings,
  )
}
