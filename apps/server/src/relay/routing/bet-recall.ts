import type { RigaRichiamo } from '@xbetapp/contract/relay/bet-path'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SendState } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { RECALL } from '#server/relay/room-messages/public.ts'
import { isCopyDeleted, whyRefused } from '#server/telegram/chats/public.ts'

type Riga = z.output<typeof RigaRichiamo>

interface Mark {
  copy: number
  stato: SendState
  tipo: string
  lastError: string | null
  pausedReason: string | null
  scopoCopia: string
  idSala: number | null
  sala: string | null
  isSecret: boolean | null
  canale: string | null
  isCanale: boolean
  /** The chat got STOP BET. */
  told: boolean
}

/** The recalled bet, with every relay of its message, or the recalled message of a sparax or channel. */
export type Recalled = { idReceivedBet: number } | { idInoltro: number }

/** The state of recall marks by place, rooms ordered by name. */
export async function recallLines(ctx: Ctx, what: Recalled, seesSecret: boolean): Promise<Riga[]> {
  const idReceivedBet = 'idReceivedBet' in what ? what.idReceivedBet : null
  const ofWhat =
    'idReceivedBet' in what
      ? sql`m.id_received_bet = ${what.idReceivedBet}`
      : sql`m.id_forward_target in (
          select id from forward_target where id_inoltro = ${what.idInoltro}
        )`
  const { rows } = await sql<Mark>`
    select c.id as copy, m.stato, m.tipo, m.last_error, p.paused_reason, c.scopo as scopo_copia,
      coalesce(c.id_sala, d.id_sala) as id_sala, v.nome as sala, s.is_secret, k.nome_destinatario as canale,
      d.id_canale is not null as is_canale,
      exists (
        select from send t where t.id_received_bet = ${idReceivedBet} and t.scopo = 'stop-bet' and t.stato = 'sent'
          and t.chat_id = m.chat_id
      ) as told
    from send m
    join send c on c.id = (m.payload ->> 'recalls')::bigint
    left join forward_target d on d.id = c.id_forward_target
    left join room s on s.id_sala = coalesce(c.id_sala, d.id_sala)
    left join venue v on v.id_venue = s.id_venue
    left join canale k on k.id_canale = d.id_canale
    left join send_chat p on p.chat_id = m.chat_id
    where ${ofWhat} and m.scopo = ${RECALL} and m.payload ? 'recalls'
    order by m.id
  `.execute(ctx.db)
  const shown = rows.filter((row) => seesSecret || !row.isSecret)
  const byPlace = Map.groupBy(shown, (row) => `${placeOf(row)}/${row.idSala ?? row.canale ?? ''}`)
  return [...byPlace.values()].flatMap((own) => toRiga(own)).toSorted(byNome)
}

const byNome = (a: Riga, b: Riga): number =>
  a.luogo.localeCompare(b.luogo) || a.nome.localeCompare(b.nome, 'it')

function placeOf({ scopoCopia, isCanale }: Mark): Riga['luogo'] {
  if (scopoCopia === 'sparax' || scopoCopia === 'canale') return isCanale ? 'canale' : 'sparax'
  if (scopoCopia === 'drop-move') return 'drop'
  return scopoCopia === 'bets-copy' ? 'staff' : 'sala'
}

type Stato = Riga['stato']
const WORST: readonly Stato[] = ['non_riuscita', 'in_corso', 'risposta', 'eliminata', 'segnata']

/** A place has the worst state of its copies; a place that no copy reached has no line. */
function toRiga(marks: readonly Mark[]): Riga[] {
  const byCopy = [...Map.groupBy(marks, ({ copy }) => copy).values()].flatMap((own) => standOf(own) ?? [])
  const [first] = marks
  const worst = byCopy.toSorted((a, b) => WORST.indexOf(a.stato) - WORST.indexOf(b.stato))[0]
  if (!first || !worst) return []
  return [{ luogo: placeOf(first), nome: first.sala ?? first.canale ?? '', ...worst }]
}

const told = (lastError: string | null | undefined): string | null =>
  lastError ? whyRefused(lastError) : null

/** The state of the marks of one copy; where the edit was refused, an answer follows it as the last mark. */
function standOf(marks: readonly Mark[]): Pick<Riga, 'stato' | 'motivo'> | null {
  const last = marks.at(-1)
  if (!last) return null
  const isAnswer = last.tipo === 'text'
  const answered = {
    stato: isCopyDeleted(marks[0]?.lastError) ? ('eliminata' as const) : ('risposta' as const),
    motivo: told(marks[0]?.lastError),
  }
  switch (last.stato) {
    case 'sent':
      return isAnswer ? answered : { stato: 'segnata', motivo: null }
    case 'pending':
    case 'sending':
      return {
        stato: 'in_corso',
        motivo:
          last.pausedReason === null
            ? told(last.lastError)
            : `il bot non può scrivere nella chat: ${last.pausedReason}`,
      }
    case 'cancelled':
      return last.told && last.lastError !== null ? answered : null
    default:
      return { stato: 'non_riuscita', motivo: told(last.lastError) ?? 'Telegram non ha confermato' }
  }
}
