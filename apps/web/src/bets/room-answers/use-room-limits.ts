import { useQuery } from '@tanstack/react-query'
import { limitDoubts } from '@xbetapp/domain/bets/drops/doubts'
import type { DecimalInput } from '@xbetapp/domain/platform/money/decimal'
import { inWords } from '#web/bets/drops/public/doubt-words.ts'
import { useCredits } from '#web/ledger/credit/public/use-credits.ts'
import { saleQuery } from '#web/reference/reference/public/venue.api.ts'

/**
 * The limits of a room's book, and its credit, that its total on a bet would exceed, in words; `attuale`: its present
 * amount. Undefined until both are loaded.
 */
export function useRoomLimits() {
  const { data } = useQuery(saleQuery)
  const creditOf = useCredits(data)
  return (idSala: number, totale: DecimalInput, attuale: DecimalInput | null): string[] | undefined => {
    if (!data || !creditOf) return
    const sala = data.find((one) => one.idSala === idSala)
    if (!sala) return []
    const { bloccata, limiteImporto: limite, percentualeImporto, valuta } = sala
    const credit = creditOf(`sala-${idSala}`)
    const fido = credit && { libero: credit.libero, percentualeImporto }
    return limitDoubts(totale, { bloccata, limite, fido, attuale }).map((doubt) =>
      inWords(doubt, valuta.simbolo),
    )
  }
}
