import { updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { BetRow } from './bet.mapper.ts'
import { workingTextOf } from './bet-texts.ts'

/**
 * Increments the version of a bet whose content changed, even where its text did not, so that {@link requireSeen}
 * rejects decisions on the earlier content. The bet is locked by the caller.
 */
export async function nextVersion(
  tx: TxCtx,
  { idReceivedBet, textVersion }: Pick<BetRow, 'idReceivedBet' | 'textVersion'>,
): Promise<void> {
  await updateRows(tx.db, 'bet', { idReceivedBet }, { textVersion: textVersion + 1 })
}

/**
 * Requires that the caller saw the current version of a bet he sends, announces or restores; without `seen` nothing is
 * checked. The bet is locked by the caller.
 * @throws AppError BET_CHANGED
 */
export function requireSeen(bet: BetRow, seen: number | undefined): void {
  if (seen === undefined || seen === bet.textVersion) return
  throw new AppError('BET_CHANGED', {
    id: bet.idReceivedBet,
    testo: workingTextOf(bet).text || '(solo immagine)',
  })
}
