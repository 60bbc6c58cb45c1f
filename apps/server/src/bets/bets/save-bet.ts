import { postedBetText, prepareBetText } from '@xbetapp/domain/bets/bets/text'
import { type FormattedText, plainText } from '@xbetapp/domain/platform/text/formatted-text'
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { insertRows } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { StoredPhoto } from '#server/kernel/photo-store.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { nameOfPicture, type ReceivedPicture, rowOfPicture } from './bet-media.ts'
import { getBet } from './bets.queries.ts'

/** The fields of a bet that name the message it was received in. */
const SOURCE = [
  'chatId',
  'messageId',
  'mediaGroupId',
  'senderId',
  'argomento',
  'replyToMessageId',
  'replyChatId',
  'quote',
] as const

interface SaveBetInput {
  /** A text posted or written to be sent, kept with its formatting; `typed`: entered in Salvabet, see below. */
  text: FormattedText | { typed: string }
  idTipster: number
  photos?: ReadonlyArray<StoredPhoto | ReceivedPicture>
  /** Whether the message also carries a film, a file or a voice. */
  hasAttachment?: boolean
  /** The message the bet was received in, with the message it answers and the part it quotes. */
  source?: Pick<Insertable<DB['bet']>, (typeof SOURCE)[number]>
  messageDate?: Date
}

/**
 * Stores a new bet: esito Open, no drops, dropChiusura 0. A text typed into Salvabet loses its emoji
 * (rule: bet/salvabet), so that a text of emoji only is empty; the working text sets odds apart.
 * @throws AppError TIPSTER_NOT_FOUND; VALIDATION when the text is blank and there are no media
 */
export async function saveBet(ctx: Ctx, input: SaveBetInput) {
  return withTransaction(ctx, async (tx) => {
    return getBet(tx, (await storeBet(tx, input)).idReceivedBet)
  })
}

/**
 * {@link saveBet} that returns only the bet's id and whether its image is to be read.
 * @throws AppError TIPSTER_NOT_FOUND, VALIDATION
 */
export async function storeBet(
  ctx: Ctx,
  input: SaveBetInput,
): Promise<{ idReceivedBet: number; shouldProcessImageToText: boolean }> {
  return withTransaction(ctx, async (tx) => {
    const postedText =
      'typed' in input.text ? plainText(prepareBetText(input.text.typed).receivedBet) : input.text
    const { receivedBet, formattedBet } = postedBetText(postedText.text)
    const photos = input.photos ?? []
    const hasMedia = photos.length > 0 || input.hasAttachment === true
    if (receivedBet.trim() === '' && !hasMedia) throw validationError('Campo obbligatorio.', 'receivedBet')

    // A picture with a caption has its text; a picture without one, or a voice, waits for a person or machine to read
    // it.
    const isToRead = hasMedia && formattedBet === ''
    const moments = [input.messageDate ?? tx.now(), tx.now()]
    const texts = [receivedBet, JSON.stringify(postedText.entities), formattedBet, isToRead]
    const [bet] = await run(
      tx.db,
      INSERT_BET([
        input.idTipster,
        ...texts,
        ...moments,
        ...SOURCE.map((name) => input.source?.[name] ?? null),
      ]),
    )
    if (!bet) throw new AppError('TIPSTER_NOT_FOUND')
    const { idReceivedBet } = bet
    const photoRows = photos.map((photo, position) => ({
      idReceivedBet,
      position,
      ...rowOfPicture(tx, photo),
    }))
    if (photoRows.length > 0) await insertRows(tx.db, 'betPhoto', photoRows)
    await audit(tx, 'bets.save', 'bet', idReceivedBet, {
      // This line proves what was received: anything it omits can be disputed later.
      after: {
        receivedBet,
        idTipster: input.idTipster,
        photos: photos.map(nameOfPicture),
        messageDate: input.messageDate ?? tx.now(),
        ...(input.source ? { chatId: input.source.chatId, messageId: input.source.messageId } : {}),
      },
    })
    betsChanged(tx, [idReceivedBet])
    return { idReceivedBet, shouldProcessImageToText: isToRead }
  })
}

const INSERT_BET = statement<{ idReceivedBet: number }>(`
  insert into bet (id_tipster, received_bet, received_entities, formatted_bet, should_process_image_to_text,
                   message_date, created_at, chat_id, message_id, media_group_id, sender_id, argomento,
                   reply_to_message_id, reply_chat_id, quote)
  select id_tipster, $2::text, $3::jsonb, $4::text, $5::boolean, $6::timestamptz, $7::timestamptz, $8::bigint,
         $9::bigint, $10::text, $11::bigint, $12::bigint, $13::bigint, $14::bigint, $15::jsonb
  from tipster where id_tipster = $1::int
  returning id_received_bet`)
