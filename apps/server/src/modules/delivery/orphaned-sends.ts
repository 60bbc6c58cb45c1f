import { sql } from 'kysely'
import type { InvioStato } from '#server/db/generated/tables.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { notifyStaff } from '#server/modules/staff/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { isRepeatable } from './deliver-send.ts'

/**
 * Messages a dead sender was sending: Telegram may have taken them, so they are not repeated but shown as uncertain.
 */
export async function leaveUncertain(tx: TxCtx, left: readonly ClaimedSend[]): Promise<void> {
  await putBack(
    tx,
    left.filter((send) => isRepeatable(send.tipo)),
  )
  const lost = left.filter((send) => !isRepeatable(send.tipo))
  if (lost.length === 0) return
  await tx.db
    .updateTable('invio')
    .set({ ...RELEASED, stato: 'uncertain', tentatoAt: tx.now() })
    .where(
      'id',
      'in',
      lost.map((send) => send.id),
    )
    .execute()
  const lines = lost.map((send) => {
    const what = send.idReceivedBet === null ? 'Messaggio' : `Bet ${send.idReceivedBet}`
    return `${what}, chat ${send.chatId}: invio interrotto, incerto. Controllare la chat`
  })
  await notifyStaff(tx, lines.join('\n'))
}

/** An edit made twice is made once. */
async function putBack(tx: TxCtx, rows: readonly { id: number }[]): Promise<void> {
  if (rows.length === 0) return
  await tx.db
    .updateTable('invio')
    .set({
      stato: sql<InvioStato>`case when annullo_richiesto then 'cancelled' else 'pending' end::invio_stato`,
      ...RELEASED,
    })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
}
