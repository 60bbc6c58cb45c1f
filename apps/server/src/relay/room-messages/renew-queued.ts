import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { type BetRow, lockFoundBets, relayedTextOf } from '#server/bets/bets/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf, lockRows, rowOf, updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import {
  type Content,
  cancelSends,
  composeMessages,
  type MessagePayload,
} from '#server/telegram/outbox/public.ts'
import { isQueued, type Part } from './amend-messages.ts'
import { betsCopyContent, betsCopyParts, editBetsCopy } from './bets-copy-content.ts'
import { amendCopy, roomCopies } from './edit-copies.ts'
import { planAnew } from './plan-anew.ts'

/**
 * Updates queued messages of a bet to a text changed by the staff; copies in chats stay. For a room with rewriting the
 * send is planned again, so that it waits for the new rewriting. A person's confirmation of the earlier text applies to
 * the staff's text too. The bet is locked by the caller.
 */
export async function renewQueued(tx: TxCtx, idReceivedBet: number): Promise<void> {
  const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
  if (!bet) return
  const decidedVersion = bet.textVersion - 1
  const confirmed = { idReceivedBet, stato: ['previsto', 'in_coda'], decidedVersion } as const
  await updateRows(tx.db, 'routing', confirmed, { decidedVersion: bet.textVersion })
  const rows = await lockRows(tx.db, 'routing', { idReceivedBet, stato: 'in_coda' }, undefined, 'id')
  for (const copy of await roomCopies(tx, idReceivedBet, relayedTextOf(bet), rows)) {
    if (!isQueued(copy.parts)) continue
    if (copy.isUnwritten) await planAnew(tx, copy)
    else await amendCopy(tx, copy)
  }
  if (isQueued(await betsCopyParts(tx, idReceivedBet))) await editBetsCopy(tx, idReceivedBet)
}

type Resent = Pick<Selectable<DB['send']>, 'id' | 'idReceivedBet' | 'idInstradamento' | 'scopo' | 'tipo'>

/** Updates messages sent again, pending now, to their bet's present text and pictures. The bets are locked. */
export async function renewResent(
  tx: TxCtx,
  bets: ReadonlyMap<number, BetRow>,
  sends: readonly Resent[],
): Promise<void> {
  for (const [idReceivedBet, sendsOfBet] of Map.groupBy(sends, (send) => send.idReceivedBet)) {
    const bet = idReceivedBet === null ? undefined : bets.get(idReceivedBet)
    if (!bet) continue
    // Texts that followed a message because it could not be edited are composed again where needed.
    const isFollowUp = ({ scopo, tipo }: Resent) => scopo === 'bet-edit' && !tipo.startsWith('edit_')
    await cancelSends(tx, sendsOfBet.filter(isFollowUp))
    await renewInRooms(tx, bet, sendsOfBet)
    if (sendsOfBet.some(({ scopo }) => scopo === 'bets-copy')) await renewBetsCopy(tx, bet.idReceivedBet)
  }
}

async function renewInRooms(tx: TxCtx, bet: BetRow, sends: readonly Resent[]): Promise<void> {
  const ids = sends.flatMap(({ idInstradamento }) => idInstradamento ?? [])
  if (ids.length === 0) return
  const rows = await lockRows(tx.db, 'routing', { id: ids }, undefined, 'id')
  const { idReceivedBet } = bet
  for (const copy of await roomCopies(tx, idReceivedBet, relayedTextOf(bet), rows)) {
    // The room's text was rewritten from the same original, by an earlier prompt, and is kept.
    if (copy.isUnwritten && !(await wasReworded(tx, idReceivedBet, copy.parts))) continue
    const isChanged = !isAsQueued(copy.parts, copy.content)
    if (isChanged || (await wereEdited(tx, idReceivedBet, copy.parts)))
      await amendCopy(tx, { ...copy, parts: await queueWholeAgain(tx, copy.parts) })
  }
}

async function renewBetsCopy(tx: TxCtx, idReceivedBet: number): Promise<void> {
  const parts = await betsCopyParts(tx, idReceivedBet)
  const isChanged = !isAsQueued(parts, await betsCopyContent(tx, idReceivedBet))
  if (!isChanged && !(await wereEdited(tx, idReceivedBet, parts))) return
  await queueWholeAgain(tx, parts)
  await editBetsCopy(tx, idReceivedBet)
}

/** Whether messages have the text and pictures of a content, regardless of how they are split. */
function isAsQueued(parts: readonly Part[], content: Content): boolean {
  const contentOf = (payloads: readonly MessagePayload[]) => [
    payloads.flatMap(({ text, entities = [] }) => (text ? [{ text, entities }] : [])),
    payloads.flatMap(({ photos = [] }) => photos).toSorted((a, b) => a - b),
  ]
  const payloads = parts.filter(({ stato }) => stato !== 'cancelled').map(({ payload }) => payload)
  return isDeepStrictEqual(
    contentOf(payloads),
    contentOf(composeMessages(content).map(({ payload }) => payload)),
  )
}

/** Whether edits of these messages were made or are queued. */
async function wereEdited(tx: TxCtx, idReceivedBet: number, parts: readonly Part[]): Promise<boolean> {
  const edits = await tx.db
    .selectFrom('send')
    .select('payload')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'bet-edit')
    .where('tipo', '!=', 'edit_media')
    .where('stato', '!=', 'cancelled')
    .execute()
  const ids = new Set(parts.map(({ id }) => id))
  return edits.some(({ payload }) => {
    const { ofInvio, replyToInvio } = payload as MessagePayload
    const changedId = ofInvio ?? replyToInvio
    return changedId !== undefined && ids.has(changedId)
  })
}

/** Whether the bet's text was changed after these messages were composed. */
async function wasReworded(tx: TxCtx, idReceivedBet: number, parts: readonly Part[]): Promise<boolean> {
  const [first] = parts
  if (!first) return false
  const { createdAt } = await rowOf(tx.db, 'send', { id: first.id }, ['createdAt'])
  const row = await tx.db
    .selectFrom('modificationLog')
    .select('id')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('tipoModifica', '=', 'BET_TEXT')
    .where('at', '>=', createdAt)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Queues refused parts again where no part of the message is in its chat, so that its text is split anew. */
async function queueWholeAgain<P extends Part>(tx: TxCtx, parts: readonly P[]): Promise<P[]> {
  const failedIds = idsOf(parts.filter(({ stato }) => stato === 'failed'))
  if (failedIds.length === 0 || !isQueued(parts)) return [...parts]
  await updateRows(tx.db, 'send', { id: failedIds }, { stato: 'pending' })
  return parts.map((part) => (failedIds.includes(part.id) ? { ...part, stato: 'pending' } : part))
}
