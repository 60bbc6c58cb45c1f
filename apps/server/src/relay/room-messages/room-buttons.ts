import type { TxCtx } from '#server/kernel/ctx.ts'
import { type NewButton, newButton } from '#server/telegram/chat-buttons/public.ts'
import type { ComposedMessage } from '#server/telegram/outbox/public.ts'

/** The buttons under a bet in a room whose book answers by buttons. */
export const roomButtons = (): NewButton[] => [
  newButton('risposta.presa', 'Preso'),
  newButton('risposta.rifiutata', 'Rifiutato'),
  newButton('risposta.in_corso', 'In corso'),
]

/** The index of the last of a bet's messages that can carry buttons, -1 where none can: albums carry no buttons. */
export const placeOfButtons = (messages: readonly Pick<ComposedMessage, 'tipo'>[]): number =>
  messages.findLastIndex(({ tipo }) => tipo !== 'album')

/** Selects, of the given rooms, those whose books answer by buttons. */
export async function roomsWithButtons(tx: TxCtx, idSale: readonly number[]): Promise<Set<number>> {
  if (idSale.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('room')
    .innerJoin('book', 'book.idBook', 'room.idBook')
    .select('idSala')
    .where('pulsanti', '=', true)
    .where('idSala', 'in', [...new Set(idSale)])
    .execute()
  return new Set(rows.map(({ idSala }) => idSala))
}
