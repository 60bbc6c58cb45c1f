import type { AccountBet } from '@xbetapp/contract/accounting'
import type { AccountKey } from '@xbetapp/domain/accounting/bet-entries'
import type { Period } from '@xbetapp/domain/accounting/period'
import { type PeriodDays, periodDays } from '@xbetapp/domain/accounting/period-days'
import { toWire } from '@xbetapp/domain/time/rome'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { photoUrl } from '#server/modules/bets/public.ts'
import { periodFigures } from './account-figures.queries.ts'

export const SORT_COLUMNS = {
  messageDate: 'message_date',
  idReceivedBet: 'id_received_bet',
  esito: 'esito',
  quota: 'quota',
  importo: 'importo',
  profit: 'profit',
} as const

export interface BetsPage {
  pageNumber: number
  pageSize: number
  sortBy: keyof typeof SORT_COLUMNS
  sortDirection: 'asc' | 'desc'
  onlyDuplicate?: boolean
}

interface Row {
  idReceivedBet: number
  messageDate: Date
  esito: z.output<typeof AccountBet>['esito']
  dataRefertazione: Date | null
  importo: string
  quota: string
  profit: string
  formattedBet: string
  shouldProcessImageToText: boolean
  idTipster: number
  nomeTipster: string
  idBetDuplicata: number | null
  photo: string | null
}

/** Where a full sort of the period costs more than walking the account in id order. */
const MANY = 5_000

/** A page of an account's bets: the same set the period's result and counts are made of (domain.md 6). */
export async function accountBets(ctx: Ctx, account: AccountKey, period: Period, page: BetsPage) {
  const onlyDuplicate = page.onlyDuplicate ?? false
  const { bets } = await periodFigures(ctx, account, period, { onlyDuplicate })
  if (bets.n <= page.pageNumber * page.pageSize) return { content: [], totalElements: bets.n }
  const walk = page.sortBy === 'idReceivedBet' && bets.n > MANY && !onlyDuplicate
  const rows = await selectPage(
    ctx,
    (walk ? walkInIdOrder : pageOfParts)(account, periodDays(period), page),
    page,
  )
  return { content: rows.map(toRow), totalElements: bets.n }
}

const order = ({ sortBy, sortDirection }: BetsPage, from: string): RawBuilder<unknown> => {
  const direction = sql.raw(sortDirection)
  const column = sql.ref(`${from}.${SORT_COLUMNS[sortBy]}`)
  return sql`order by ${column} ${direction}, ${sql.ref(`${from}.id_received_bet`)} ${direction}`
}

const of = (account: AccountKey, { onlyDuplicate }: BetsPage) => sql`
  tipo_conto = ${account.kind} and id_conto = ${account.id} ${onlyDuplicate ? sql`and duplicata` : sql``}`

const COLUMNS = sql`id_received_bet, message_date, esito, data_refertazione, importo, quota, profit`

/**
 * The three parts of a period, none in two of them: placed in it, still Open from before, settled in it from before.
 * Each is one index range, sorted and cut before they are put together, so a page costs its own depth.
 */
function pageOfParts(account: AccountKey, { start, after }: PeriodDays, page: BetsPage): RawBuilder<unknown> {
  const upTo = (page.pageNumber + 1) * page.pageSize
  const part = (condition: RawBuilder<unknown>) => sql`
    (select ${COLUMNS} from giocata where ${of(account, page)} and ${condition} ${order(page, 'giocata')} limit ${upTo})`
  return sql`
    select * from (
      ${part(sql`message_date >= ${start} and message_date < ${after}`)}
      union all ${part(sql`message_date < ${start} and esito = 'Open'`)}
      union all ${part(sql`message_date < ${start} and esito <> 'Open'
                           and data_refertazione >= ${start} and data_refertazione < ${after}`)}
    ) as parti ${order(page, 'parti')} limit ${page.pageSize} offset ${page.pageNumber * page.pageSize}`
}

/** The same set along the primary key: for a period so long that most of the account belongs to it. */
function walkInIdOrder(
  account: AccountKey,
  { start, after }: PeriodDays,
  page: BetsPage,
): RawBuilder<unknown> {
  return sql`
    select ${COLUMNS} from giocata
    where ${of(account, page)} and message_date < ${after} and (
      message_date >= ${start} or esito = 'Open' or (data_refertazione >= ${start} and data_refertazione < ${after})
    )
    order by id_received_bet ${sql.raw(page.sortDirection)}
    limit ${page.pageSize} offset ${page.pageNumber * page.pageSize}`
}

async function selectPage(ctx: Ctx, rows: RawBuilder<unknown>, page: BetsPage): Promise<Row[]> {
  const found = await sql<Row>`
    select p.*, b.formatted_bet, b.should_process_image_to_text, b.id_bet_duplicata, b.id_tipster, t.nome_tipster,
           (select file from bet_photo f where f.id_received_bet = p.id_received_bet order by position limit 1) as photo
    from (${rows}) p
    join bet b using (id_received_bet)
    join tipster t on t.id_tipster = b.id_tipster
    ${order(page, 'p')}
  `.execute(ctx.db)
  return found.rows
}

const toRow = (row: Row): z.output<typeof AccountBet> => ({
  idReceivedBet: row.idReceivedBet,
  messageDate: toWire(row.messageDate),
  formattedBet: row.formattedBet,
  photoPath: row.photo && photoUrl(row.photo),
  shouldProcessImageToText: row.shouldProcessImageToText,
  idTipster: row.idTipster,
  nomeTipster: row.nomeTipster,
  esito: row.esito,
  dataRefertazione: row.dataRefertazione && toWire(row.dataRefertazione),
  idBetDuplicata: row.idBetDuplicata,
  quota: Number(row.quota),
  importo: Number(row.importo),
  profit: Number(row.profit),
})
