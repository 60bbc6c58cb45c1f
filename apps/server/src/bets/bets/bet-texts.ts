import { type BetTexts, textToRelay, workingText } from '@xbetapp/domain/bets/bets/text'
import {
  type FormattedText,
  plainText,
  type TextEntity,
  trimText,
} from '@xbetapp/domain/platform/text/formatted-text'
import type { JsonValue } from '#server/db/generated/tables.ts'

/** What has to be read of a bet to know what it says. */
export const BET_TEXTS = ['receivedBet', 'receivedEntities', 'formattedBet'] as const

type StoredTexts = BetTexts & { receivedEntities: JsonValue }

const textsOf = (bet: StoredTexts) => ({ ...bet, receivedEntities: entitiesOf(bet.receivedEntities) })

/** Formatting as the database keeps it. */
export const entitiesOf = (stored: JsonValue): TextEntity[] => stored as unknown as TextEntity[]

/** Formatting of the working text as it leaves the server: of a person that is mentioned nothing is told. */
export const wireEntities = (bet: StoredTexts) =>
  (entitiesOf(bet.receivedEntities).length === 0 ? [] : workingTextOf(bet).entities).map(
    ({ type, offset, length, url }) => ({
      type,
      offset,
      length,
      ...(url === undefined ? {} : { url }),
    }),
  )

/** What rooms get of a bet. */
export const relayedTextOf = (bet: StoredTexts): FormattedText => textToRelay(textsOf(bet))

/** What the staff read of a bet. */
export const workingTextOf = (bet: StoredTexts): FormattedText => workingText(textsOf(bet))

/**
 * What somebody says of a bet who was shown its working text: what he wrote, or, where he left it as it was, what was
 * posted.
 */
export function saidTextOf(bet: StoredTexts, said: string | null | undefined): FormattedText {
  const written = said?.trim() ?? ''
  return written === '' || written === bet.formattedBet.trim()
    ? trimText(relayedTextOf(bet))
    : plainText(written)
}
