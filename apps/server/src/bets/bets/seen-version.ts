import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { BetRow } from './bet.mapper.ts'
import { workingTextOf } from './bet-texts.ts'

/** What a bet shows is not what it was, though its text may be: who decides on what he saw before is told. The bet is locked. */
export async function nextVersion(
  tx: TxCtx,
  { idReceivedBet, textVersion }: Pick<BetRow, 'idReceivedBet' | 'textVersion'>,
): Promise<void> {
  await tx.db
    .updateTable('bet')
    .set({ textVersion: textVersion + 1 })
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
}

/**
 * What somebody sends, announces or restores of a bet is what he saw of it. Who does not say what he saw is believed. The bet
 * is locked.
 * @throws AppError BET_CHANGED
 */
export function requireSeen(bet: BetRow, seen: number | undefined): void {
  if (seen === undefined || seen === bet.textVersion) return
  throw new AppError('BET_CHANGED', {
    id: bet.idReceivedBet,
    testo: workingTextOf(bet).text || '(solo immagine)',
  })
}
