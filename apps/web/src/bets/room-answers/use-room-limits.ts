import { useQuery } from '@tanstack/react-query'
import { limitDoubts } from '@xbetapp/domain/bets/drops/doubts'
import type { DecimalInput } from '@xbetapp/domain/platform/money/decimal'
import { inWords } from '#web/bets/drops/public/doubts.tsx'
import { useCredits } from '#web/ledger/credit/public/use-credits.ts'
import { saleQuery } from '#web/reference/reference/public/lists.api.ts'
import { venueKey } from '#web/reference/reference/public/venue.ts'

/**
 * A function that says which limits of a room's book and credit the room's total on a bet would exceed, in words;
 * `present`: its amount now, null without a drop. The answer is undefined until rooms and credits are loaded.
 */
export function useRoomLimits() {
  const { data } = useQuery(saleQuery)
  const creditOf = useCredits(data)
  return (idSala: number, total: DecimalInput, present: DecimalInput | null): string[] | undefined => {
    if (!data || !creditOf) return
    const room = data.find((one) => one.idSala === idSala)
    if (!room) return []
    const { bloccata, limiteImporto: limite, percentualeImporto, valuta } = room
    const credit = creditOf(venueKey('sala', idSala))
    const fido = credit && { libero: credit.libero, percentualeImporto }
    return limitDoubts(total, { bloccata, limite, fido, attuale: present }).map((doubt) =>
      inWords(doubt, valuta.simbolo),
    )
  }
}
