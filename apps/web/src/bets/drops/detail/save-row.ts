import { useQueryClient } from '@tanstack/react-query'
import type { DropTarget, TypedFigures } from '#web/bets/drops/drop-targets.ts'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import { dropsKey } from '#web/bets/drops/public/drop.api.ts'
import { useSaveVenueDrops } from '#web/bets/drops/save-venue-drops.ts'
import { toastSuccess } from '#web/lib/toast.ts'

/** Delays before the bet, and then its drops, are read again. */
const BET_AFTER_MS = 2_000
const DROPS_AFTER_MS = 1_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Saves a venue's drop; rejects with the server's refusal. `shown` resolves when the detail shows the stored drop,
 * which the operator does not wait for.
 */
export function useSaveRow(idReceivedBet: number, username: string, reloadBet: () => Promise<unknown>) {
  const client = useQueryClient()
  const save = useSaveVenueDrops({ onError: () => true })
  const reloadDrops = () => client.invalidateQueries({ queryKey: dropsKey(idReceivedBet) })

  return {
    save: async (target: DropTarget, typed: TypedFigures): Promise<void> => {
      try {
        await save([{ ...typed, idReceivedBet, target }], { username, is_telegram_active: false })
      } catch (error) {
        void reloadDrops()
        throw error
      }
      toastSuccess(text.corrected)
    },
    shown: async (): Promise<void> => {
      await wait(BET_AFTER_MS)
      await reloadBet().catch(() => {})
      await wait(DROPS_AFTER_MS)
      await reloadDrops()
    },
  }
}
