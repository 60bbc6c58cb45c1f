import type { Answer } from '@xbetapp/contract/contract'
import { fromWire, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { expiryMinutes } from './expire-waiting.ts'
import { tipsterTextOf } from './source.ts'

type HeldGroup = Omit<Answer<'GET /api/v1/invii/in-attesa'>[number], 'scade'>

/** Characters of a text that the list shows. */
const EXCERPT = 300
/** Sends of bets, and forwards, that the list shows: enough for hours of an outage with every room of every bet. */
const MOST_SHOWN = 5_000

/** Held sends by bet or message, newest first, since the newest is most likely still worth sending. */
export async function waitingSends(ctx: Ctx): Promise<Answer<'GET /api/v1/invii/in-attesa'>> {
  const minutes = await expiryMinutes(ctx)
  const groups = [...(await waitingBets(ctx)), ...(await waitingForwards(ctx))].map((group) => ({
    ...group,
    scade: minutes === null ? null : toWire(new Date(fromWire(group.dal).getTime() + minutes * 60_000)),
  }))
  return groups.sort((a, b) => (a.data < b.data ? 1 : a.data > b.data ? -1 : 0))
}

interface Row {
  id: number
  nome: string
  motivo: string
  heldAt: Date | null
  versione: number
}

function toPlace({ id, versione, nome, motivo, heldAt }: Row): HeldGroup['sale'][number] {
  return { id, versione, nome, motivo, dal: toWire(present(heldAt, 'only held sends are listed')) }
}

const excerpt = (text: string): string => text.slice(0, EXCERPT).toWellFormed()

/** Groups the rows of one bet or message under its common data. */
function groupOf<R extends Row>(
  rows: readonly R[],
  headOf: (row: R) => Omit<HeldGroup, 'sale' | 'dal'>,
): HeldGroup[] {
  const [first] = rows
  if (!first) return []
  const places = rows.map(toPlace)
  const dal = places.map((place) => place.dal).toSorted()[0] ?? ''
  const head = headOf(first)
  const testoTipster = head.testoTipster && excerpt(head.testoTipster)
  return [{ ...head, testo: excerpt(head.testo), testoTipster, dal, sale: places }]
}

async function waitingBets(ctx: Ctx): Promise<HeldGroup[]> {
  const rows = await ctx.db
    .selectFrom('routing')
    .innerJoin('bet', 'bet.idReceivedBet', 'routing.idReceivedBet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .innerJoin('room', 'room.idSala', 'routing.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['routing.id', 'venue.nome', 'motivo', 'heldAt', 'bet.idReceivedBet'])
    .select(['nomeTipster', 'receivedBet', 'formattedBet', 'messageDate', 'textVersion as versione'])
    .select(
      sql<number>`(select count(*)::int from bet_photo where id_received_bet = bet.id_received_bet)`.as(
        'foto',
      ),
    )
    .where('heldAt', 'is not', null)
    .where('isSecret', '=', false)
    .orderBy('heldAt', 'desc')
    .orderBy('venue.nome')
    .limit(MOST_SHOWN)
    .execute()
  return [...Map.groupBy(rows, (row) => row.idReceivedBet).values()].flatMap((rowsOfSubject) =>
    groupOf(rowsOfSubject, (row) => ({
      tipo: 'bet',
      idReceivedBet: row.idReceivedBet,
      da: row.nomeTipster,
      testo: row.formattedBet,
      testoTipster: tipsterTextOf(row),
      foto: row.foto,
      data: toWire(row.messageDate),
    })),
  )
}

async function waitingForwards(ctx: Ctx): Promise<HeldGroup[]> {
  const rows = await ctx.db
    .selectFrom('forwardTarget')
    .innerJoin('forward', 'forward.id', 'forwardTarget.idInoltro')
    .leftJoin('room', 'room.idSala', 'forwardTarget.idSala')
    .leftJoin('venue', 'venue.idVenue', 'room.idVenue')
    .leftJoin('sparax', 'sparax.idSparax', 'forwardTarget.idSparax')
    .leftJoin('canale', 'canale.idCanale', 'forwardTarget.idCanale')
    .select(['forwardTarget.id', 'idInoltro', 'motivo', 'heldAt', 'forwardTarget.idSparax'])
    .select((eb) =>
      eb.fn.coalesce('venue.nome', 'nomeDestinatario', sql<string>`'Canale eliminato'`).as('nome'),
    )
    .select((eb) => eb.fn.coalesce('nomeSparax', 'nomeMittente', sql<string>`'Canale eliminato'`).as('da'))
    .select((eb) => eb.fn.coalesce('postedAt', 'receivedAt').as('data'))
    .select(['testo', 'versione', sql<number>`jsonb_array_length(elements)`.as('elements')])
    .select(
      sql<number>`jsonb_array_length(jsonb_path_query_array(elements, '$[*] ? (@.tipo == "photo")'))`.as(
        'foto',
      ),
    )
    .where('heldAt', 'is not', null)
    .where((eb) => eb.or([eb('isSecret', 'is', null), eb('isSecret', '=', false)]))
    .orderBy('heldAt', 'desc')
    .orderBy('forwardTarget.id')
    .limit(MOST_SHOWN)
    .execute()
  // A message may be relayed by a sparax and a channel both.
  const sources = Map.groupBy(rows, (row) => `${row.idInoltro}/${row.idSparax ?? 'canale'}`)
  return [...sources.values()].flatMap((rowsOfSubject) =>
    groupOf(rowsOfSubject, (row) => ({
      tipo: row.idSparax === null ? 'canale' : 'sparax',
      idReceivedBet: null,
      da: row.da,
      testo: row.testo,
      testoTipster: null,
      foto: row.foto,
      data: toWire(row.data),
    })),
  )
}
