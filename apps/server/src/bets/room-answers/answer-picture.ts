import type { ReceivedPicture } from '#server/bets/bets/public.ts'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { PICTURES_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type Claimed, type Queue, RELEASED } from '#server/kernel/queue/queue.ts'

/** The picture of an answer that is being fetched. */
export interface AwaitedAnswerPicture extends Claimed {
  idAnswer: number
  botId: number
  telegramFileId: string
  receivedAt: Date
}

/** Pictures of answers that a bot has to fetch; `rest` is what holds for all pictures. */
export const answerPicturesOf = (
  rest: Pick<Queue<AwaitedAnswerPicture>, 'isOpen' | 'isReady' | 'retry'>,
): Queue<AwaitedAnswerPicture> => ({
  name: 'answer pictures',
  table: 'answerPhoto',
  key: ['idAnswer'],
  item: ['botId', 'telegramFileId', 'receivedAt'],
  ...rest,
})

/** Keeps the picture of an answer as Telegram names it, to be fetched after the commit. */
export async function keepAnswerPicture(
  tx: TxCtx,
  idAnswer: number,
  { botId, telegramFileId }: ReceivedPicture,
): Promise<void> {
  await insertRow(tx.db, 'answerPhoto', {
    idAnswer,
    botId,
    telegramFileId,
    receivedAt: tx.now(),
    dueAt: tx.now(),
  })
  await wake(tx, PICTURES_CHANNEL)
}

/** Records what became of an answer's picture: where it is stored, or why it is not, in Italian. */
export async function settleAnswerPicture(
  ctx: Ctx,
  idAnswer: number,
  outcome: { file: string } | { motivo: string },
): Promise<void> {
  await updateRows(
    ctx.db,
    'answerPhoto',
    { idAnswer, file: null, motivo: null },
    { ...outcome, ...RELEASED, dueAt: null },
  )
}
