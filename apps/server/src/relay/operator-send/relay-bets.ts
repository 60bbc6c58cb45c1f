import type { Answer } from '@xbetapp/contract/contract'
import { plainText, trimText } from '@xbetapp/domain/platform/text/formatted-text'
import { lockBet, lockFoundBets, requireSeen, saveBet } from '#server/bets/bets/public.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { composeMessages, enqueueAll, PRIORITY } from '#server/telegram/outbox/public.ts'
import { chosenRooms, closedRooms, type Room } from './chosen-rooms.ts'
import { estimateSends } from './estimate-sends.ts'
import { intendedSends, type PreparedBet, prepareBet } from './prepare-bet.ts'
import { openOperatorSend, operatorDueAt, queueBet } from './queue-bet.ts'

type SendResult = Answer<'POST /sparabet/sparachat'>
type LeftOut = Pick<SendResult, 'idNonTrovati' | 'idFermate'>

interface Targets {
  idSale: readonly number[]
  /** False: manual mode, which forbids sending. */
  automaticMode: boolean
}

/**
 * Relays existing bets, in the given order, to the chosen rooms. The answer names the unknown and stopped bets that
 * were left out.
 * @throws AppError MANUAL_MODE, NO_ROOM, ROOM_*, BET_NOT_FOUND (one id), BETS_NOT_FOUND (none of several), BET_STOPPED,
 * BETS_STOPPED (all known bets are stopped), BET_CHANGED (a bet has another version than in `seenVersions`)
 */
export async function relayBets(
  ctx: Ctx,
  input: Targets & {
    ids: readonly number[]
    notes: string | null
    /** The versions the caller saw, by bet id. */
    seenVersions?: Readonly<Record<string, number>>
  },
): Promise<SendResult> {
  requireAutomatic(input)
  return withTransaction(ctx, async (tx) => {
    const rooms = await chosenRooms(tx, input.idSale)
    const ids = [...new Set(input.ids)]
    // Locked, so that a bet is not sent after a concurrent deletion or stop.
    const bets = await lockFoundBets(tx, ids)
    if (bets.size === 0) throw notFoundError(ids)
    for (const [id, bet] of bets) requireSeen(bet, input.seenVersions?.[id])
    const idFermate = ids.filter((id) => bets.get(id)?.stoppedAt)
    const idsToSend = ids.filter((id) => bets.has(id) && !idFermate.includes(id))
    if (idsToSend.length === 0) throw stoppedError(idFermate)
    const preparedBets: PreparedBet[] = []
    for (const id of idsToSend) preparedBets.push(await prepareBet(tx, id, rooms, input.notes))
    betsChanged(tx, idsToSend)
    const idNonTrovati = ids.filter((id) => !bets.has(id))
    return sendBets(tx, preparedBets, rooms, input.notes, { idNonTrovati, idFermate })
  })
}

/**
 * Stores a new bet and relays it to the chosen rooms.
 * @throws AppError MANUAL_MODE, NO_ROOM, ROOM_*, TIPSTER_NOT_FOUND, IMAGE_INVALID, PHOTOS_UNAVAILABLE, VALIDATION
 * without text and image
 */
export async function relayNewBet(
  ctx: Ctx,
  input: Targets & { text: string; image: Uint8Array | null; idTipster: number },
): Promise<SendResult> {
  requireAutomatic(input)
  if (input.text.trim() === '' && !input.image) {
    throw validationError("Compila almeno il testo o carica un'immagine")
  }
  // The file is named by its content: written before the transaction, it is at worst left unused.
  const photo = input.image ? await ctx.photos.save(input.image) : null
  return withTransaction(ctx, async (tx) => {
    const rooms = await chosenRooms(tx, input.idSale)
    const bet = await saveBet(tx, {
      text: trimText(plainText(input.text)),
      idTipster: input.idTipster,
      photos: photo ? [photo] : [],
    })
    return sendBets(tx, [await prepareBet(tx, bet.idReceivedBet, rooms, null)], rooms, null)
  })
}

/** Queues prepared bets. The estimate returned to the operator is the one stored with the messages. */
async function sendBets(
  tx: TxCtx,
  preparedBets: readonly PreparedBet[],
  rooms: readonly Room[],
  nota: string | null,
  leftOutIds: LeftOut = NONE_LEFT_OUT,
): Promise<SendResult> {
  const dueAt = await operatorDueAt(tx)
  const hasKey = preparedBets.some((bet) => bet.hasKey)
  const contents = preparedBets.map((bet) => bet.content)
  const { sale, leaves } = await estimateSends(tx, intendedSends(rooms, contents, hasKey), dueAt)
  const idSpedizione = await openOperatorSend(tx, 'bet')
  const after = { sale: rooms.map((room) => room.nomeSala) }
  for (const [index, bet] of preparedBets.entries()) {
    const estimateOf = (idSala: number) => leaves.get(idSala)?.[index]
    await queueBet(tx, bet, { rooms, nota, dueAt, idSpedizione, estimateOf })
    await audit(tx, 'relay.send', 'bet', bet.idReceivedBet, { after })
  }
  return { ...(await commonResult(tx, rooms, preparedBets.length)), ...leftOutIds, idSpedizione, sale }
}

/**
 * Sends a chat message to the chosen rooms. It may refer to a stopped bet, since its rooms may need an explanation.
 * @throws AppError MANUAL_MODE, NO_ROOM, ROOM_*, BET_NOT_FOUND
 */
export async function sparaChat(
  ctx: Ctx,
  input: Targets & { text: string; idReceivedBet: number | null },
): Promise<SendResult> {
  requireAutomatic(input)
  return withTransaction(ctx, async (tx) => {
    const rooms = await chosenRooms(tx, input.idSale)
    if (input.idReceivedBet) await lockBet(tx, input.idReceivedBet)
    const dueAt = await operatorDueAt(tx)
    const content = { text: input.text, photos: [] }
    const { sale, leaves } = await estimateSends(tx, intendedSends(rooms, [content], false), dueAt)
    const idSpedizione = await openOperatorSend(tx, 'chat')
    const messages = rooms.flatMap((room) =>
      composeMessages(content).map((message) => ({
        ...message,
        chatId: room.chatId,
        scopo: 'sparachat',
        priority: PRIORITY.operator,
        dueAt,
        plannedAt: leaves.get(room.idSala)?.[0] ?? dueAt,
        idSala: room.idSala,
        idSpedizione,
        idReceivedBet: input.idReceivedBet || null,
      })),
    )
    await enqueueAll(tx, messages)
    await audit(tx, 'relay.sparachat', 'chat', input.idReceivedBet ?? '-', {
      after: { text: input.text, sale: rooms.map((room) => room.nomeSala) },
    })
    return { ...(await commonResult(tx, rooms, 1)), ...NONE_LEFT_OUT, idSpedizione, sale }
  })
}

function requireAutomatic({ automaticMode }: Targets): void {
  if (!automaticMode) throw new AppError('MANUAL_MODE')
}

const NONE_LEFT_OUT: LeftOut = { idNonTrovati: [], idFermate: [] }

const stoppedError = ([id, ...otherIds]: readonly number[]): AppError =>
  id !== undefined && otherIds.length === 0
    ? new AppError('BET_STOPPED', { id })
    : new AppError('BETS_STOPPED', { ids: [id, ...otherIds].join(', ') })

const notFoundError = ([id, ...otherIds]: readonly number[]): AppError =>
  id !== undefined && otherIds.length === 0
    ? new AppError('BET_NOT_FOUND', { id })
    : new AppError('BETS_NOT_FOUND')

async function commonResult(
  ctx: Ctx,
  rooms: readonly Room[],
  contentCount: number,
): Promise<Pick<SendResult, 'message' | 'queued' | 'saleChiuse'>> {
  return {
    message: 'Operazione completata con successo',
    queued: rooms.length * contentCount,
    saleChiuse: await closedRooms(ctx, rooms),
  }
}
