import type { NamedBook } from '@xbetapp/domain/routing/recognise-books'
import type { Link, RoutingBet, RoutingRoom, RoutingRules } from '@xbetapp/domain/routing/route'
import { type Selectable, sql } from 'kysely'
import type { DB, JsonValue, Stato } from '#server/db/generated/tables.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { filterOf } from '#server/modules/links/public.ts'
import { maxAgeMinutes, variable } from '#server/modules/settings/public.ts'

export type SalaRow = Selectable<DB['sala']> & { nomeSala: string; stato: Stato }

export interface Routing {
  links: Link[]
  rooms: Map<number, RoutingRoom & { row: SalaRow }>
  rules: RoutingRules
  /** The version of the tipster's rules they are; null before there were any. */
  versione: number | null
}

/** All that decides where a tipster's bets go, read live. `extraRooms` are loaded though nothing links them. */
export async function loadRouting(
  ctx: Ctx,
  idTipster: number,
  extraRooms: readonly number[] = [],
): Promise<Routing> {
  const books = await ctx.db.selectFrom('book').select(['idBook', 'nomeBook']).execute()
  const byId = new Map(books.map((book) => [book.idBook, book]))
  const links = await linksOf(ctx, idTipster, byId)
  const ids = [...new Set([...links.map((link) => link.idSala), ...extraRooms])]
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('sala')
          .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
          .selectAll('sala')
          .select(['venue.nome as nomeSala', 'stato'])
          .where('idSala', 'in', ids)
          .execute()
  const rooms = new Map(
    rows.map((row) => {
      const book = byId.get(row.idBook)
      invariant(book, 'a room has a book')
      const { idSala, stato, isSecret } = row
      return [idSala, { idSala, book, stato, isSecret, hasChat: row.idGruppoTg !== null, row }]
    }),
  )
  const baseDelaySeconds = Number(await variable(ctx, 'tipster_delay_seconds'))
  return {
    links,
    rooms,
    rules: { books, baseDelaySeconds, maxAgeMinutes: await maxAgeMinutes(ctx) },
    versione: await currentVersion(ctx, idTipster),
  }
}

/**
 * The topic a room gets a tipster's bets in when a person sends one: that of the link with the smallest delay, null for
 * General and where nothing links the room.
 */
export const usualTopic = (links: readonly Link[], idSala: number): number | null =>
  links.filter((link) => link.idSala === idSala).toSorted((a, b) => a.ritardo - b.ritardo)[0]?.argomento ??
  null

async function currentVersion(ctx: Ctx, idTipster: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('versioneRegole')
    .select('id')
    .where('idTipster', '=', idTipster)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

type LinkRow = Pick<Link, 'idSala' | 'ritardo' | 'giorniMassimi' | 'etaMassima'> & {
  argomento: number | null
  filtro: JsonValue | null
  confermare: boolean
} & (
    | { kind: 'automatico' | 'riconoscimento' }
    | { kind: 'keyword'; keyword: string }
    | { kind: 'speciale'; idBook: number }
  )

async function linksOf(ctx: Ctx, idTipster: number, books: ReadonlyMap<number, NamedBook>): Promise<Link[]> {
  const { rows } = await sql<LinkRow>`
    select 'automatico' as kind, id_sala, ritardo, giorni_massimi, eta_massima, filtro, confermare, argomento, null as keyword,
        null::integer as id_book
      from collegamento_automatico where id_tipster = ${idTipster}
    union all select 'riconoscimento', id_sala, ritardo, giorni_massimi, eta_massima, filtro, confermare, argomento, null, null
      from collegamento_riconoscimento where id_tipster = ${idTipster}
    union all select 'keyword', id_sala, ritardo, giorni_massimi, eta_massima, filtro, confermare, argomento, keyword, null
      from collegamento_keyword where id_tipster = ${idTipster}
    union all select 'speciale', id_sala, ritardo, giorni_massimi, eta_massima, filtro, confermare, argomento, null, id_book
      from collegamento_speciale where id_tipster = ${idTipster}
  `.execute(ctx.db)
  const asksFirst = await ctx.db
    .selectFrom('tipster')
    .select('chiediConferma')
    .where('idTipster', '=', idTipster)
    .executeTakeFirst()
  return rows.map((stored): Link => {
    const { filtro, ...plain } = stored
    const confermare = stored.confermare || asksFirst?.chiediConferma === true
    const row = { ...plain, confermare, ...(filtro === null ? {} : { filtro: filterOf(filtro) }) }
    if (row.kind !== 'speciale') return row
    const bookEscluso = books.get(row.idBook)
    invariant(bookEscluso, 'a special link has an excluded book')
    return { ...row, bookEscluso }
  })
}

type BetFacts = Pick<
  Selectable<DB['bet']>,
  | 'idReceivedBet'
  | 'formattedBet'
  | 'receivedBet'
  | 'createdAt'
  | 'messageDate'
  | 'stoppedAt'
  | 'deletedAt'
  | 'argomento'
>

/** What routing sees of a bet. `read` is what a machine read from its picture, as long as it has no text. */
export function routingBet(
  bet: BetFacts,
  tipsterStato: RoutingBet['tipsterStato'],
  read: string | null,
  hasPhoto = false,
): RoutingBet {
  return {
    text: bet.formattedBet || read || bet.receivedBet,
    seed: String(bet.idReceivedBet),
    contenuto: hasPhoto ? 'foto' : 'testo',
    argomento: bet.argomento,
    arrivedAt: bet.createdAt,
    messageDate: bet.messageDate,
    stopped: bet.stoppedAt !== null,
    deleted: bet.deletedAt !== null,
    tipsterStato,
  }
}

/** Text a machine read from a bet's picture, null without. */
export async function readText(ctx: Ctx, idReceivedBet: number): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('letturaImmagine')
    .select('testo')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('stato', '=', 'letta')
    .executeTakeFirst()
  return row?.testo ?? null
}

/** Whether a bet carries a picture. */
export async function hasPhoto(ctx: Ctx, idReceivedBet: number): Promise<boolean> {
  const photo = await ctx.db
    .selectFrom('betPhoto')
    .select('id')
    .where('idReceivedBet', '=', idReceivedBet)
    .limit(1)
    .executeTakeFirst()
  return photo !== undefined
}
