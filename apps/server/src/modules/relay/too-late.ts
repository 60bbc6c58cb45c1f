import { explain } from '@xbetapp/domain/routing/explain'
import { closingReason, roomBarrier } from '@xbetapp/domain/routing/route'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { closingWindows } from './chosen-rooms.ts'
import { tellStaff } from './staff-message.ts'

interface RelaySend {
  id: number
  idReceivedBet: number | null
  idSala: number | null
  idInstradamento: number | null
  idInoltroDestinazione: number | null
}

/** Why a room may not have an automatic message now, in Italian; null when it may, or when it has a part of it. */
export async function whyTooLate(ctx: Ctx, idSala: number, send: RelaySend): Promise<string | null> {
  const sala = await ctx.db
    .selectFrom('sala')
    .select(['stato', 'isSecret', 'idGruppoTg'])
    .where('idSala', '=', idSala)
    .executeTakeFirst()
  if (!sala) return null
  const windows = (await closingWindows(ctx, [idSala])).get(idSala) ?? []
  const reason =
    roomBarrier({ ...sala, hasChat: sala.idGruppoTg !== null }) ?? closingReason(windows, ctx.now())
  if (!reason || (await hasPart(ctx, send))) return null
  return explain(reason)
}

/** The rest of a bet follows what stands in the room already. */
async function hasPart(ctx: Ctx, { idInstradamento, idInoltroDestinazione }: RelaySend): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('invio')
    .select('id')
    .where('stato', 'in', ['sent', 'uncertain'])
    .where((eb) =>
      eb.or([
        eb('idInstradamento', '=', idInstradamento),
        eb('idInoltroDestinazione', '=', idInoltroDestinazione),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What was handed to the outbox and must not leave after all: dropped with all its parts, logged, told. */
export async function dropRelay(tx: TxCtx, send: RelaySend, motivo: string): Promise<void> {
  const over = { stato: 'scartato', motivo, settledAt: tx.now() } as const
  const { idInstradamento, idInoltroDestinazione } = send
  if (idInstradamento !== null) {
    await tx.db.updateTable('instradamento').set(over).where('id', '=', idInstradamento).execute()
  }
  if (idInoltroDestinazione !== null) {
    await tx.db.updateTable('inoltroDestinazione').set(over).where('id', '=', idInoltroDestinazione).execute()
  }
  await tx.db
    .updateTable('invio')
    .set({ stato: 'cancelled', lastError: motivo, claimedBy: null, claimedAt: null })
    .where('stato', 'in', ['pending', 'sending'])
    .where((eb) =>
      eb.or([
        eb('id', '=', send.id),
        eb('idInstradamento', '=', idInstradamento),
        eb('idInoltroDestinazione', '=', idInoltroDestinazione),
      ]),
    )
    .execute()
  const sala = await tx.db
    .selectFrom('sala')
    .select('nomeSala')
    .where('idSala', '=', send.idSala)
    .executeTakeFirst()
  tx.log.info({ invio: send.id, idSala: send.idSala, motivo }, 'queued send dropped')
  const what =
    send.idReceivedBet === null ? 'Messaggio sparax non inviato' : `Bet ${send.idReceivedBet} non inviata`
  await tellStaff(tx, `${what}: ${sala?.nomeSala ?? send.idSala} (${motivo})`)
}
