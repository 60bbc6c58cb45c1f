import type { QueryKey } from '@tanstack/react-query'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import type { SendMode } from '#web/platform/auth/public/send-mode.ts'
import { type DropTarget, type TypedFigures, toNewDrop, toNewSaleDrop } from './drop-targets.ts'

export interface VenueDrop extends TypedFigures {
  idReceivedBet: number
  target: DropTarget
}

interface Options {
  invalidates?: readonly QueryKey[]
  success?: string
  onError: () => boolean
}

/** Saves drops of one kind of venue: rooms have an endpoint of their own. */
export function useSaveVenueDrops(options: Options) {
  const saveAccounts = useApiMutation('POST /sparabet/new-drop', options)
  const saveRooms = useApiMutation('POST /sparabet/new-sale-drop', options)
  return async (drops: readonly VenueDrop[], mode: SendMode): Promise<void> => {
    const isRoom = drops[0]?.target.kind === 'sala'
    if (isRoom) {
      const data = drops.map(({ idReceivedBet, target, ...typed }) =>
        toNewSaleDrop(idReceivedBet, target, typed),
      )
      await saveRooms.mutateAsync({ body: { data, ...mode } })
    } else {
      const data = drops.map(({ idReceivedBet, target, ...typed }) => toNewDrop(idReceivedBet, target, typed))
      await saveAccounts.mutateAsync({ body: { data, ...mode } })
    }
  }
}
