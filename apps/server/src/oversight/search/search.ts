import { ACCOUNTANTS, BET_EXPLAINERS, LINK_READERS, SETTINGS_EDITORS } from '@xbetapp/contract/access'
import type { Answer } from '@xbetapp/contract/contract'
import { withoutDisguises } from '@xbetapp/domain/platform/text/fold'
import { lastWeekStart, toWire } from '@xbetapp/domain/platform/time/rome'
import { isHelper } from '@xbetapp/domain/reference/reference/names'
import { type RawBuilder, sql } from 'kysely'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'

type SearchResults = Answer<'GET /api/v1/cerca'>

/** Results of each kind. */
const RESULTS_EACH = 8
/** A common word has enough matches within these days; a rare one is searched over all time. */
const RECENT_DAYS = 30
/** Trigrams need three letters; shorter texts are not searched among all bets. */
const SHORTEST_RARE = 3
/** Characters of a bet's text in a result. */
const TEXT_LENGTH = 160
/** Roles that have a use for a tipster or an account. */
const NAME_READERS = [...ACCOUNTANTS, ...SETTINGS_EDITORS, ...LINK_READERS]

/** Bets by number and by words, tipsters and venues by name; each kind only for callers who may open one. */
export async function search(ctx: Ctx, { testo }: { testo: string }): Promise<SearchResults> {
  const readsBets = actorHas(ctx.actor, BET_EXPLAINERS)
  const readsNames = actorHas(ctx.actor, NAME_READERS)
  const [bet, tipster, venue] = await Promise.all([
    readsBets ? betsFor(ctx, testo) : [],
    readsNames ? tipstersFor(ctx, testo) : [],
    readsNames ? venuesFor(ctx, testo) : [],
  ])
  return { bet, tipster, venue }
}

async function betsFor(ctx: Ctx, testo: string): Promise<SearchResults['bet']> {
  const number = /^(?:bet\s*)?#?\s*(\d{1,9})$/i.exec(testo)?.[1]
  const byNumber = number === undefined ? [] : [Number(number)]
  const byWords = await idsByWords(ctx, testo)
  const ids = [...new Set([...byNumber, ...byWords])].slice(0, RESULTS_EACH)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select(['idReceivedBet', 'formattedBet', 'messageDate', 'nomeTipster'])
    .where('idReceivedBet', 'in', ids)
    .where('bet.deletedAt', 'is', null)
    .execute()
  const from = lastWeekStart(ctx.now())
  return rows
    .toSorted((a, b) => ids.indexOf(a.idReceivedBet) - ids.indexOf(b.idReceivedBet))
    .map((row) => ({
      idReceivedBet: row.idReceivedBet,
      testo: row.formattedBet.slice(0, TEXT_LENGTH),
      messageDate: toWire(row.messageDate),
      nomeTipster: row.nomeTipster,
      nellaSettimana: row.messageDate >= from,
    }))
}

/** The newest bets whose text contains each of the words, in any order. */
async function idsByWords(ctx: Ctx, testo: string): Promise<number[]> {
  const plainText = withoutDisguises(testo).trim()
  if (plainText === '') return []
  const words = plainText.split(/\s+/)
  const containsWords = (text: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`${text} like '%' || search_text(${asPattern(word)}) || '%'`),
      sql` and `,
    )
  const since = new Date(ctx.now().getTime() - RECENT_DAYS * 86_400_000)
  // `testo || ''` avoids the trigram index: the query scans by date until there are enough matches.
  const recentMatches = await sql<{ id: number }>`
    select id_received_bet as id from bet_search
    where message_date >= ${since} and ${containsWords(sql`(testo || '')`)}
    order by message_date desc, id_received_bet desc limit ${RESULTS_EACH}
  `.execute(ctx.db)
  const longest = Math.max(...words.map(({ length }) => length))
  if (recentMatches.rows.length === RESULTS_EACH || longest < SHORTEST_RARE)
    return recentMatches.rows.map(({ id }) => id)
  const allMatches = await sql<{ id: number }>`
    with found as materialized (
      select id_received_bet as id, message_date from bet_search where ${containsWords(sql`testo`)}
    )
    select id from found order by message_date desc, id desc limit ${RESULTS_EACH}
  `.execute(ctx.db)
  return allMatches.rows.map(({ id }) => id)
}

/** Condition: the tipster or room has the chat with this number, as tables show it. */
const hasChat = (testo: string): RawBuilder<boolean> =>
  /^-\d{5,15}$/.test(testo)
    ? sql<boolean>`${testo}::bigint in (id_gruppo_tg, id_drop_tg)`
    : sql<boolean>`false`

async function tipstersFor(ctx: Ctx, testo: string): Promise<SearchResults['tipster']> {
  return ctx.db
    .selectFrom('tipster')
    .select(['idTipster', 'nomeTipster'])
    .where((eb) => eb.or([sql<boolean>`nome_tipster ilike ${`%${asPattern(testo)}%`}`, hasChat(testo)]))
    .orderBy(sql`nome_tipster ilike ${`${asPattern(testo)}%`}`, 'desc')
    .orderBy('nomeTipster')
    .limit(RESULTS_EACH)
    .execute()
}

/** The name of a room is looked for with its book's: many books have a room of the same name. */
const bookAndName = sql`concat_ws(' ', book.nome_book, venue.nome)`

async function venuesFor(ctx: Ctx, testo: string): Promise<SearchResults['venue']> {
  const rows = await ctx.db
    .selectFrom('venue')
    .leftJoin('room', 'room.idVenue', 'venue.idVenue')
    .leftJoin('book', 'book.idBook', 'room.idBook')
    .select(['venue.kind as tipo', 'venue.numero as id', 'venue.nome', 'book.idBook', 'book.nomeBook'])
    .where((eb) => eb.or([eb('room.idVenue', 'is', null), knownRoom(ctx)]))
    .where((eb) =>
      eb.or([
        eb.and(
          testo.split(/\s+/).map((word) => sql<boolean>`${bookAndName} ilike ${`%${asPattern(word)}%`}`),
        ),
        hasChat(testo),
      ]),
    )
    .orderBy(sql`venue.nome ilike ${`${asPattern(testo)}%`}`, 'desc')
    .orderBy('venue.nome')
    .limit(RESULTS_EACH)
    .execute()
  return rows.map(({ tipo, id, nome, idBook, nomeBook }) => ({
    tipo,
    id,
    nome,
    book: idBook === null || nomeBook === null ? null : { idBook, nomeBook, helper: isHelper(nomeBook) },
  }))
}

/** Escapes pattern characters: 100% and a_b match literally. */
const asPattern = (testo: string): string => testo.replaceAll(/[\\%_]/g, '\\$&')
