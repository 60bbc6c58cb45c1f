import type { ChatInPausa } from '#web/entities/invio/invii.api.ts'
import type { Sala } from '#web/entities/venue/venue.api.ts'

/** Why nothing leaves for a room's group, by the room's id. */
export function pausedRooms(
  sale: readonly Sala[],
  paused: readonly ChatInPausa[],
): ReadonlyMap<number, string> {
  const reasons = new Map(paused.map(({ chatId, motivo }) => [chatId, motivo]))
  return new Map(
    sale.flatMap(({ idSala, idGruppoTg }): [number, string][] => {
      const reason = idGruppoTg === null ? undefined : reasons.get(idGruppoTg)
      return reason === undefined ? [] : [[idSala, reason]]
    }),
  )
}
