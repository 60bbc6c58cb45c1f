import { type BetTexts, textToRelay, workingText } from '@xbetapp/domain/bets/bets/text'
import {
  type FormattedText,
  plainText,
  type TextEntity,
  trimText,
} from '@xbetapp/domain/platform/text/formatted-text'
import type { JsonValue } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { BetRow } from './bet.mapper.ts'

/** Columns that {@link relayedTextOf} and {@link workingTextOf} need. */
export const BET_TEXTS = ['receivedBet', 'receivedEntities', 'formattedBet'] as const

type StoredTexts = BetTexts & { receivedEntities: JsonValue }

const textsOf = (bet: StoredTexts) => ({ ...bet, receivedEntities: entitiesOf(bet.receivedEntities) })

/** Formatting as the database keeps it. */
export const entitiesOf = (stored: JsonValue): TextEntity[] => stored as unknown as TextEntity[]

/** Formatting of the working text as it leaves the server, without the identity of mentioned persons. */
export const wireEntities = (bet: StoredTexts) =>
  (entitiesOf(bet.receivedEntities).length === 0 ? [] : workingTextOf(bet).entities).map(
    ({ type, offset, length, url }) => ({ type, offset, length, ...(url !== undefined && { url }) }),
  )

/** The text of a bet that rooms get. */
export const relayedTextOf = (bet: StoredTexts): FormattedText => textToRelay(textsOf(bet))

/** The text of a bet that the staff read. */
export const workingTextOf = (bet: StoredTexts): FormattedText => workingText(textsOf(bet))

/**
 * The text to announce for a bet, after a person was shown its working text: the text he wrote, or the posted text
 * where he left the working text unchanged or empty.
 */
export function textToAnnounce(bet: StoredTexts, typedText: string | null | undefined): FormattedText {
  const text = typedText?.trim() ?? ''
  return text === '' || text === bet.formattedBet.trim() ? trimText(relayedTextOf(bet)) : plainText(text)
}

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
