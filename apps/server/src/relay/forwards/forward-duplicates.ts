import { comparableText } from '@xbetapp/domain/bets/bets/text'
import { rowOf, updateRows } from '#server/db/rows.ts'
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
  const forward = await rowOf(tx.db, 'forward', { id: idInoltro })
  // An album is compared again with each item, until it is marked.
  if (forward.possibileDoppione !== null) return
  const earlierForwards = await tx.db
    .selectFrom('forward')
    .select(['id', 'testo', 'elements', 'postedAt', 'receivedAt'])
    .where('chatId', '=', forward.chatId)
    .where('id', '<', idInoltro)
    .orderBy('id', 'desc')
    .limit(MOST_COMPARED)
    .execute()
  const at = postedAt(forward)
  const recentForwards = earlierForwards.filter((earlier) => {
    const msBefore = at - postedAt(earlier)
    return msBefore >= 0 && msBefore <= WITHIN_MS
  })
  const text = comparableText(forward.testo)
  const files = filesOf(forward)
  const byText =
    text === '' ? undefined : recentForwards.find((earlier) => comparableText(earlier.testo) === text)
  const original =
    byText ?? recentForwards.find((earlier) => [...filesOf(earlier)].some((file) => files.has(file)))
  if (!original) return
  const mark = { possibileDoppione: original.id, duplicateReason: byText ? 'testo' : 'immagine' }
  await updateRows(tx.db, 'forward', { id: idInoltro }, mark)
}

const postedAt = ({ postedAt: posted, receivedAt }: Pick<Forward, 'postedAt' | 'receivedAt'>): number =>
  (posted ?? receivedAt).getTime()

const filesOf = ({ elements }: Pick<Forward, 'elements'>): Set<string> =>
  new Set((elements as unknown as SourceItem[]).flatMap(({ uniqueId }) => uniqueId ?? []))
