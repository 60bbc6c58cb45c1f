import type { TxCtx } from '#server/kernel/ctx.ts'
import type { GroupMessage } from './group-message.ts'

interface FilteredTipster {
  idTipster: number
  filtroAutori: boolean
}

type Author = Pick<GroupMessage, 'chatId' | 'messageId' | 'senderId' | 'senderName'>

/**
 * Keeps who writes in a tipster's group, for those who choose whose messages become bets.
 * @returns whether a message of his may become one
 */
export async function noteAuthor(tx: TxCtx, tipster: FilteredTipster, message: Author): Promise<boolean> {
  const { senderId, senderName } = message
  if (senderId === null) return !tipster.filtroAutori
  const seen = { nome: senderName || String(senderId), vistoAt: tx.now() }
  const { ammesso } = await tx.db
    .insertInto('tipsterAutore')
    .values({ idTipster: tipster.idTipster, idAutore: senderId, ...seen })
    .onConflict((oc) => oc.columns(['idTipster', 'idAutore']).doUpdateSet(seen))
    .returning('ammesso')
    .executeTakeFirstOrThrow()
  if (!tipster.filtroAutori || ammesso) return true
  const { chatId, messageId } = message
  tx.log.info({ chatId, messageId, senderId, idTipster: tipster.idTipster }, 'author not let through: no bet')
  return false
}
