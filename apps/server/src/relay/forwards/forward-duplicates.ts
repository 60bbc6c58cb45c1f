import { foldLoosely } from '@xbetapp/domain/platform/text/fold'
import { rowOf } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { Forward, SourceItem } from './source-message.ts'

/** How long a message posted before counts as repeated. */
const WITHIN_MS = 10 * 60_000
/** More messages than a chat has within ten minutes. */
const MOST_COMPARED = 200

/**
 * Marks a relayed message that repeats the text or a file of a message posted in its chat up to ten minutes before. The
 * mark is a hint for a person and does not affect the relay; its reason names a picture whatever the file. Files are
 * compared by Telegram's unique file id, since relayed messages are not downloaded.
 */
export async function markForwardDuplicate(tx: TxCtx, idInoltro: number): Promise<void> {
  const own = await rowOf(tx.db, 'forward', { id: idInoltro })
  // An album is compared again with each item, until it is marked.
  if (own.possibileDoppione !== null) return
  const others = await tx.db
    .selectFrom('forward')
    .select(['id', 'testo', 'elements', 'postedAt', 'receivedAt'])
    .where('chatId', '=', own.chatId)
    .where('id', '<', idInoltro)
    .orderBy('id', 'desc')
    .limit(MOST_COMPARED)
    .execute()
  const at = postedAt(own)
  const near = others.filter((other) => {
    const before = at - postedAt(other)
    return before >= 0 && before <= WITHIN_MS
  })
  const text = plain(own.testo)
  const files = filesOf(own)
  const byText = text === '' ? undefined : near.find((other) => plain(other.testo) === text)
  const like = byText ?? near.find((other) => [...filesOf(other)].some((file) => files.has(file)))
  if (!like) return
  await tx.db
    .updateTable('forward')
    .set({ possibileDoppione: like.id, duplicateReason: byText ? 'testo' : 'immagine' })
    .where('id', '=', idInoltro)
    .execute()
}

const postedAt = ({ postedAt: posted, receivedAt }: Pick<Forward, 'postedAt' | 'receivedAt'>): number =>
  (posted ?? receivedAt).getTime()

/** A text without case, emoji and extra white space. */
const plain = (text: string): string => foldLoosely(text).replace(/\s+/g, ' ').trim()

const filesOf = ({ elements }: Pick<Forward, 'elements'>): Set<string> =>
  new Set((elements as unknown as SourceItem[]).flatMap(({ uniqueId }) => uniqueId ?? []))
