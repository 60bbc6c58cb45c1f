import type { RigaRichiamo } from '@xbetapp/contract/relay/bet-path'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SendState } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { RECALL } from '#server/relay/room-messages/public.ts'
import { isCopyDeleted, whyRefused } from '#server/telegram/chats/public.ts'

type Line = z.output<typeof RigaRichiamo>

/** A message that marks a copy as withdrawn, with its copy's place; a name is null where the place has none. */
interface Mark {
  copy: number
  stato: SendState
  tipo: string
  lastError: string | null
  pausedReason: string | null
  copyPurpose: string
  idSala: number | null
  roomName: string | null
  isSecret: boolean | null
  channelName: string | null
  isChannel: boolean
  hasStopBet: boolean
}

/** The recalled bet, with every relay of its message, or the recalled message of a sparax or channel. */
export type Recalled = { idReceivedBet: number } | { idInoltro: number }

/** The state of recall marks by place, rooms ordered by name. */
export async function recallLines(ctx: Ctx, recalled: Recalled, seesSecret: boolean): Promise<Line[]> {
  const idReceivedBet = 'idReceivedBet' in recalled ? recalled.idReceivedBet : null
  const isOfRecalled =
    'idReceivedBet' in recalled
      ? sql`mark.id_received_bet = ${recalled.idReceivedBet}`
      : sql`mark.id_forward_target in (
          select id from forward_target where id_inoltro = ${recalled.idInoltro}
        )`
  const { rows } = await sql<Mark>`
    select copy.id as copy, mark.stato, mark.tipo, mark.last_error, chat.paused_reason, copy.scopo as copy_purpose,
      coalesce(copy.id_sala, target.id_sala) as id_sala, venue.nome as room_name, room.is_secret,
      canale.nome_destinatario as channel_name, target.id_canale is not null as is_channel,
      exists (
        select from send stop where stop.id_received_bet = ${idReceivedBet} and stop.scopo = 'stop-bet'
          and stop.stato = 'sent' and stop.chat_id = mark.chat_id
      ) as has_stop_bet
    from send mark
    join send copy on copy.id = (mark.payload ->> 'recalls')::bigint
    left join forward_target target on target.id = copy.id_forward_target
    left join room on room.id_sala = coalesce(copy.id_sala, target.id_sala)
    left join venue on venue.id_venue = room.id_venue
    left join canale on canale.id_canale = target.id_canale
    left join send_chat chat on chat.chat_id = mark.chat_id
    where ${isOfRecalled} and mark.scopo = ${RECALL} and mark.payload ? 'recalls'
    order by mark.id
  `.execute(ctx.db)
  const visibleMarks = rows.filter((row) => seesSecret || !row.isSecret)
  const byPlace = Map.groupBy(visibleMarks, (row) => `${placeOf(row)}/${row.idSala ?? row.channelName ?? ''}`)
  return [...byPlace.values()].flatMap((marks) => toLine(marks)).toSorted(byName)
}

const byName = (a: Line, b: Line): number =>
  a.luogo.localeCompare(b.luogo) || a.nome.localeCompare(b.nome, 'it')

function placeOf({ copyPurpose, isChannel }: Mark): Line['luogo'] {
  if (copyPurpose === 'sparax' || copyPurpose === 'canale') return isChannel ? 'canale' : 'sparax'
  if (copyPurpose === 'drop-move') return 'drop'
  return copyPurpose === 'bets-copy' ? 'staff' : 'sala'
}

type State = Line['stato']
/** The states of a copy, the worst first. */
const WORST: readonly State[] = ['non_riuscita', 'in_corso', 'risposta', 'eliminata', 'segnata']

/** A place has the worst state of its copies; a place that no copy reached has no line. */
function toLine(marks: readonly Mark[]): Line[] {
  const states = [...Map.groupBy(marks, ({ copy }) => copy).values()].flatMap(
    (copyMarks) => stateOf(copyMarks) ?? [],
  )
  const [first] = marks
  const worstState = states.toSorted((a, b) => WORST.indexOf(a.stato) - WORST.indexOf(b.stato))[0]
  if (!first || !worstState) return []
  return [{ luogo: placeOf(first), nome: first.roomName ?? first.channelName ?? '', ...worstState }]
}

const reasonOf = (lastError: string | null | undefined): string | null =>
  lastError ? whyRefused(lastError) : null

/** The state of the marks of one copy; where the edit was refused, an answer follows it as the last mark. */
function stateOf(marks: readonly Mark[]): Pick<Line, 'stato' | 'motivo'> | null {
  const last = marks.at(-1)
  if (!last) return null
  const isAnswer = last.tipo === 'text'
  const answer = {
    stato: isCopyDeleted(marks[0]?.lastError) ? ('eliminata' as const) : ('risposta' as const),
    motivo: reasonOf(marks[0]?.lastError),
  }
  switch (last.stato) {
    case 'sent':
      return isAnswer ? answer : { stato: 'segnata', motivo: null }
    case 'pending':
    case 'sending':
      return {
        stato: 'in_corso',
        motivo:
          last.pausedReason === null
            ? reasonOf(last.lastError)
            : `il bot non può scrivere nella chat: ${last.pausedReason}`,
      }
    case 'cancelled':
      return last.hasStopBet && last.lastError !== null ? answer : null
    default:
      return { stato: 'non_riuscita', motivo: reasonOf(last.lastError) ?? 'Telegram non ha confermato' }
  }
}
