import type { Answer } from '@xbetapp/contract/contract'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { rowIfAny } from '#server/db/rows.ts'
import { found, present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'
import { arrivalOf } from '#server/relay/routing/public.ts'
import { decisiveParts, progressOf } from '#server/telegram/outbox/public.ts'

type Line = Answer<'GET /api/v1/spedizioni/:id'>['sale'][number]

/** The progress of one press of SPARA, without rooms hidden from the caller. @throws SPEDIZIONE_NOT_FOUND */
export async function sendRun(ctx: Ctx, id: number): Promise<Answer<'GET /api/v1/spedizioni/:id'>> {
  const run = found(await rowIfAny(ctx.db, 'operatorSend', { id }), 'SPEDIZIONE_NOT_FOUND')
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

type Part = Awaited<ReturnType<typeof partsOf>>[number]

function partsOf(ctx: Ctx, id: number) {
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
    .selectAll('routing')
    .select('venue.nome as nomeSala')
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
    const plannedAt = rowParts[0]?.plannedAt ?? row.dueAt
    const previsto = plannedAt && toWire(plannedAt)
    return { idSala, nomeSala, idReceivedBet, motivo, stato, previsto, ...arrivalOf(rowParts) }
  })
}

function chatRows(parts: readonly Part[]): Line[] {
  return [...Map.groupBy(parts, (part) => part.idSala).values()].map((roomParts) => {
    const { idSala, nomeSala, idReceivedBet, plannedAt } = present(roomParts[0], 'a room has a part')
    const motivo = "Messaggio dell'operatore"
    const stato = progressOf(roomParts)
    const previsto = plannedAt && toWire(plannedAt)
    return { idSala, nomeSala, idReceivedBet, motivo, stato, previsto, ...arrivalOf(roomParts) }
  })
}
