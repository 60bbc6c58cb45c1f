import { isRemoval } from '@xbetapp/domain/drops/derive'
import type { MergedDrop } from '@xbetapp/domain/drops/merge'
import { formatMoney, formatOdds } from '@xbetapp/domain/format/number'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { enqueue, PRIORITY } from '#server/kernel/outbox.ts'
import { type BetRow, betPhotos } from '#server/modules/bets/public.ts'
import type { Venue } from './venues.ts'

/** Tells a room's drop chat what was played there, or that it was taken back. Venues without a chat hear nothing. */
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
  await enqueue(ctx, {
    chatId: venue.idDropTg,
    tipo: 'text',
    payload: { text: [`Bet ${bet.idReceivedBet}`, bet.formattedBet, figures].filter(Boolean).join('\n') },
    scopo: 'venue-drop',
    priority: PRIORITY.operator,
    idReceivedBet: bet.idReceivedBet,
    idSala: venue.id,
  })
}

/** Tells the tipster's drop chat what he is credited with. @returns the queued message, null without a chat */
export async function announceTipsterDrop(
  ctx: TxCtx,
  input: { bet: BetRow; text: string; idDropTg: number | null; totTipster: string; quotaDrop: string },
): Promise<number | null> {
  if (input.idDropTg === null) return null
  const photos = await betPhotos(ctx, input.bet.idReceivedBet)
  const figures = `Importo: ${formatMoney(input.totTipster)}\nQuota: ${formatOdds(input.quotaDrop, 3)}`
  return enqueue(ctx, {
    chatId: input.idDropTg,
    tipo: photos.length > 0 ? 'photo' : 'text',
    payload: { text: [input.text, figures].filter(Boolean).join('\n\n'), photos: photos.slice(0, 1) },
    scopo: 'tipster-drop',
    priority: PRIORITY.operator,
    idReceivedBet: input.bet.idReceivedBet,
  })
}
