import { LetturaImmagine } from '@xbetapp/contract/intake/image-reading'
import { separateOdds } from '@xbetapp/domain/bets/bets/text'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type BetRow, lockFoundBets, logModifica } from '#server/bets/bets/public.ts'
import { insertIfNew, rowIfAny, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { READINGS_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type Claimed, isUnderClaim, type Queue, RELEASED } from '#server/kernel/queue/queue.ts'
import type { Work } from '#server/kernel/queue/run-worker.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { isEnabled } from '#server/platform/settings/public.ts'
import { routeBet } from '#server/relay/routing/public.ts'
import { noticeToStaff, notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { type Readers, type Reading, readPictures } from './read-pictures.ts'

interface AwaitedReading extends Claimed {
  idReceivedBet: number
}

/** Bets whose pictures are to be read, after all of them are fetched or lost. */
export const READINGS: Queue<AwaitedReading> = {
  name: 'readings',
  table: 'imageReading',
  key: ['idReceivedBet'],
  item: [],
  isOpen: sql`stato = 'in_attesa'`,
  isReady: () => sql`not exists (
    select from bet_photo p
    where p.id_received_bet = image_reading.id_received_bet and p.file is null and p.motivo is null
  )`,
  retry: { firstMs: 5_000, longestMs: 180_000 },
}

/** Readings at a time: requests to the model overlap; the local reader takes one picture at a time anyway. */
const MOST_AT_ONCE = 3
const LONGEST_REST_MS = 5_000

/** Reads bets' pictures and stores the results. */
export const readImages = (readers: Readers): Work<AwaitedReading> => ({
  queue: READINGS,
  most: MOST_AT_ONCE,
  longestRestMs: LONGEST_REST_MS,
  channels: [READINGS_CHANNEL],
  work: (ctx, claimed) => readImage(ctx, readers, claimed),
})

async function readImage(ctx: Ctx, readers: Readers, claimed: AwaitedReading): Promise<void> {
  const { idReceivedBet } = claimed
  const unread = { idReceivedBet, shouldProcessImageToText: true, formattedBet: '', deletedAt: null }
  if (!(await rowIfAny(ctx.db, 'bet', unread, ['idReceivedBet'])))
    return storeReading(ctx, claimed, { testo: null, errore: 'la bet ha già un testo' })
  if (!(await isEnabled(ctx, 'riconoscimento_immagini')))
    return storeReading(ctx, claimed, { testo: null, errore: 'riconoscimento immagini non attivo' })
  await storeReading(ctx, claimed, await readPictures(ctx, readers, idReceivedBet))
}

/** Stores a reading; where the bet still lacks a text, its consequences follow. */
async function storeReading(ctx: Ctx, claimed: AwaitedReading, reading: Reading): Promise<void> {
  const { idReceivedBet } = claimed
  await withTransaction(ctx, async (tx) => {
    // Locked before the reading, as when a person enters the bet's text: the same order prevents a deadlock.
    const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
    const { testo } = reading
    const outcome =
      testo === null
        ? { stato: 'non_letta' as const, errore: reading.errore }
        : { stato: 'letta' as const, testo, fonte: reading.fonte, errore: reading.trouble }
    const { numUpdatedRows } = await tx.db
      .updateTable('imageReading')
      .set({ ...outcome, ...RELEASED })
      .where(isUnderClaim(READINGS, claimed))
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !bet) return
    if (!bet.shouldProcessImageToText || bet.formattedBet !== '') return
    if (testo === null) return notifyUnread(tx, bet, reading.errore)
    if (reading.trouble !== null) {
      await notifyStaff(
        tx,
        `Bet ${idReceivedBet}: il modello non ha letto la foto (${reading.trouble}), testo proposto dalla lettura locale`,
      )
    }
    if (reading.fonte === 'modello') await confirmReading(tx, bet, testo)
    betsChanged(tx, [idReceivedBet])
    if (!bet.stoppedAt) await routeBet(tx, idReceivedBet, 'read-text')
  })
}

/**
 * Makes the model's reading the bet's text without a person (rule: picture/proposal). The received text stays empty.
 */
async function confirmReading(tx: TxCtx, bet: BetRow, testo: string): Promise<void> {
  const { idReceivedBet } = bet
  const formattedBet = separateOdds(testo.trim())
  const read = { formattedBet, textVersion: bet.textVersion + 1, shouldProcessImageToText: false }
  await updateRows(tx.db, 'bet', { idReceivedBet }, read)
  const confirmation = { confermataDa: tx.actor.username, confermataAt: tx.now() }
  await updateRows(tx.db, 'imageReading', { idReceivedBet }, confirmation)
  await logModifica(tx, idReceivedBet, 'BET_TEXT', bet.formattedBet, formattedBet)
  await audit(tx, 'bets.read-image', 'bet', idReceivedBet, {
    before: { formattedBet: bet.formattedBet, shouldProcessImageToText: true },
    after: { formattedBet, shouldProcessImageToText: false },
  })
}

/**
 * Notifies the staff that a person must read the picture (rule: picture/unreadable). Where reading is switched off,
 * this is expected and goes to the staff without the bell.
 */
async function notifyUnread(tx: TxCtx, { idReceivedBet }: BetRow, errore: string): Promise<void> {
  const text = `Bet ${idReceivedBet}: foto senza testo, da leggere (${errore})`
  if (await isEnabled(tx, 'riconoscimento_immagini')) await notifyStaff(tx, text)
  else await noticeToStaff(tx, text)
}

/**
 * Records that a bet's picture is to be read, in the transaction that stores the bet, so that a crash loses no picture.
 * `dueAt` leaves an album time for the caption that comes with a later picture.
 */
export async function awaitReading(tx: TxCtx, idReceivedBet: number, dueAt: Date): Promise<void> {
  await insertIfNew(tx.db, 'imageReading', { idReceivedBet, stato: 'in_attesa', dueAt })
  await wake(tx, READINGS_CHANNEL)
}

type Wire = z.output<typeof LetturaImmagine>

/** The reading of a bet's picture, for the user who enters the bet's text. @throws AppError BET_NOT_FOUND */
export async function readingOf(ctx: Ctx, idReceivedBet: number): Promise<Wire> {
  const row = await ctx.db
    .selectFrom('bet')
    .leftJoin('imageReading', 'imageReading.idReceivedBet', 'bet.idReceivedBet')
    .select(['bet.idReceivedBet', 'stato', 'fonte', 'testo', 'errore', 'confermataDa', 'confermataAt'])
    .where('bet.idReceivedBet', '=', idReceivedBet)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  return wireOf(LetturaImmagine, {
    ...row,
    stato: (row.stato ?? 'nessuna') as Wire['stato'],
    fonte: row.fonte as Wire['fonte'],
  })
}

/** Bets of one call; the next call follows at once while there are more. */
const BETS_PER_CALL = 50

/**
 * Routes bets whose picture's text a person has entered, once each.
 * @returns whether a bet was waiting
 */
export async function routeGivenTexts(ctx: Ctx): Promise<boolean> {
  const awaitingBets = await ctx.db
    .selectFrom('imageReading')
    .select('idReceivedBet')
    .where('toRoute', 'is not', null)
    .orderBy('toRoute')
    .limit(BETS_PER_CALL)
    .execute()
  for (const { idReceivedBet } of awaitingBets) {
    await withTransaction(ctx, async (tx) => {
      const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
      const { numUpdatedRows } = await tx.db
        .updateTable('imageReading')
        .set({ toRoute: null })
        .where('idReceivedBet', '=', idReceivedBet)
        .where('toRoute', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n && bet && !bet.stoppedAt) await routeBet(tx, idReceivedBet, 'read-text')
    })
  }
  return awaitingBets.length > 0
}
