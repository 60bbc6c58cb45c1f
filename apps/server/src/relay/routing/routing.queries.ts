import { readMaxAge } from '@xbetapp/domain/relay/routing/age-limit'
import type { NamedBook } from '@xbetapp/domain/relay/routing/recognise-books'
import type { Link, RoutingBet, RoutingRoom, RoutingRules } from '@xbetapp/domain/relay/routing/route'
import { type Selectable, sql } from 'kysely'
import type { DB, EntityState, JsonValue } from '#server/db/generated/tables.ts'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { heldBackRooms } from '#server/ledger/credit/public.ts'
import { variables } from '#server/platform/settings/public.ts'
import { filterOf, linksOfKinds } from '#server/reference/links/public.ts'

export type RoomRow = Selectable<DB['room']> & { nomeSala: string; stato: EntityState; bloccata: boolean }

export type LoadedRoom = RoutingRoom & { row: RoomRow }

export interface Routing {
  links: Link[]
  rooms: Map<number, LoadedRoom>
  rules: RoutingRules
  /** The version of the tipster's rules; null before the first. */
  versione: number | null
}

/** Everything that routes a tipster's bets, read live. `extraRooms` are loaded even without a link. */
export async function loadRouting(
  ctx: Ctx,
  idTipster: number,
  extraRooms: readonly number[] = [],
): Promise<Routing> {
  const books = await ctx.db.selectFrom('book').select(['idBook', 'nomeBook']).execute()
  const bookById = new Map(books.map((book) => [book.idBook, book]))
  const tipster = await tipsterRules(ctx, idTipster)
  const links = await linksOf(ctx, idTipster, bookById, tipster?.chiediConferma === true)
  const ids = [...new Set([...links.map((link) => link.idSala), ...extraRooms])]
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('room')
          .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
          .selectAll('room')
          .select(['venue.nome as nomeSala', 'stato', 'bloccata'])
          .where('idSala', 'in', ids)
          .execute()
  const heldBack = await heldBackRooms(ctx, ids, idTipster)
  const rooms = new Map(
    rows.map((row) => {
      const book = present(bookById.get(row.idBook), 'a room has a book')
      const { idSala, stato, bloccata, isSecret } = row
      const hasChat = row.idGruppoTg !== null
      const fido = heldBack(idSala)
      return [idSala, { idSala, book, stato, bloccata, fido, isSecret, hasChat, row }]
    }),
  )
  const settings = await variables(ctx, ['tipster_delay_seconds', 'eta_massima_minuti'])
  return {
    links,
    rooms,
    rules: {
      books,
      baseDelaySeconds: Number(settings.tipster_delay_seconds),
      maxAgeMinutes: readMaxAge(settings.eta_massima_minuti),
    },
    versione: tipster?.versione ?? null,
  }
}

/** The topic for a bet that a person sends: that of the link with the smallest delay, null for General. */
export const usualTopic = (links: readonly Link[], idSala: number): number | null =>
  links.filter((link) => link.idSala === idSala).toSorted((a, b) => a.ritardo - b.ritardo)[0]?.argomento ??
  null

/** Whether a tipster's sends require confirmation, and the version of his rules. */
async function tipsterRules(ctx: Ctx, idTipster: number) {
  return ctx.db
    .selectFrom('tipster')
    .select('chiediConferma')
    .select(
      sql<number | null>`(
        select id from rule_version v where v.id_tipster = tipster.id_tipster order by numero desc limit 1
      )`.as('versione'),
    )
    .where('idTipster', '=', idTipster)
    .executeTakeFirst()
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

async function linksOf(
  ctx: Ctx,
  idTipster: number,
  books: ReadonlyMap<number, NamedBook>,
  asksFirst: boolean,
): Promise<Link[]> {
  const { rows } = await sql<LinkRow>`
    select tipo as kind, id_sala, ritardo, giorni_massimi, eta_massima, filtro, confermare, argomento, keyword,
           id_book_escluso as id_book
    from (${linksOfKinds({ idTipster })}) l
  `.execute(ctx.db)
  return rows.map(({ filtro, ...fields }): Link => {
    const confermare = fields.confermare || asksFirst
    const row = { ...fields, confermare, ...(filtro === null ? {} : { filtro: filterOf(filtro) }) }
    if (row.kind !== 'speciale') return row
    const bookEscluso = present(books.get(row.idBook), 'a special link has an excluded book')
    return { ...row, bookEscluso }
  })
}

type BetColumn = 'idReceivedBet' | 'formattedBet' | 'receivedBet' | 'createdAt' | 'messageDate' | 'argomento'
interface BetFacts extends Pick<Selectable<DB['bet']>, BetColumn | 'stoppedAt' | 'deletedAt'> {
  /** The state of its tipster. */
  stato: EntityState
  /** The text a machine read from its picture; null without one. */
  pictureText: string | null
  hasPhoto: boolean
}

/** The input of routing for a bet; the text read from its picture counts while it has none of its own. */
export function routingBet(bet: BetFacts): RoutingBet {
  return {
    text: bet.formattedBet || bet.pictureText || bet.receivedBet,
    seed: String(bet.idReceivedBet),
    contenuto: bet.hasPhoto ? 'foto' : 'testo',
    argomento: bet.argomento,
    arrivedAt: bet.createdAt,
    messageDate: bet.messageDate,
    stopped: bet.stoppedAt !== null,
    deleted: bet.deletedAt !== null,
    tipsterStato: bet.stato,
  }
}

/** Selects, for rows of `bet`, what routing asks of a bet's picture. */
export const PICTURE_FACTS = [
  sql<string | null>`(
    select testo from image_reading r where r.id_received_bet = bet.id_received_bet and r.stato = 'letta'
  )`.as('pictureText'),
  sql<boolean>`exists (select from bet_photo p where p.id_received_bet = bet.id_received_bet)`.as('hasPhoto'),
] as const
