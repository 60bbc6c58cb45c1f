import { lockRow, rowIfAny } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { answerWithdrawal, recallForward, restoreForward } from '#server/relay/room-messages/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { type Forward, lockForward } from './source-message.ts'

interface AuthorRequest {
  chatId: number
  /** The message to withdraw; undefined when the command answers none. */
  messageId: number | undefined
  /** The person or chat that asks. */
  senderId: number | null
}

interface Withdrawal extends AuthorRequest {
  /** The message that asks for the withdrawal; absent for a reaction. */
  askedBy?: { messageId: number; argomento: number | null; byCommand: boolean }
}

/**
 * Withdraws a message relayed by sparax or channels at its author's request: unsent messages are cancelled, copies are
 * marked. Where the message is also a bet, the bet's withdrawal has already done this and answered. In the group of a
 * sparax the command is always answered, as in a tipster's; a word that withdraws nothing is an ordinary message.
 * @returns whether a message was withdrawn
 */
export async function withdrawSource(tx: TxCtx, request: Withdrawal): Promise<boolean> {
  const { chatId, messageId, senderId } = request
  const forward = messageId === undefined ? undefined : await lockForward(tx, { chatId, messageId })
  if (!forward) {
    await refuse(tx, request, 'Per annullare un messaggio rispondi /annulla al messaggio.')
    return false
  }
  if (senderId === null || forward.senderId !== senderId) {
    if (await refuse(tx, request, "Un messaggio può essere annullato solo da chi l'ha scritto.")) {
      const text = "qualcuno che non l'ha scritto chiede di annullare un messaggio: non annullato"
      await notifyStaff(tx, `Nel gruppo di ${await nameOf(tx, forward.id)} ${text}`)
    }
    return false
  }
  if (forward.ritiratoAt !== null) {
    await refuse(tx, request, 'Il messaggio è già stato annullato.')
    return false
  }
  const places = await recallForward(tx, forward.id, 'Il messaggio è stato annullato dal suo autore', null)
  await audit(tx, 'relay.withdraw', 'inoltro', forward.id)
  const copies = places === 0 ? "Nessuno l'aveva ricevuto." : `Copie da segnare: ${places}.`
  await notifyStaff(tx, `Messaggio di ${await nameOf(tx, forward.id)} annullato dal suo autore. ${copies}`)
  await answerRequest(tx, request, 'Messaggio annullato.')
  return true
}

/** @returns whether the command was answered */
async function refuse(tx: TxCtx, request: Withdrawal, text: string): Promise<boolean> {
  return request.askedBy?.byCommand === true && answerRequest(tx, request, text)
}

/**
 * Answers once, and only in the group of a sparax, since a channel's source may be a foreign group.
 * @returns whether the command was answered
 */
async function answerRequest(tx: TxCtx, { chatId, askedBy }: Withdrawal, text: string): Promise<boolean> {
  if (!askedBy || !(await rowIfAny(tx.db, 'sparax', { idGruppoTg: chatId }, ['idSparax']))) return false
  return answerWithdrawal(tx, { chatId, ...askedBy }, text)
}

/** Undoes a withdrawal at the author's request. @returns whether a message is relayed again */
export async function undoSourceWithdrawal(tx: TxCtx, request: AuthorRequest): Promise<boolean> {
  const { chatId, messageId, senderId } = request
  if (messageId === undefined || senderId === null) return false
  const forward = await lockForward(tx, { chatId, messageId })
  if (forward?.senderId !== senderId || forward.ritiratoAt === null) return false
  await restoreForward(tx, forward, null)
  await audit(tx, 'relay.undo-withdrawal', 'inoltro', forward.id)
  const name = await nameOf(tx, forward.id)
  await notifyStaff(tx, `Messaggio di ${name} di nuovo valido: il suo autore ci ha ripensato`)
  return true
}

const SUCCESS = { message: 'Operazione completata con successo' }

/**
 * Withdraws a relayed message by hand, with the effects of its author's withdrawal: unsent messages are cancelled,
 * copies are marked.
 * @throws AppError INOLTRO_NOT_FOUND, INOLTRO_WITHDRAWN
 */
export async function stopForward(ctx: Ctx, id: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const forward = await lockById(tx, id)
    if (forward.ritiratoAt !== null) throw new AppError('INOLTRO_WITHDRAWN')
    await recallForward(tx, id, `Il messaggio è stato fermato da ${tx.actor.username}`, null)
    await audit(tx, 'relay.withdraw', 'inoltro', id)
    return SUCCESS
  })
}

/**
 * Restores a withdrawn message by hand, in the version the person saw; without `seenVersion` nothing is checked.
 * @throws AppError INOLTRO_NOT_FOUND, INOLTRO_NOT_WITHDRAWN, ATTESA_CHANGED
 */
export const restoreByHand = (ctx: Ctx, id: number, seenVersion?: number): Promise<{ message: string }> =>
  withTransaction(ctx, async (tx) => {
    const forward = await lockById(tx, id)
    if (forward.ritiratoAt === null) throw new AppError('INOLTRO_NOT_WITHDRAWN')
    if (seenVersion !== undefined && seenVersion !== forward.versione)
      throw new AppError('ATTESA_CHANGED', { testo: forward.testo || '(solo immagine)' })
    await restoreForward(tx, forward, null)
    await audit(tx, 'relay.undo-withdrawal', 'inoltro', id)
    return SUCCESS
  })

async function lockById(tx: TxCtx, id: number): Promise<Forward> {
  return found(await lockRow(tx.db, 'forward', { id }), 'INOLTRO_NOT_FOUND', { id })
}

async function nameOf(tx: TxCtx, idInoltro: number): Promise<string> {
  const row = await tx.db
    .selectFrom('forwardTarget')
    .leftJoin('sparax', 'sparax.idSparax', 'forwardTarget.idSparax')
    .leftJoin('canale', 'canale.idCanale', 'forwardTarget.idCanale')
    .select((eb) => eb.fn.coalesce('nomeSparax', 'nomeMittente').as('nome'))
    .where('idInoltro', '=', idInoltro)
    .orderBy('forwardTarget.id')
    .limit(1)
    .executeTakeFirst()
  return row?.nome ?? 'una chat inoltrata'
}
