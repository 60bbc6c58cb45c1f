import { RoomAnswers } from '@xbetapp/contract/bets/room-answers'
import { readMinutes, silenceTurns } from '@xbetapp/domain/bets/room-answers/silence'
import { kickOff } from '@xbetapp/domain/bets/tip-reading/kick-off'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { variable } from '#server/platform/settings/public.ts'
import { isAbout, isOfItsBet, isToBeRead, toDecide } from './answer-conditions.ts'

/** Default minutes of silence until a bet is yellow, where the variable is not set. */
const YELLOW_MINUTES = 10

const HAS_ARRIVED = sql<boolean>`i.stato = 'sent'`
/** Also sends that Telegram may have taken without its answer having come. */
export const MAY_HAVE_ARRIVED = sql<boolean>`i.stato in ('sending', 'uncertain', 'sent')`

/**
 * The rooms a bet reached, each once, with the time it arrived and what the room answered, null where it is silent. An
 * answer is a live drop of the room, else its last readable answer, else one a person has to decide on
 * (rule: answer/silent-rooms).
 * @param hasReached whether the send `i` of a copy reached its room
 */
export const roomsWithBets = (
  ids: readonly number[],
  isCounted: RawBuilder<boolean>,
  hasReached = HAS_ARRIVED,
) => sql`
  select copy.id_received_bet, copy.id_sala, copy.dal, copy.id_send, said.tipo, said.tipo is not null as has_answered
  from (
    select s.id_received_bet, s.id_sala, min(coalesce(i.sent_at, s.created_at)) as dal, max(s.id_send) as id_send
    from sent_bet s left join send i on i.id = s.id_send
    where s.id_received_bet = any(${[...ids]}::int[]) and (s.id_send is null or ${hasReached})
    group by s.id_received_bet, s.id_sala
  ) copy join room on room.id_sala = copy.id_sala
  cross join lateral (
    select case when exists (
      select from dropped_bet d where d.id_received_bet = copy.id_received_bet and d.id_venue = room.id_venue
        and d.superseded_at is null
    ) then 'presa' else (
      select r.tipo from room_answer r where r.id_received_bet = copy.id_received_bet and r.id_sala = copy.id_sala
        and r.stato <> 'ritirata' and ${isOfItsBet('r')}
        and (r.tipo <> 'illeggibile' or (r.stato = 'nuova' and ${isToBeRead('r')}))
      order by r.tipo = 'illeggibile', r.id desc limit 1
    ) end as tipo
  ) said
  where ${isCounted}
`

/** How the reason of an automatic send begins that a dry run discarded (rule: routing/dry-run). */
export const DRY_RUN = 'Prova a vuoto: '

/** Whether a row `r` of `routing` is a send that a dry run discarded. */
export const isDryRun = sql<boolean>`(r.automatico and r.stato = 'scartato' and starts_with(r.motivo, ${DRY_RUN}))`

/** `dal`: when the first silent room got the bet; `ancora`: copies are still to leave; `prova`: rooms of a dry run. */
interface Row
  extends Pick<
    z.output<typeof RoomAnswers>,
    'idReceivedBet' | 'sale' | 'hannoRisposto' | 'daDecidere' | 'ancora' | 'prova'
  > {
  dal: Date | null
  isOpen: boolean
  formattedBet: string
  messageDate: Date
  /** The beginning of the event, where a person set it. */
  inizio: Date | null
}

/**
 * For each bet, the number of rooms it reached, how many of them answered, and since when the others are silent, in one
 * statement for all bets. Rooms the caller may not see do not count.
 */
export async function roomAnswers(ctx: Ctx, ids: readonly number[]): Promise<z.output<typeof RoomAnswers>[]> {
  if (ids.length === 0) return []
  const [{ rows }, minutes] = await Promise.all([
    sql<Row>`
      with rooms as (${roomsWithBets(ids, knownRoom(ctx))}),
      counts as (
        select id_received_bet, count(*)::int as sale, count(*) filter (where has_answered)::int as hanno_risposto,
          min(dal) filter (where not has_answered) as dal
        from rooms group by id_received_bet
      )
      select b.id_received_bet, coalesce(c.sale, 0) as sale, coalesce(c.hanno_risposto, 0) as hanno_risposto, c.dal,
        (select count(*)::int from room_answer r join room using (id_sala) join venue using (id_venue)
          where ${isAbout('r', sql`b.id_received_bet`)} and ${toDecide('r')} and ${knownRoom(ctx)}) as da_decidere,
        b.formatted_bet, b.message_date, e.inizio, b.esito = 'Open' and b.stopped_at is null as is_open,
        exists (select from routing n where n.id_received_bet = b.id_received_bet and n.stato = 'previsto')
        or exists (select from sent_bet s join send i on i.id = s.id_send
          where s.id_received_bet = b.id_received_bet and i.stato in ('pending', 'sending')) as ancora,
        array(select distinct r.id_sala from routing r join room using (id_sala) join venue using (id_venue)
          where r.id_received_bet = b.id_received_bet and ${isDryRun} and ${knownRoom(ctx)}) as prova
      from bet b left join counts c using (id_received_bet) left join event_start e using (id_received_bet)
      where b.id_received_bet = any(${[...ids]}::int[]) and b.deleted_at is null
      order by b.id_received_bet
    `.execute(ctx.db),
    variable(ctx, 'risposte_giallo_minuti'),
  ])
  const yellowMinutes = readMinutes(minutes, YELLOW_MINUTES)
  return rows.map(({ isOpen, formattedBet, messageDate, ...row }) => {
    const since = isOpen ? row.dal : null
    const inizio = row.inizio ?? kickOff(formattedBet, messageDate)
    const turns = since && silenceTurns({ since, yellowMinutes, kickOff: inizio })
    return wireOf(RoomAnswers, {
      ...row,
      dal: since,
      inizio,
      inizioDaMano: row.inizio !== null,
      giallo: turns?.yellow ?? null,
      rosso: turns?.red ?? null,
    })
  })
}
