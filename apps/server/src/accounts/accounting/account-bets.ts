import { AccountBet } from '@xbetapp/contract/accounts/accounting'
import { type Period, type PeriodDays, periodDays } from '@xbetapp/domain/accounts/accounting/period'
import { ESITI, type Esito } from '@xbetapp/domain/ledger/postings/esito'
import type { DateRange } from '@xbetapp/domain/platform/time/range'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { photoUrl } from '#server/bets/bets/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { type RowFor, wireOf } from '#server/kernel/wire-of.ts'
import { asKnown, withKnown } from '#server/ledger/postings/public.ts'
import { periodFigures } from './account-figures.queries.ts'
import { tipsterNamesThen } from './known-terms.ts'

const SORT_COLUMNS = {
  messageDate: 'message_date',
  idReceivedBet: 'id_received_bet',
  esito: 'esito',
  quota: 'quota',
  importo: 'importo',
  profit: 'profit',
} as const

type Query = Omit<
  Input<'POST /api/v1/conto/paginated-bets'>['body'],
  'startDate' | 'endDate' | 'knownAt' | 'nomeConto'
>

/** The page asked for, by default of the bets of the period, newest first. */
const pageOf = ({ pageNumber, pageSize, sortBy, sortDirection, side, esito, onlyDuplicate }: Query) => ({
  pageNumber,
  pageSize,
  sortBy: sortBy ?? 'messageDate',
  sortDirection: sortDirection ?? 'desc',
  /** The bets that belong to the period, or the earlier ones that do not. */
  side: side ?? 'period',
  /** Only these outcomes; undefined: all. */
  esito: esito ?? undefined,
  onlyDuplicate: onlyDuplicate ?? false,
})
export type BetsPage = ReturnType<typeof pageOf>

type Wire = z.output<typeof AccountBet>
type Row = Omit<RowFor<typeof AccountBet>, 'photoPath'> & { idTipster: number; photo: string | null }

/** Bets up to which sorting the period costs less than scanning the account in id order. */
const MOST_SORTED = 5_000

/** A page of an account's bets: the sets from which the period's figures are computed (rule: account/period). */
export async function accountBets(
  ctx: Ctx,
  idAccount: number,
  period: Period,
  query: Query,
): Promise<{ content: Wire[]; totalElements: number }> {
  const page = pageOf(query)
  const days = periodDays(period)
  const total = await countBets(ctx, idAccount, period, page)
  if (total <= page.pageNumber * page.pageSize) return { content: [], totalElements: total }
  const rows = await selectPage(ctx, idAccount, pageQuery(idAccount, days, page, total), page)
  const names = await tipsterNamesThen(ctx)
  const content = rows.map((row) =>
    wireOf(AccountBet, {
      ...row,
      nomeTipster: names.get(row.idTipster) ?? row.nomeTipster,
      photoPath: row.photo && photoUrl(row.photo),
    }),
  )
  return { content, totalElements: total }
}

function pageQuery(idAccount: number, days: PeriodDays, page: BetsPage, total: number): RawBuilder<unknown> {
  if (page.side === 'previous') return onePage(idAccount, isPrevious(days), page)
  // Along the primary key, for a period that covers most of the account: the set of pageOfParts.
  const mayScan = page.sortBy === 'idReceivedBet' && total > MOST_SORTED && !page.onlyDuplicate && !page.esito
  return mayScan ? onePage(idAccount, isInPeriod(days), page) : pageOfParts(idAccount, days, page)
}

const orderBy = ({ sortBy, sortDirection }: BetsPage, from: string): RawBuilder<unknown> => {
  const direction = sql.raw(sortDirection)
  const column = sql.ref(`${from}.${SORT_COLUMNS[sortBy]}`)
  return sql`order by ${column} ${direction}, ${sql.ref(`${from}.id_received_bet`)} ${direction}`
}

const ofAccount = (idAccount: number, { onlyDuplicate, esito }: BetsPage) => sql`
  id_account = ${idAccount} ${onlyDuplicate ? sql`and duplicata` : sql``}
  ${esito ? sql`and esito = any(${sql.val(esito)}::outcome[])` : sql``}`

/** Whether a row of `bet_posting` is of a bet placed before the period, and settled, but not within the period. */
export const isPrevious = ({ start, after }: DateRange): RawBuilder<unknown> => sql`
  message_date < ${start} and esito <> 'Open' and not (data_refertazione >= ${start} and data_refertazione < ${after})`

/**
 * The rows of `bet_posting` that belong to a period, as three disjoint conditions, each one index range: placed in it;
 * placed before and still Open; placed before and settled in it (rule: account/period).
 */
export const partsOfPeriod = ({ start, after }: DateRange): RawBuilder<unknown>[] => [
  sql`message_date >= ${start} and message_date < ${after}`,
  sql`message_date < ${start} and esito = 'Open'`,
  sql`message_date < ${start} and esito <> 'Open' and data_refertazione >= ${start} and data_refertazione < ${after}`,
]

const COLUMNS = sql`id_received_bet, message_date, esito, data_refertazione, importo, quota, profit`

/** Each part is sorted and limited before the union, so the cost of a page depends only on its offset. */
function pageOfParts(idAccount: number, days: PeriodDays, page: BetsPage): RawBuilder<unknown> {
  const rowLimit = (page.pageNumber + 1) * page.pageSize
  const parts = partsOfPeriod(days).map(
    (condition) => sql`
    (select ${COLUMNS} from bet_posting where ${ofAccount(idAccount, page)} and ${condition} ${orderBy(page, 'bet_posting')} limit ${rowLimit})`,
  )
  return sql`
    select * from (${sql.join(parts, sql` union all `)}) as parts ${orderBy(page, 'parts')} limit ${page.pageSize} offset ${page.pageNumber * page.pageSize}`
}

const onePage = (idAccount: number, condition: RawBuilder<unknown>, page: BetsPage) => sql`
  select ${COLUMNS} from bet_posting where ${ofAccount(idAccount, page)} and ${condition} ${orderBy(page, 'bet_posting')}
  limit ${page.pageSize} offset ${page.pageNumber * page.pageSize}`

/** The number of bets: from the day sums where they suffice, otherwise by counting the rows. */
async function countBets(ctx: Ctx, idAccount: number, period: Period, page: BetsPage): Promise<number> {
  const { onlyDuplicate, esito, side } = page
  if (side === 'period' && (!esito || isOpenOnly(esito) || isEverySettled(esito))) {
    const { bets } = await periodFigures(ctx, idAccount, period, { onlyDuplicate })
    if (!esito) return bets.n
    return isOpenOnly(esito) ? bets.nOpen : bets.n - bets.nOpen
  }
  const days = periodDays(period)
  const fromDaySums = side === 'previous' && days.split.length === 0 && !esito
  const { rows } = await sql<{ n: number }>`${withKnown(ctx, idAccount)} ${
    fromDaySums
      ? sql`select coalesce(sum(n), 0)::int as n from bet_posting_day where ${ofAccount(idAccount, page)}
            and bet_day < ${days.startDay}::date and settlement_day <> 'infinity'
            and settlement_day not between ${days.startDay}::date and ${days.endDay}::date`
      : sql`select count(*)::int as n from bet_posting where ${ofAccount(idAccount, page)} and ${
          side === 'previous' ? isPrevious(days) : isInPeriod(days)
        }`
  }`.execute(ctx.db)
  return onlyRow(rows).n
}

const isInPeriod = ({ start, after }: PeriodDays) => sql`message_date < ${after} and (
  message_date >= ${start} or esito = 'Open' or (data_refertazione >= ${start} and data_refertazione < ${after}))`

const isOpenOnly = (esito: readonly Esito[]): boolean => esito.every((one) => one === 'Open')
const isEverySettled = (esito: readonly Esito[]): boolean =>
  ESITI.every((one) => (one === 'Open') !== esito.includes(one))

async function selectPage(
  ctx: Ctx,
  idAccount: number,
  selection: RawBuilder<unknown>,
  page: BetsPage,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${asKnown(ctx, idAccount)} page as (${selection})
    select p.*, b.formatted_bet, b.should_process_image_to_text, b.id_bet_duplicata, b.id_tipster, t.nome_tipster,
           (select file from bet_photo f where f.id_received_bet = p.id_received_bet and file is not null order by position limit 1) as photo
    from page p
    join bet b using (id_received_bet)
    join tipster t on t.id_tipster = b.id_tipster
    ${orderBy(page, 'p')}
  `.execute(ctx.db)
  return rows
}
