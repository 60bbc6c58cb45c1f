import type { BetPayout as Wire } from '@xbetapp/contract/bets/bets'
import {
  type BetPayout,
  describePayout,
  outcomeOfPayout,
  type PayoutTerms,
  payoutOf,
} from '@xbetapp/domain/ledger/postings/payout'
import { sql } from 'kysely'
import type { z } from 'zod'
import { PLAYED_ODDS } from '#server/bets/tip-reading/public.ts'
import type { Outcome } from '#server/db/generated/tables.ts'
import { rowsOf } from '#server/db/rows.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { BetRow } from './bet.mapper.ts'

/** A payout as it is stored, compared and audited: its keys in one order. */
export function payoutText(payout: unknown): string | null {
  if (payout === null) return null
  const entries = Object.entries(payout as object).toSorted(([a], [b]) => a.localeCompare(b))
  return JSON.stringify(Object.fromEntries(entries))
}

/** {@link payoutText} in words. */
export const payoutWords = (text: string | null): string | null =>
  text === null ? null : describePayout(JSON.parse(text) as BetPayout)

export const payoutOnWire = (payout: unknown): z.output<typeof Wire> | null =>
  payout as z.output<typeof Wire> | null

/** A payout as a person typed it. `drop`: ids of the only drops that are paid so; absent where all are. */
type PayoutInput = PayoutTerms & { drop?: number[] | undefined }

/** A typed payout as it is stored: with what 1 staked returns, and the venues of the drops the payout names. */
function storedPayout({ drop, ...terms }: PayoutInput, venues: readonly number[]): string {
  const { won, returned } = payoutOf(terms)
  const returns = { won: won.toFixed(), returned: returned.toFixed() }
  const venue = venues.toSorted((a, b) => a - b)
  return payoutText({ ...terms, ...returns, ...(drop && { venue }) }) ?? ''
}

/**
 * Turns a typed payout into an edit of the locked bet. What 1 staked returns is derived from it and, where all venues
 * pay so, the bet's outcome (rule: profit/other-payouts).
 * @throws AppError VALIDATION where the payout names drops that are not live, or some venues pay a bet without outcome
 */
export async function editOfPayout(
  tx: TxCtx,
  bet: BetRow,
  { pagamento, esito }: { pagamento?: PayoutInput | null | undefined; esito?: Outcome | undefined },
): Promise<{ payout?: string | null; esito?: Outcome | undefined }> {
  if (!pagamento) return pagamento === null ? { payout: null, esito } : { esito }
  const { drop, ...terms } = pagamento
  if (!drop) {
    return {
      payout: storedPayout(terms, []),
      esito: outcomeOfPayout(payoutOf(terms), await playedOdds(tx, bet)),
    }
  }
  if ((esito ?? bet.esito) === 'Open')
    throw validationError("Prima indica l'esito della bet: vale per gli altri conti.", 'pagamento')
  return { payout: storedPayout(pagamento, await venuesOf(tx, bet, drop)), esito }
}

/** The odds the bet counts with; 0 where none are known. */
async function playedOdds(tx: TxCtx, { idReceivedBet }: BetRow): Promise<string> {
  const { rows } = await sql<{ odds: string }>`
    select ${PLAYED_ODDS} as odds from bet b where b.id_received_bet = ${idReceivedBet}
  `.execute(tx.db)
  return rows[0]?.odds ?? '0'
}

async function venuesOf(tx: TxCtx, { idReceivedBet }: BetRow, drops: readonly number[]): Promise<number[]> {
  const liveDrops = await rowsOf(tx.db, 'droppedBet', { idReceivedBet, supersededAt: null }, [
    'idDroppedBet',
    'idVenue',
  ])
  const venues = liveDrops.flatMap(({ idDroppedBet, idVenue }) =>
    idVenue !== null && drops.includes(Number(idDroppedBet)) ? [idVenue] : [],
  )
  if (venues.length !== new Set(drops).size)
    throw validationError('I drop della bet sono cambiati: riapri il pagamento.', 'drop')
  return venues
}
