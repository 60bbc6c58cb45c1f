import { Percorso, RigaPercorso } from '@xbetapp/contract/relay/bet-path'
import { sql } from 'kysely'
import type { z } from 'zod'
import { possibleDuplicate } from '#server/bets/bets/public.ts'
import { idsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { recallLines } from './bet-recall.ts'
import { partsOfSends, sendLine } from './send-line.ts'

type Line = z.output<typeof RigaPercorso>

/**
 * Why each room did or did not get a bet, and when. Secret rooms are shown to ADMIN only (rule: venue/secret-rooms).
 * @throws AppError BET_NOT_FOUND
 */
export async function betPath(
  ctx: Ctx,
  idReceivedBet: number,
  seesSecret = seesSecretRooms(ctx),
): Promise<z.output<typeof Percorso>> {
  const bet = await ctx.db
    .selectFrom('bet')
    .selectAll()
    .select(hasOutdatedCopies(idReceivedBet).as('daCorreggere'))
    .where('idReceivedBet', '=', idReceivedBet)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!bet) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  const rows = await roomDecisions(ctx, idReceivedBet)
  const parts = await partsOfSends(ctx, 'idInstradamento', idsOf(rows))
  return wireOf(Percorso, {
    ...bet,
    richiamo: bet.stoppedAt === null ? [] : await recallLines(ctx, { idReceivedBet }, seesSecret),
    daCorreggere: bet.daCorreggere && bet.stoppedAt === null,
    doppione: possibleDuplicate(bet),
    righe: rows
      .filter((row) => seesSecret || !row.isSecret)
      .map((row) =>
        wireOf(RigaPercorso, {
          ...row,
          idInstradamento: row.id,
          regola: row.regola as Line['regola'],
          username: row.decidedBy ?? (row.automatico ? null : row.username),
          previsto: row.dueAt,
          ...sendLine(row.stato, parts.get(row.id)),
        }),
      ),
  })
}

/** Whether a person changed the text after a room got the bet, and the copies were not corrected since. */
const hasOutdatedCopies = (idReceivedBet: number) => sql<boolean>`exists (
  select from modification_log change
  where change.id_received_bet = ${idReceivedBet} and change.tipo_modifica = 'BET_TEXT'
    and change.username not in ('bot', 'sistema') and change.at > coalesce(bet.copies_corrected_at, '-infinity')
    and exists (
      select from send
      where send.id_received_bet = ${idReceivedBet} and send.scopo = 'bet-relay' and send.sent_at < change.at
    )
)`

/** What was decided for each room, in the order of the decisions. */
function roomDecisions(ctx: Ctx, idReceivedBet: number) {
  return ctx.db
    .selectFrom('routing')
    .innerJoin('room', 'room.idSala', 'routing.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .innerJoin('book', 'book.idBook', 'room.idBook')
    .selectAll('routing')
    .select(['venue.nome as nomeSala', 'nomeBook', 'isSecret'])
    .where('idReceivedBet', '=', idReceivedBet)
    .orderBy('routing.id')
    .execute()
}
