import type { TxCtx } from '#server/kernel/ctx.ts'
import { RESTORE } from '#server/modules/copies/public.ts'
import { enqueue, PRIORITY } from '#server/modules/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'

/** Stands above the words of a tip that counts again where its copy could not be changed. */
const VALID_AGAIN = 'DI NUOVO VALIDA'

/** Whether a message is to mark a copy, in place. */
export const marksInPlace = ({ tipo, payload }: Pick<ClaimedSend, 'tipo' | 'payload'>): boolean =>
  payload.recalls !== undefined && tipo.startsWith('edit_')

/**
 * A copy that cannot be marked in its place, being gone, too old, of a kind without words or in a chat that has become
 * another, is answered, or named where nothing can be answered; once. One that never came to stand in its chat needs
 * neither, nor one under which the room was told to stop.
 */
export async function answerMark(tx: TxCtx, send: ClaimedSend): Promise<void> {
  const { chatId, payload, idReceivedBet, idSala, idInstradamento, idInoltroDestinazione } = send
  const idInvio = payload.recalls ?? 0
  const copy = await tx.db.selectFrom('invio').select('stato').where('id', '=', idInvio).executeTakeFirst()
  if (copy?.stato !== 'sent' && copy?.stato !== 'uncertain') return
  if (send.scopo !== RESTORE && idReceivedBet !== null && (await isTold(tx, idReceivedBet, chatId))) return
  const { ofInvio: _, ofPart: __, text, entities, ...rest } = payload
  const said =
    send.scopo === RESTORE
      ? { text: `${VALID_AGAIN}\n${text ?? ''}`.trim() }
      : { text: text ?? '', ...(entities ? { entities } : {}) }
  await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { ...rest, ...said, replyToInvio: idInvio },
    scopo: send.scopo,
    priority: PRIORITY.recall,
    dedupeKey: `mark:${send.id}`,
    ...(idReceivedBet === null ? {} : { idReceivedBet }),
    ...(idSala === null ? {} : { idSala }),
    ...(idInstradamento === null ? {} : { idInstradamento }),
    ...(idInoltroDestinazione === null ? {} : { idInoltroDestinazione }),
  })
}

async function isTold(tx: TxCtx, idReceivedBet: number, chatId: number): Promise<boolean> {
  const told = await tx.db
    .selectFrom('invio')
    .select('id')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('scopo', '=', 'stop-bet')
    .where('chatId', '=', chatId)
    .where('stato', 'in', ['pending', 'sending', 'sent'])
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}
