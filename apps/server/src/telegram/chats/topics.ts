import { GENERAL } from '@xbetapp/domain/relay/routing/link-filter'
import { sql } from 'kysely'
import { lockRow, rowIfAny, upsertRow } from '#server/db/rows.ts'
import { wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { OUTBOX_CHANNEL } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { chatName } from './chat-names.ts'

export interface SeenTopic {
  chatId: number
  /** Null for General. */
  argomento: number | null
  /** The topic's present name; undefined where the message does not tell it. */
  nome?: string | undefined
  /** Whether the topic was closed or reopened; absent where the message tells neither. */
  chiuso?: boolean
}

/** The name of a topic that no message has named yet. */
const unnamedTopic = (id: number) => (id === GENERAL ? 'General' : `Argomento ${id}`)

/**
 * Stores the topics of a chat, so that a link can choose one. The queue of a reopened topic leaves at once. Writes only
 * when something is new: most messages tell nothing new of their topic.
 */
export async function noteTopic(tx: TxCtx, { chatId, argomento, nome, chiuso }: SeenTopic): Promise<void> {
  const idArgomento = argomento ?? GENERAL
  const topic = await rowIfAny(tx.db, 'topic', { chatId, idArgomento }, ['nome', 'chiuso'])
  const hasNewName = nome !== undefined && nome !== topic?.nome
  const isClosedOrReopened = chiuso !== undefined && chiuso !== topic?.chiuso
  if (topic && !hasNewName && !isClosedOrReopened) return
  const columns = {
    nome: nome ?? topic?.nome ?? unnamedTopic(idArgomento),
    chiuso: chiuso ?? topic?.chiuso ?? false,
    seenAt: tx.now(),
  }
  await upsertRow(tx.db, 'topic', { chatId, idArgomento }, columns)
  if (chiuso === false) await resumeTopic(tx, chatId, argomento)
}

/** Whether a topic is unknown, or known only to exist. */
export async function isUnknownTopic(tx: TxCtx, chatId: number, argomento: number | null): Promise<boolean> {
  const id = argomento ?? GENERAL
  const topic = await rowIfAny(tx.db, 'topic', { chatId, idArgomento: id }, ['nome'])
  return topic === undefined || topic.nome === unnamedTopic(id)
}

/** The known topics of a chat, General first, then by name; none where the chat is no forum. */
export const topicsOf = (
  { db }: Ctx,
  chatId: number,
): Promise<Array<{ idArgomento: number; nome: string; chiuso: boolean }>> =>
  db
    .selectFrom('topic')
    .select(['idArgomento', 'nome', 'chiuso'])
    .where('chatId', '=', chatId)
    .orderBy(sql`id_argomento <> ${GENERAL}`)
    .orderBy(sql`lower(nome)`)
    .execute()

/** How long a paused topic's queue waits before its first message tries the topic again. */
const TRY_EVERY_MS = 5 * 60_000

/**
 * Pauses a topic that is closed or deleted: its queue waits, the rest of its chat goes on, and the staff are told once.
 * The topic's messages never go to General: what is meant for a few must not be read by all.
 */
export async function pauseTopic(
  tx: TxCtx,
  { chatId, argomento }: { chatId: number; argomento: number | null },
  reason: string,
): Promise<void> {
  const idArgomento = argomento ?? GENERAL
  const topic = await lockRow(tx.db, 'topic', { chatId, idArgomento }, ['nome', 'pausedAt'])
  const pause = {
    pausedReason: reason,
    pausedAt: topic?.pausedAt ?? tx.now(),
    probeAt: new Date(tx.now().getTime() + TRY_EVERY_MS),
  }
  const nome = topic?.nome ?? unnamedTopic(idArgomento)
  await upsertRow(tx.db, 'topic', { chatId, idArgomento }, pause, { nome, seenAt: tx.now() })
  if (topic?.pausedAt) return
  await notifyStaff(
    tx,
    `${await chatName(tx, chatId)}, argomento ${nome}: il bot non può scrivere (${reason}). Gli invii per l'argomento sono in pausa`,
  )
}

/** Resumes a topic that can be written in again: its queue leaves. @returns whether it was paused */
export async function resumeTopic(tx: TxCtx, chatId: number, argomento: number | null): Promise<boolean> {
  const pausedTopic = await tx.db
    .updateTable('topic')
    .set({ pausedReason: null, pausedAt: null, probeAt: null })
    .where('chatId', '=', chatId)
    .where('idArgomento', '=', argomento ?? GENERAL)
    .where('pausedReason', 'is not', null)
    .returning('nome')
    .executeTakeFirst()
  if (!pausedTopic) return false
  await wake(tx, OUTBOX_CHANNEL)
  await notifyStaff(
    tx,
    `${await chatName(tx, chatId)}, argomento ${pausedTopic.nome}: il bot può di nuovo scrivere`,
  )
  return true
}
