import { isRemoval } from '@xbetapp/domain/bets/drops/derive'
import type { MergedDrop } from '@xbetapp/domain/bets/drops/merge'
import { formatAllOdds, formatMoney, formatOdds } from '@xbetapp/domain/platform/format/number'
import { isZero } from '@xbetapp/domain/platform/money/decimal'
import { type FormattedText, joinText, plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { type BetRow, betPhotos, textToAnnounce } from '#server/bets/bets/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { PRIORITY, queueContent, TIPSTER_DROP } from '#server/telegram/outbox/public.ts'
import type { Venue } from './venues.ts'

/** Announces a drop, or its removal, in the room's drop chat. Without a chat nothing is sent. */
export async function announceVenueDrop(
  ctx: TxCtx,
  bet: BetRow,
  venue: Venue,
  typed: MergedDrop,
): Promise<void> {
  if (venue.idDropTg === null) return
  const figures = isRemoval(typed)
    ? 'Drop annullato'
    : `Importo: ${formatMoney(typed.importo.toFixed(2), venue.simbolo)}\nQuota: ${formatOdds(typed.quota.toFixed(3), 3)}`
  const parts = [plainText(`Bet ${bet.idReceivedBet}`), textToAnnounce(bet, null), plainText(figures)]
  await queueContent(
    ctx,
    { ...joinFilled(parts, '\n'), photos: [] },
    {
      chatId: venue.idDropTg,
      scopo: 'venue-drop',
      priority: PRIORITY.operator,
      idReceivedBet: bet.idReceivedBet,
      idSala: venue.id,
    },
  )
}

/** Announces the tipster's credit in his drop chat. @returns ids of the queued messages, none without a chat */
export async function announceTipsterDrop(
  ctx: TxCtx,
  input: {
    bet: BetRow
    text: string | null | undefined
    /** The tipster's drop chat; null: the credit is not announced. */
    idDropTg: number | null
    /** EUR, 2 decimals. */
    totTipster: string
    quotaDrop: string
  },
): Promise<number[]> {
  if (input.idDropTg === null) return []
  const [photo] = await betPhotos(ctx, input.bet.idReceivedBet)
  const figures =
    isZero(input.totTipster) && isZero(input.quotaDrop)
      ? 'Drop annullato'
      : `Importo: ${formatMoney(input.totTipster)}\nQuota: ${formatAllOdds(input.quotaDrop, 3)}`
  const betText = input.text?.trim() === '' ? plainText('') : textToAnnounce(input.bet, input.text)
  return queueContent(
    ctx,
    { ...joinFilled([betText, plainText(figures)], '\n\n'), photos: photo ? [photo] : [] },
    {
      chatId: input.idDropTg,
      scopo: TIPSTER_DROP,
      priority: PRIORITY.operator,
      idReceivedBet: input.bet.idReceivedBet,
    },
  )
}

const joinFilled = (parts: readonly FormattedText[], separator: string): FormattedText =>
  joinText(
    parts.filter(({ text }) => text !== ''),
    separator,
  )
