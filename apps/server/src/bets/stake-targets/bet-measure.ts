import { Misuratore } from '@xbetapp/contract/bets/stake-targets'
import type { Answer } from '@xbetapp/contract/contract'
import { betTarget, measureTarget, shareRest } from '@xbetapp/domain/bets/drops/share-rest'
import { dec, max, min } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { isOfItsBet, roomsWithBets } from '#server/bets/bets/public.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'

/** What the bet and its stored target say; `obiettivo` to `username` are null without a target. */
interface BetFacts {
  obiettivo: string | null
  quotaMinima: string | null
  version: number | null
  username: string | null
  importoRichiesto: string | null
  quotaDrop: string
  quotaTip: string | null
  isOpen: boolean
}

interface Room {
  idSala: number
  nomeSala: string
  simbolo: string
  cambio: string
  stato: 'A' | 'S' | 'D'
  bloccata: boolean
  limiteImporto: string | null
  giocato: string | null
  /** Whether the room's last readable answer says no, or that the room's book takes no more. */
  isDone: boolean
}

/**
 * The target of a bet, the amount played at all venues, and how the rest may be divided among the rooms that have the
 * bet and can still play (rule: misuratore/the-rest). @throws AppError BET_NOT_FOUND
 */
export async function betMeasure(
  ctx: Ctx,
  idReceivedBet: number,
): Promise<Answer<'GET /api/v1/bets/:id/misuratore'>> {
  const [facts, rooms, drops] = await Promise.all([
    betFacts(ctx, idReceivedBet),
    roomsOf(ctx, idReceivedBet),
    venueDrops(ctx, idReceivedBet),
  ])
  if (!facts) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  const { obiettivo: byHand, importoRichiesto: richiesto } = facts
  const target = betTarget({ byHand, richiesto, sale: rooms.length })
  const { piazzato, resta } = measureTarget(target, drops)
  const openRooms = facts.isOpen
    ? rooms.filter(({ stato, bloccata, isDone }) => stato !== 'D' && !bloccata && !isDone)
    : []
  const roomById = new Map(rooms.map((room) => [room.idSala, room]))
  const parts = shareRest(
    resta ?? 0,
    openRooms.map((room) => ({ key: room.idSala, room: roomLeft(room, richiesto), cambio: room.cambio })),
  )
  return wireOf(Misuratore, {
    idReceivedBet,
    obiettivo: target?.importo ?? null,
    obiettivoDa: target?.da ?? null,
    importoRichiesto: richiesto,
    sale: rooms.length,
    piazzato,
    resta,
    ...leastOdds(facts),
    quotaTip: facts.quotaTip,
    version: facts.version ?? 0,
    impostatoDa: facts.username,
    divisione: parts.flatMap(({ key, importo }) => {
      const room = roomById.get(key)
      return room
        ? [{ idSala: key, nomeSala: room.nomeSala, importo: Number(importo), valuta: room.simbolo }]
        : []
    }),
  })
}

/**
 * The amount a room may still play, in its currency, rounded down to cents: within its limit and the requested amount;
 * null without either.
 */
function roomLeft({ limiteImporto, cambio, giocato }: Room, richiesto: string | null): string | null {
  const limits = [limiteImporto, richiesto === null ? null : dec(richiesto).div(cambio)]
  const most = limits.flatMap((limit) => (limit === null ? [] : dec(limit)))
  if (most.length === 0) return null
  return max(0, most.reduce((a, b) => min(a, b)).minus(giocato ?? 0))
    .round(2, 0)
    .toFixed(2)
}

/**
 * The lowest odds: set by hand, else the tipster's credited odds, else those of the text (rule: misuratore/least-odds).
 */
function leastOdds({ quotaMinima, quotaDrop, quotaTip }: BetFacts) {
  if (quotaMinima !== null) return { quotaMinima, quotaMinimaDa: 'mano' as const }
  if (Number(quotaDrop) > 0) return { quotaMinima: quotaDrop, quotaMinimaDa: 'tipster' as const }
  return { quotaMinima: quotaTip, quotaMinimaDa: quotaTip === null ? null : ('testo' as const) }
}

async function betFacts(ctx: Ctx, idReceivedBet: number): Promise<BetFacts | undefined> {
  const { rows } = await sql<BetFacts>`
    select m.obiettivo, m.quota_minima, m.version, m.username, t.importo_richiesto, b.quota_drop,
      (select quota from tip_reading l
        where l.id_received_bet = b.id_received_bet and l.text_version = b.text_version) as quota_tip,
      b.esito = 'Open' and b.stopped_at is null as is_open
    from bet b join tipster t using (id_tipster) left join stake_target m using (id_received_bet)
    where b.id_received_bet = ${idReceivedBet} and b.deleted_at is null
  `.execute(ctx.db)
  return rows[0]
}

async function roomsOf(ctx: Ctx, idReceivedBet: number): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select r.id_sala, venue.nome as nome_sala, currency.simbolo, currency.cambio, venue.stato, venue.bloccata,
      venue.limite_importo, d.importo_no_perc as giocato,
      coalesce((
        select a.tipo = 'rifiutata' or a.lettura ->> 'isLimited' = 'true' from room_answer a
        where a.id_received_bet = r.id_received_bet and a.id_sala = r.id_sala
          and a.tipo <> 'illeggibile' and a.stato <> 'ritirata' and ${isOfItsBet('a')}
        order by a.id desc limit 1
      ), false) as is_done
    from (${roomsWithBets([idReceivedBet], knownRoom(ctx))}) r
      join room using (id_sala) join venue on venue.id_venue = room.id_venue
      join currency on currency.valuta = venue.id_valuta
      left join dropped_bet d on d.id_received_bet = r.id_received_bet and d.id_venue = venue.id_venue
        and d.superseded_at is null
    order by venue.nome, r.id_sala
  `.execute(ctx.db)
  return rows
}

async function venueDrops(ctx: Ctx, idReceivedBet: number) {
  return ctx.db
    .selectFrom('droppedBet')
    .select(['importoNoPerc as importo', 'cambioValuta as cambio'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('supersededAt', 'is', null)
    .where('idVenue', 'is not', null)
    .execute()
}
