import { canEditInCalculator } from '@xbetapp/domain/platform/roles/calculator-fields'
import { sql } from 'kysely'
import type { Outcome } from '#server/db/generated/tables.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { conflict } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import type { BetRow } from './bet.mapper.ts'
import { getBet, lockBet } from './bets.queries.ts'
import { changeBets, changedFields, mayEdit } from './change-bets.ts'
import { editOfPayout } from './payouts.ts'

type Edit = Input<'PUT /api/v1/bets'>['body']

/**
 * How a bet was settled, as an undo or a file says: the moment, so that the bet counts in the same period again, and
 * outcome and payout, which replace what the edit's `pagamento` gives.
 */
interface Settlement {
  dataRefertazione: Date | null
  esito?: Outcome
  /** The payout's stored text; null: the outcome pays as usual. */
  payout?: string | null
}

/**
 * Edits the fields of a bet the caller may edit; totals, flags and dates in the request are ignored
 * (rule: bet/edit-by-field). A changed outcome sets dataRefertazione to now (rule: bet/settled). Each field is logged.
 * Equal values change nothing. With `shouldProcessImageToText: false` the image counts as read. `follow` updates
 * pending messages to a new text.
 * @throws AppError BET_NOT_FOUND, FORBIDDEN, VALIDATION when an image is confirmed with an empty text or a payout does
 * not fit the bet, CONFLICT when the text changed since the caller read `textVersion`, or the outcome since he saw `esitoVisto`
 */
export async function editBet(
  ctx: Ctx,
  edit: Edit,
  follow: (tx: TxCtx, before: BetRow) => Promise<void> = async () => undefined,
  settlement?: Settlement,
) {
  return withTransaction(ctx, async (tx) => {
    const before = await lockBet(tx, edit.idReceivedBet)
    const changes = changedFields(before, {
      ...edit,
      ...(await editOfPayout(tx, before, edit)),
      ...(settlement?.payout !== undefined && { payout: settlement.payout }),
      ...(settlement?.esito !== undefined && { esito: settlement.esito }),
    })
    const readsImage = before.shouldProcessImageToText && edit.shouldProcessImageToText === false
    if (changes.length === 0 && !readsImage) return getBet(tx, edit.idReceivedBet)
    if (changes.some(({ field }) => !mayEdit(tx, field))) throw new AppError('FORBIDDEN')
    if (readsImage) requireImageText(tx, edit.formattedBet ?? before.formattedBet)
    if (edit.formattedBet !== undefined && (edit.textVersion ?? before.textVersion) !== before.textVersion) {
      throw await conflict(tx, { entity: 'bet', id: before.idReceivedBet }, { lastChangeOf: 'formattedBet' })
    }
    if ((edit.esito ?? edit.pagamento) !== undefined && (edit.esitoVisto ?? before.esito) !== before.esito)
      throw await conflict(tx, { entity: 'bet', id: before.idReceivedBet }, { lastChangeOf: 'esito' })
    await changeBets(tx, [
      { before, changes, readsImage, ...(settlement && { settledAt: settlement.dataRefertazione }) },
    ])
    const hasNewText = changes.some(({ field }) => field === 'formattedBet')
    if (before.shouldProcessImageToText && (readsImage || hasNewText)) {
      await noteGivenText(tx, before, readsImage)
    }
    if (hasNewText) await follow(tx, before)
    return getBet(tx, before.idReceivedBet)
  })
}

/** Only the calculator's roles confirm the text of an image, and it must not be empty. */
function requireImageText(ctx: Ctx, text: string): void {
  const { actor } = ctx
  if (actor.kind === 'user' && !canEditInCalculator(actor.roles, 'formattedBet'))
    throw new AppError('FORBIDDEN')
  if (text.trim() === '') throw validationError('Campo obbligatorio.', 'formattedBet')
}

/**
 * Notes that a person entered the text of a bet's picture: no machine reads the picture any more, and a bet received by
 * message is routed by its first text after the commit (rule: picture/given-text). A bet saved by hand is not routed;
 * its operator sends it.
 */
async function noteGivenText(tx: TxCtx, bet: BetRow, isConfirmed: boolean): Promise<void> {
  const now = tx.now()
  const isFirst = bet.formattedBet === '' && bet.chatId !== null
  const columns = {
    ...(isConfirmed ? { confermataDa: tx.actor.username, confermataAt: now } : {}),
    ...(isFirst ? { toRoute: now } : {}),
  }
  await tx.db
    .insertInto('imageReading')
    .values({ idReceivedBet: bet.idReceivedBet, stato: 'non_letta', dueAt: now, ...columns })
    .onConflict((oc) =>
      oc.column('idReceivedBet').doUpdateSet({
        ...columns,
        stato: sql`case when image_reading.stato = 'letta' then 'letta' else 'non_letta' end`,
      }),
    )
    .execute()
  if (isFirst) await wake(tx, RELAY_CHANNEL)
}
