import type { Answer } from '@xbetapp/contract/contract'
import { type AzioneInvio, InvioIncerto, MOST_RESOLVED } from '@xbetapp/contract/relay/sends'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type BetRow, lockFoundBets, requireSeen } from '#server/bets/bets/public.ts'
import { idsOf, lockRows, rowsOf, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { seesSecretRooms, withoutSecretNames } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { renewResent } from '#server/relay/room-messages/public.ts'
import { chatNames, whyRefused } from '#server/telegram/chats/public.ts'
import {
  type MessagePayload,
  OUTBOX_CHANNEL,
  PRIORITY,
  TIPSTER_DROP,
} from '#server/telegram/outbox/public.ts'

/** Characters of a message's text that lists and notices show. */
const EXCERPT = 200
export const excerptOf = (text: string): string => text.slice(0, EXCERPT).toWellFormed()

/** Refusals older than this are not shown, being too old to act on. */
const FAILED_DAYS = 7

/** Uncertain messages, and those Telegram refused in the last days; newest first. */
export async function uncertainSends(ctx: Ctx) {
  const since = new Date(ctx.now().getTime() - FAILED_DAYS * 86_400_000)
  const rows = await ctx.db
    .selectFrom('send')
    .leftJoin('bet', 'bet.idReceivedBet', 'send.idReceivedBet')
    .selectAll('send')
    .select(['textVersion', 'formattedBet', wordedSince.as('isReworded')])
    .where(sql<boolean>`(stato = 'uncertain' or stato = 'failed' and attempted_at >= ${since})`)
    .orderBy('send.id', 'desc')
    .limit(MOST_RESOLVED)
    .execute()
  const shownText = seesSecretRooms(ctx) ? String : await withoutSecretNames(ctx)
  const nameByChat = await chatNames(ctx, [...new Set(rows.map((row) => row.chatId))])
  return rows.map((row) => {
    const payload = row.payload as MessagePayload
    return wireOf(InvioIncerto, {
      ...row,
      stato: row.stato === 'failed' ? 'fallito' : 'incerto',
      chat: nameByChat.get(row.chatId) ?? '',
      testo: excerptOf(shownText(payload.text ?? '')),
      testoOra: row.isReworded && isRenewed(row) ? excerptOf(row.formattedBet ?? '') : null,
      foto: payload.photos?.length ?? payload.media?.length ?? 0,
      previsto: row.plannedAt ?? row.dueAt,
      tentato: row.attemptedAt,
      errore: row.lastError && whyRefused(row.lastError),
    })
  })
}

/** Whether the text of a send's bet was changed after the send was composed. */
const wordedSince = sql<boolean>`exists (
  select from modification_log l
  where l.id_received_bet = send.id_received_bet and l.tipo_modifica = 'BET_TEXT' and l.at >= send.created_at
)`

/** Whether a send is sent again with its bet's present text. */
const isRenewed = (send: { scopo: string }): boolean => isOfBet(send) || send.scopo === 'bets-copy'

type Azione = z.output<typeof AzioneInvio>

/**
 * Resolves an uncertain or failed message by a person's decision: it arrived, is sent again with its bet's present text,
 * or is given up. A message that Telegram refused cannot be marked as arrived.
 * @throws AppError INVIO_NOT_FOUND, INVIO_SETTLED, INVIO_BET_STOPPED, BET_CHANGED
 */
export async function resolveSend(
  ctx: Ctx,
  id: number,
  azione: Azione,
  textVersion?: number,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const counts = await resolveUncertain(tx, [id], azione, () => textVersion)
    if (counts.sendCount === 0) throw new AppError('INVIO_NOT_FOUND')
    if (counts.betFermate > 0) throw new AppError('INVIO_BET_STOPPED')
    if (counts.risolti === 0) throw new AppError('INVIO_SETTLED')
    return { message: 'Operazione completata con successo' }
  })
}

type Resolved = Answer<'POST /api/v1/invii/risolvi'>
type Counts = Omit<Resolved, 'message'>

/** {@link resolveSend} for many at once. Messages that cannot be resolved so stay unchanged and are counted. */
export async function resolveSends(
  ctx: Ctx,
  ids: readonly number[],
  azione: Azione,
  seenVersions: Readonly<Record<string, number>> = {},
): Promise<Resolved> {
  return withTransaction(ctx, async (tx) => {
    const seenOf = (idReceivedBet: number) => seenVersions[idReceivedBet]
    const { sendCount: _, ...counts } = await resolveUncertain(tx, [...new Set(ids)], azione, seenOf)
    return { message: countsText(azione, counts), ...counts }
  })
}

/** What was done with one message, and with `#` messages. */
const DONE_TEXTS: Record<Azione, [one: string, many: string]> = {
  arrivato: ['1 messaggio segnato come arrivato', '# messaggi segnati come arrivati'],
  reinvia: ['1 messaggio rimandato', '# messaggi rimandati'],
  annulla: ['1 messaggio lasciato perdere', '# messaggi lasciati perdere'],
}

function countsText(azione: Azione, { risolti, giaRisolti, betFermate, rifiutati }: Counts): string {
  const phrase = (count: number, [one, many]: [string, string]) =>
    count === 1 ? one : many.replace('#', String(count))
  const phraseIfAny = (count: number, texts: [string, string]) => (count > 0 ? [phrase(count, texts)] : [])
  return [
    phrase(risolti, DONE_TEXTS[azione]),
    ...phraseIfAny(giaRisolti, ['1 già risolto', '# già risolti']),
    ...phraseIfAny(betFermate, ['1 di una bet fermata o eliminata', '# di bet fermate o eliminate']),
    ...phraseIfAny(rifiutati, ['1 rifiutato da Telegram', '# rifiutati da Telegram']),
  ].join(', ')
}

/** Resolves the sends that may be resolved, in the order of the queue; the others are counted, in `sendCount` all. */
export async function resolveUncertain(
  tx: TxCtx,
  ids: readonly number[],
  azione: Azione,
  /** The version of a bet that the caller saw. */
  seenOf: (idReceivedBet: number) => number | undefined = () => undefined,
): Promise<Counts & { sendCount: number }> {
  // Bets are locked before their sends, in the same order as by stops, edits and deletions.
  const bets = await lockBetsOf(tx, ids, azione === 'reinvia' ? null : TIPSTER_DROP)
  const sends = await lockRows(tx.db, 'send', { id: ids }, undefined, 'id')
  const unresolved = sends.filter((send) => send.stato === 'uncertain' || send.stato === 'failed')
  const refused = azione === 'arrivato' ? unresolved.filter((send) => send.stato === 'failed') : []
  const open = unresolved.filter((send) => !refused.includes(send))
  // Deleted bets are not among the locked ones.
  const isStoppedOrDeleted = ({ idReceivedBet }: { idReceivedBet: number | null }) =>
    idReceivedBet !== null && bets.get(idReceivedBet)?.stoppedAt !== null
  const chosen =
    azione === 'reinvia' ? open.filter((send) => !(isOfBet(send) && isStoppedOrDeleted(send))) : open
  if (chosen.length > 0) {
    const after = resolvedFields(tx, azione)
    await updateRows(tx.db, 'send', { id: idsOf(chosen) }, after)
    if (azione === 'reinvia') {
      const idsToRenew = chosen.filter(isRenewed).flatMap(({ idReceivedBet }) => idReceivedBet ?? [])
      for (const id of new Set(idsToRenew)) {
        const bet = bets.get(id)
        if (bet) requireSeen(bet, seenOf(id))
      }
      await renewResent(tx, bets, chosen)
      await wake(tx, OUTBOX_CHANNEL)
    }
    await clearDropErrors(tx, bets, chosen)
    for (const { id, stato } of chosen) {
      const states = { before: { stato }, after: { stato: after.stato } }
      await audit(tx, `relay.${azione}`, 'invio', id, states)
    }
  }
  return {
    sendCount: sends.length,
    risolti: chosen.length,
    giaRisolti: ids.length - unresolved.length,
    betFermate: open.length - chosen.length,
    rifiutati: refused.length,
  }
}

/** The fields of a send that a person's decision sets. */
function resolvedFields(tx: TxCtx, azione: Azione) {
  const unclaimed = { claimedBy: null, claimedAt: null }
  if (azione === 'arrivato') return { ...unclaimed, stato: 'sent' as const, sentAt: tx.now() }
  if (azione === 'annulla') return { ...unclaimed, stato: 'cancelled' as const }
  const [dueAt, plannedAt, priority] = [tx.now(), tx.now(), PRIORITY.operator]
  const fresh = { stato: 'pending' as const, attempts: 0, lastError: null, cancelRequested: false }
  return { ...unclaimed, ...fresh, priority, dueAt, plannedAt }
}

/** Whether a send carries the bet itself, which must not leave once stopped or deleted; a notice about it may. */
const isOfBet = ({ scopo }: { scopo: string }): boolean => scopo === 'bet-relay' || scopo === 'bet-edit'

/**
 * Clears the drop error of bets whose announcement was resolved here, so that the operator need not confirm it on the
 * bet as well. The error stays while another announcement of the drop is uncertain or failed.
 */
async function clearDropErrors(
  tx: TxCtx,
  bets: ReadonlyMap<number, BetRow>,
  resolved: ReadonlyArray<{ scopo: string; idReceivedBet: number | null }>,
): Promise<void> {
  const idsWithError = resolved.flatMap(({ scopo, idReceivedBet }) =>
    scopo === TIPSTER_DROP && idReceivedBet !== null && bets.get(idReceivedBet)?.hasDropTipsterError
      ? [idReceivedBet]
      : [],
  )
  if (idsWithError.length === 0) return
  const cleared = await tx.db
    .updateTable('bet')
    .set({ hasDropTipsterError: false })
    .where('idReceivedBet', 'in', idsWithError)
    .where(sql<boolean>`not exists (
      select from send where send.id_received_bet = bet.id_received_bet and scopo = ${TIPSTER_DROP}
        and stato in ('uncertain', 'failed')
    )`)
    .returning('idReceivedBet')
    .execute()
  const ids = idsOf(cleared, 'idReceivedBet')
  const change = { before: { hasDropTipsterError: true }, after: { hasDropTipsterError: false } }
  for (const id of ids) await audit(tx, 'bets.confirm-drop', 'bet', id, change)
  if (ids.length > 0) betsChanged(tx, ids)
}

/** Locks the bets of these sends, without deleted bets; with `scopo`, only the bets of sends with that purpose. */
async function lockBetsOf(
  tx: TxCtx,
  ids: readonly number[],
  scopo: string | null,
): Promise<Map<number, BetRow>> {
  const where = { id: ids, ...(scopo === null ? {} : { scopo }) }
  const rows = await rowsOf(tx.db, 'send', where, ['idReceivedBet'])
  const betIds = rows.flatMap(({ idReceivedBet }) => idReceivedBet ?? [])
  return lockFoundBets(tx, betIds)
}
