import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'
import {
  decisiveParts,
  messageLink,
  progressOf,
  type SentPart,
  sentAt,
} from '#server/telegram/outbox/public.ts'

type Answer = AnswerOf<Contract['GET /api/v1/spedizioni/:id']>
type Line = Answer['sale'][number]

/**
 * The progress of one press of SPARA by bet and room, without rooms hidden from the caller.
 * @throws AppError SPEDIZIONE_NOT_FOUND
 */
export async function sendRun(ctx: Ctx, id: number): Promise<Answer> {
  const run = await ctx.db.selectFrom('operatorSend').selectAll().where('id', '=', id).executeTakeFirst()
  if (!run) throw new AppError('SPEDIZIONE_NOT_FOUND')
  const parts = await partsOf(ctx, id)
  const rows = run.tipo === 'bet' ? await betRows(ctx, id, parts) : chatRows(parts)
  const count = (...stati: Line['stato'][]) => rows.filter((row) => stati.includes(row.stato)).length
  const inAttesa = count('previsto', 'in_coda', 'in_invio', 'in_pausa')
  return {
    idSpedizione: id,
    tipo: run.tipo === 'bet' ? 'bet' : 'chat',
    username: run.username,
    data: toWire(run.createdAt),
    totale: rows.length,
    inviati: count('inviato'),
    daControllare: count('incerto', 'fallito', 'in_attesa', 'scartato', 'annullato'),
    inAttesa,
    finita: inAttesa === 0,
    sale: rows,
  }
}

interface Part extends SentPart {
  idInstradamento: number | null
  idSala: number
  nomeSala: string
  idReceivedBet: number | null
  plannedAt: Date | null
}

async function partsOf(ctx: Ctx, id: number): Promise<Part[]> {
  return ctx.db
    .selectFrom('send')
    .innerJoin('room', 'room.idSala', 'send.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .leftJoin('sendChat', 'sendChat.chatId', 'send.chatId')
    .select(['idInstradamento', 'room.idSala', 'venue.nome as nomeSala', 'idReceivedBet', 'plannedAt'])
    .select(['send.stato', 'send.chatId', 'messageIds', 'sentAt', 'pausedReason'])
    .where('idSpedizione', '=', id)
    .where('scopo', 'in', ['bet-relay', 'sparachat'])
    .where(knownRoom(ctx))
    .orderBy('nomeSala')
    .orderBy('send.id')
    .execute()
}

async function betRows(ctx: Ctx, id: number, parts: readonly Part[]): Promise<Line[]> {
  const rows = await ctx.db
    .selectFrom('routing')
    .innerJoin('room', 'room.idSala', 'routing.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select([
      'routing.id',
      'routing.idSala',
      'venue.nome as nomeSala',
      'idReceivedBet',
      'routing.stato',
      'motivo',
      'dueAt',
    ])
    .where('idSpedizione', '=', id)
    .where(knownRoom(ctx))
    .orderBy('nomeSala')
    .orderBy('routing.id')
    .execute()
  const partsByRow = Map.groupBy(parts, (part) => part.idInstradamento)
  return rows.map((row) => {
    const rowParts = decisiveParts(partsByRow.get(row.id) ?? [])
    const { idSala, nomeSala, idReceivedBet, motivo } = row
    const stato = row.stato === 'in_coda' ? progressOf(rowParts) : row.stato
    const previsto = rowParts[0]?.plannedAt ?? row.dueAt
    return {
      idSala,
      nomeSala,
      idReceivedBet,
      motivo,
      stato,
      previsto: previsto && toWire(previsto),
      ...arrivalOf(rowParts),
    }
  })
}

function chatRows(parts: readonly Part[]): Line[] {
  return [...Map.groupBy(parts, (part) => part.idSala).values()].map((roomParts) => {
    const [first] = roomParts
    invariant(first, 'a room has a part')
    return {
      idSala: first.idSala,
      nomeSala: first.nomeSala,
      idReceivedBet: first.idReceivedBet,
      motivo: "Messaggio dell'operatore",
      stato: progressOf(roomParts),
      previsto: first.plannedAt && toWire(first.plannedAt),
      ...arrivalOf(roomParts),
    }
  })
}

function arrivalOf(parts: readonly Part[]): Pick<Line, 'inviato' | 'link'> {
  const at = sentAt(parts)
  const [first] = parts
  return { inviato: at && toWire(at), link: first ? messageLink(first) : null }
}
