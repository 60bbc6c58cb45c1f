import type { Selectable } from 'kysely'
import type { DB, SendState } from '#server/db/generated/tables.ts'

/** A message of a send as the outbox has it. */
export interface SentPart extends Pick<Selectable<DB['send']>, 'stato' | 'chatId' | 'messageIds' | 'sentAt'> {
  pausedReason: string | null
}

type SendProgress = 'in_coda' | 'in_pausa' | 'in_invio' | 'inviato' | 'incerto' | 'fallito' | 'annullato'

/** The messages that decide the progress of a send: cancelled ones only where no others are left. */
export function decisiveParts<P extends Pick<SentPart, 'stato'>>(parts: readonly P[]): readonly P[] {
  const uncancelled = parts.filter(({ stato }) => stato !== 'cancelled')
  return uncancelled.length > 0 ? uncancelled : parts
}

/** The progress of a send of one or more messages: parts that need a person take precedence. */
export function progressOf(parts: readonly SentPart[]): SendProgress {
  const has = (stato: SendState) => parts.some((part) => part.stato === stato)
  if (has('uncertain')) return 'incerto'
  if (has('failed')) return 'fallito'
  if (has('sending')) return 'in_invio'
  if (has('pending')) return parts.some((part) => part.pausedReason !== null) ? 'in_pausa' : 'in_coda'
  return has('sent') ? 'inviato' : 'annullato'
}

/** The ids of supergroups and channels, whose messages have links, are lower than this. */
const SUPERGROUP = -1_000_000_000_000

/** The link to a message for members of its chat; null in plain groups, whose messages have none. */
export function messageLink({ chatId, messageIds }: Pick<SentPart, 'chatId' | 'messageIds'>): string | null {
  const [messageId] = messageIds ?? []
  return chatId < SUPERGROUP && messageId ? `https://t.me/c/${SUPERGROUP - chatId}/${messageId}` : null
}

/** When the last message of a send arrived; null until all have. */
export function sentAt(parts: readonly SentPart[]): Date | null {
  const times = parts.flatMap((part) => part.sentAt ?? [])
  return times.length < parts.length ? null : (times.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null)
}

/** The sends in force, in the order of their ids: a replacement takes the position of the send it replaces. */
export function sendsInForce<T extends { id: number; replaces: number | null }>(sends: readonly T[]): T[] {
  const byPosition = new Map(sends.map((send) => [send.replaces ?? send.id, send]))
  return [...byPosition.values()]
}
