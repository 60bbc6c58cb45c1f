import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { OUTBOX_CHANNEL } from '#server/kernel/outbox.ts'
import { chatName } from './chat-names.ts'
import { tellStaff } from './staff-message.ts'

const PROBE_EVERY_MS = 5 * 60_000

/** The bot may not write in a chat: what is queued for it waits, and the staff are told once. */
export async function pauseChat(tx: TxCtx, chatId: number, reason: string): Promise<void> {
  const probeAt = new Date(tx.now().getTime() + PROBE_EVERY_MS)
  const paused = await tx.db
    .insertInto('invioChat')
    .values({ chatId, pausedReason: reason, pausedAt: tx.now(), probeAt })
    .onConflict((oc) =>
      oc
        .column('chatId')
        .doUpdateSet({ pausedReason: reason, pausedAt: tx.now(), probeAt })
        .where('invioChat.pausedReason', 'is', null),
    )
    .returning('chatId')
    .executeTakeFirst()
  if (!paused) return
  await tellStaff(
    tx,
    `${await chatName(tx, chatId)}: il bot non può scrivere (${reason}). Gli invii sono in pausa`,
  )
}

/** The bot may write again: what waited leaves. */
export async function resumeChat(tx: TxCtx, chatId: number): Promise<void> {
  const resumed = await tx.db
    .updateTable('invioChat')
    .set({ pausedReason: null, pausedAt: null, probeAt: null })
    .where('chatId', '=', chatId)
    .where('pausedReason', 'is not', null)
    .returning('chatId')
    .executeTakeFirst()
  if (!resumed) return
  const { queued } = await tx.db
    .selectFrom('invio')
    .select((eb) => eb.fn.countAll<number>().as('queued'))
    .where('chatId', '=', chatId)
    .where('stato', '=', 'pending')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx.db)
  const waiting = queued === 0 ? 'nessun messaggio in attesa' : `messaggi in attesa: ${queued}`
  await tellStaff(tx, `${await chatName(tx, chatId)}: il bot può di nuovo scrivere, ${waiting}`)
}

/** It was asked and still may not: asked again later. */
export async function probeLater(tx: TxCtx, chatId: number): Promise<void> {
  const probeAt = new Date(tx.now().getTime() + PROBE_EVERY_MS)
  await tx.db.updateTable('invioChat').set({ probeAt }).where('chatId', '=', chatId).execute()
}
