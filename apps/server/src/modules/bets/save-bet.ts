import { postedBetText, prepareBetText } from '@xbetapp/domain/bets/text'
import { type FormattedText, plainText } from '@xbetapp/domain/text/formatted-text'
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { StoredPhoto } from '#server/kernel/photo-store.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import { getBet } from './bets.queries.ts'
import { nameOfPicture, type ReceivedPicture, rowOfPicture } from './received-picture.ts'

interface SaveBetInput {
  /** What somebody posted, with its formatting, or wrote to be sent: kept as it is. Of Salvabet: typed, see below. */
  text: FormattedText | { typed: string }
  idTipster: number
  photos?: ReadonlyArray<StoredPhoto | ReceivedPicture>
  /** It carries a film, a file or a voice besides. */
  carriesMore?: boolean
  /** The message the bot found it in, and what that one answers and quotes. */
  source?: Pick<
    Insertable<DB['bet']>,
    | 'chatId'
    | 'messageId'
    | 'mediaGroupId'
    | 'senderId'
    | 'argomento'
    | 'replyToMessageId'
    | 'replyChatId'
    | 'citazione'
  >
  messageDate?: Date
}

/**
 * Stores a new bet: esito Open, no drops, dropChiusura 0. A text typed into Salvabet loses its emoji
 * (rule: bet/salvabet), one of nothing but emoji is no text; in the working text odds are set apart.
 * @throws AppError TIPSTER_NOT_FOUND; VALIDATION when nothing but emptiness is left
 */
export async function saveBet(ctx: Ctx, input: SaveBetInput) {
  return withTransaction(ctx, async (tx) => {
    const tipster = await tx.db
      .selectFrom('tipster')
      .select('idTipster')
      .where('idTipster', '=', input.idTipster)
      .executeTakeFirst()
    if (!tipster) throw new AppError('TIPSTER_NOT_FOUND')
    return getBet(tx, (await storeBet(tx, input)).idReceivedBet)
  })
}

/** {@link saveBet} of a tipster the caller has found, for who needs no more than its number. @throws AppError VALIDATION */
export async function storeBet(ctx: Ctx, input: SaveBetInput) {
  return withTransaction(ctx, async (tx) => {
    const posted =
      'typed' in input.text ? plainText(prepareBetText(input.text.typed).receivedBet) : input.text
    const { receivedBet, formattedBet } = postedBetText(posted.text)
    const photos = input.photos ?? []
    const hasMedia = photos.length > 0 || input.carriesMore === true
    if (receivedBet.trim() === '' && !hasMedia) throw validationError('Campo obbligatorio.')

    // A picture with a caption has its text; one without, or a voice, waits for somebody, or something, to say it.
    const shouldProcessImageToText = hasMedia && formattedBet === ''
    const { idReceivedBet } = await tx.db
      .insertInto('bet')
      .values({
        receivedBet,
        receivedEntities: JSON.stringify(posted.entities),
        formattedBet,
        idTipster: input.idTipster,
        messageDate: input.messageDate ?? tx.now(),
        shouldProcessImageToText,
        ...input.source,
        createdAt: tx.now(),
      })
      .returning('idReceivedBet')
      .executeTakeFirstOrThrow()
    if (photos.length > 0) {
      await tx.db
        .insertInto('betPhoto')
        .values(photos.map((photo, position) => ({ idReceivedBet, position, ...rowOfPicture(tx, photo) })))
        .execute()
    }
    await audit(tx, {
      action: 'bets.save',
      entity: 'bet',
      entityId: idReceivedBet,
      // The line that proves its reception: what is not here can be said otherwise later.
      after: {
        receivedBet,
        idTipster: input.idTipster,
        photos: photos.map(nameOfPicture),
        messageDate: input.messageDate ?? tx.now(),
        ...(input.source ? { chatId: input.source.chatId, messageId: input.source.messageId } : {}),
      },
    })
    betsChanged(tx, [idReceivedBet])
    return { idReceivedBet, shouldProcessImageToText }
  })
}
