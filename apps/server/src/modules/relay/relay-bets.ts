import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { PRIORITY } from '#server/kernel/outbox.ts'
import { betsChanged } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockBet, lockFoundBets, saveBet } from '#server/modules/bets/public.ts'
import { chosenRooms, closedRooms, type Room } from './chosen-rooms.ts'
import { openSpedizione, operatorDueAt, queueBet } from './queue-bet.ts'
import { queueContent } from './queue-content.ts'

export interface SendResult {
  message: string
  queued: number
  idNonTrovati: number[]
  saleChiuse: string[]
}

interface Targets {
  idSale: readonly number[]
  /** False: manual mode, in which nothing may be sent (D1.31). */
  automaticMode: boolean
}

/**
 * Relays existing bets, in the given order, to the chosen rooms. Unknown ids among known ones are named in the
 * answer (D1.54).
 * @throws AppError MANUAL_MODE, NO_ROOM, ROOM_*, BET_NOT_FOUND (one id), BETS_NOT_FOUND (none of several)
 */
export async function relayBets(
  ctx: Ctx,
  input: Targets & { ids: readonly number[]; notes: string | null },
): Promise<SendResult> {
  requireAutomatic(input)
  return withTransaction(ctx, async (tx) => {
    const rooms = await chosenRooms(tx, input.idSale)
    const ids = [...new Set(input.ids)]
    // Locked: a bet that is being deleted or stopped meanwhile must not leave after it.
    const bets = await lockFoundBets(tx, ids)
    if (bets.size === 0) throw notFound(ids)
    const dueAt = await operatorDueAt(tx)
    const idSpedizione = await openSpedizione(tx, 'bet')
    for (const id of ids) {
      if (!bets.has(id)) continue
      await queueBet(tx, { idReceivedBet: id, rooms, nota: input.notes, dueAt, idSpedizione })
      await auditSend(tx, id, rooms)
    }
    betsChanged(tx, bets.keys())
    return result(
      tx,
      rooms,
      bets.size,
      ids.filter((id) => !bets.has(id)),
    )
  })
}

/**
 * Stores a new bet and relays it to the chosen rooms.
 * @throws AppError MANUAL_MODE, NO_ROOM, ROOM_*, TIPSTER_NOT_FOUND, IMAGE_INVALID, VALIDATION without text and image
 */
export async function relayNewBet(
  ctx: Ctx,
  input: Targets & { text: string; image: Uint8Array | null; idTipster: number },
): Promise<SendResult> {
  requireAutomatic(input)
  if (input.text.trim() === '' && !input.image) {
    throw validationError("Compila almeno il testo o carica un'immagine")
  }
  // The file is named by its content: written before the transaction it can at worst be left unused.
  const photo = input.image ? await ctx.photos.save(input.image) : null
  return withTransaction(ctx, async (tx) => {
    const rooms = await chosenRooms(tx, input.idSale)
    const bet = await saveBet(tx, {
      receivedBet: input.text,
      idTipster: input.idTipster,
      photos: photo ? [photo] : [],
    })
    const idSpedizione = await openSpedizione(tx, 'bet')
    const dueAt = await operatorDueAt(tx)
    await queueBet(tx, { idReceivedBet: bet.idReceivedBet, rooms, nota: null, dueAt, idSpedizione })
    await auditSend(tx, bet.idReceivedBet, rooms)
    return result(tx, rooms, 1, [])
  })
}

/** Sends a chat message to the chosen rooms. @throws AppError MANUAL_MODE, NO_ROOM, ROOM_*, BET_NOT_FOUND */
export async function sparaChat(ctx: Ctx, input: Targets & { text: string; idReceivedBet: number | null }) {
  requireAutomatic(input)
  return withTransaction(ctx, async (tx) => {
    const rooms = await chosenRooms(tx, input.idSale)
    if (input.idReceivedBet) await lockBet(tx, input.idReceivedBet)
    const dueAt = await operatorDueAt(tx)
    const idSpedizione = await openSpedizione(tx, 'chat')
    for (const room of rooms) {
      await queueContent(
        tx,
        { text: input.text, photos: [] },
        {
          chatId: room.chatId,
          scopo: 'sparachat',
          priority: PRIORITY.operator,
          dueAt,
          idSala: room.idSala,
          idSpedizione,
          ...(input.idReceivedBet ? { idReceivedBet: input.idReceivedBet } : {}),
        },
      )
    }
    await audit(tx, {
      action: 'relay.sparachat',
      entity: 'chat',
      entityId: input.idReceivedBet ?? '-',
      after: { text: input.text, sale: rooms.map((room) => room.nomeSala) },
    })
    return result(tx, rooms, 1, [])
  })
}

function requireAutomatic({ automaticMode }: Targets): void {
  if (!automaticMode) throw new AppError('MANUAL_MODE')
}

const notFound = (ids: readonly number[]): AppError => {
  const [only] = ids
  return ids.length === 1 && only !== undefined
    ? new AppError('BET_NOT_FOUND', { id: only })
    : new AppError('BETS_NOT_FOUND')
}

async function auditSend(
  ctx: Parameters<typeof audit>[0],
  id: number,
  rooms: readonly Room[],
): Promise<void> {
  await audit(ctx, {
    action: 'relay.send',
    entity: 'bet',
    entityId: id,
    after: { sale: rooms.map((room) => room.nomeSala) },
  })
}

async function result(
  ctx: Ctx,
  rooms: readonly Room[],
  messages: number,
  idNonTrovati: number[],
): Promise<SendResult> {
  return {
    message: 'Operazione completata con successo',
    queued: rooms.length * messages,
    idNonTrovati,
    saleChiuse: await closedRooms(ctx, rooms),
  }
}
