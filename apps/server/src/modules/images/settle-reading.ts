import { separateOdds } from '@xbetapp/domain/bets/text'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type BetRow, lockFoundBets, logModifica } from '#server/modules/bets/public.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import { routeBet } from '#server/modules/routing/public.ts'
import { isEnabled } from '#server/modules/settings/public.ts'
import { noticeToStaff, tellStaff } from '#server/modules/staff/public.ts'
import type { ClaimedReading } from './claim-readings.ts'
import { type Readers, type Reading, readPictures } from './read-pictures.ts'

/**
 * Reads a claimed bet's pictures and writes down what came of it. Whoever claimed it anew meanwhile has the word: of
 * two readings of one picture one counts.
 */
export async function readImage(ctx: Ctx, readers: Readers, claimed: ClaimedReading): Promise<void> {
  const bet = await findUnread(ctx, claimed.idReceivedBet)
  if (!bet) return settle(ctx, claimed, { testo: null, errore: 'la bet ha già un testo' }, { isTold: false })
  if (!(await isEnabled(ctx, 'riconoscimento_immagini'))) {
    return settle(ctx, claimed, { testo: null, errore: 'riconoscimento immagini non attivo' })
  }
  await settle(ctx, claimed, await readPictures(ctx, readers, claimed.idReceivedBet))
}

async function findUnread(ctx: Ctx, idReceivedBet: number) {
  return ctx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('shouldProcessImageToText', '=', true)
    .where('formattedBet', '=', '')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

async function settle(
  ctx: Ctx,
  { idReceivedBet, scadeAt }: ClaimedReading,
  reading: Reading,
  { isTold = true }: { isTold?: boolean } = {},
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    // Before the reading, as a person does who gives the bet its text: the two must not wait for each other.
    const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
    const { testo } = reading
    const outcome =
      testo === null
        ? { stato: 'non_letta' as const, errore: reading.errore }
        : { stato: 'letta' as const, testo, fonte: reading.fonte, errore: reading.trouble }
    const { numUpdatedRows } = await tx.db
      .updateTable('letturaImmagine')
      .set({ ...outcome, scadeAt: null })
      .where('idReceivedBet', '=', idReceivedBet)
      .where('stato', '=', 'in_corso')
      .where('scadeAt', '=', scadeAt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !bet) return
    const isUnread = bet.shouldProcessImageToText && bet.formattedBet === ''
    if (!isUnread) return
    if (testo === null) {
      if (isTold) await tellUnread(tx, bet, reading.errore)
      return
    }
    if (reading.trouble !== null) {
      await tellStaff(
        tx,
        `Bet ${idReceivedBet}: il modello non ha letto la foto (${reading.trouble}), testo proposto dalla lettura locale`,
      )
    }
    if (reading.fonte === 'modello') await confirm(tx, bet, testo)
    betsChanged(tx, [idReceivedBet])
    if (!bet.stoppedAt) await routeBet(tx, idReceivedBet, 'read-text')
  })
}

/** The model's reading is confirmed by rule: it becomes the bet's text (D2.23). What was received stays empty. */
async function confirm(tx: TxCtx, bet: BetRow, testo: string): Promise<void> {
  const { idReceivedBet } = bet
  const formattedBet = separateOdds(testo.trim())
  await tx.db
    .updateTable('bet')
    .set({ formattedBet, textVersion: bet.textVersion + 1, shouldProcessImageToText: false })
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  await tx.db
    .updateTable('letturaImmagine')
    .set({ confermataDa: tx.actor.username, confermataAt: tx.now() })
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  await logModifica(tx, {
    idReceivedBet,
    tipoModifica: 'BET_TEXT',
    valorePrecedente: bet.formattedBet,
    nuovoValore: formattedBet,
  })
  await audit(tx, {
    action: 'bets.read-image',
    entity: 'bet',
    entityId: idReceivedBet,
    before: { formattedBet: bet.formattedBet, shouldProcessImageToText: true },
    after: { formattedBet, shouldProcessImageToText: false },
  })
}

/** Somebody has to read it (D2.23). Where nothing reads pictures that is no news, and the bell is left alone. */
async function tellUnread(tx: TxCtx, { idReceivedBet }: BetRow, errore: string): Promise<void> {
  const text = `Bet ${idReceivedBet}: foto senza testo, da leggere (${errore})`
  if (await isEnabled(tx, 'riconoscimento_immagini')) await tellStaff(tx, text)
  else await noticeToStaff(tx, text)
}
