import { useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { useLockSeconds } from '#web/bets/drops/public/drop-lock.ts'
import type { SendMode } from '#web/platform/auth/public/send-mode.ts'
import { typedNumber } from '#web/ui/fields/italian-input.ts'
import { useSaveTipsterDrop } from './drops.api.ts'
import type { TipsterDropValues } from './tipster-drop-form.ts'

/** Saves a tipster drop on a bet, and tells until when the previous drop locks it. */
export function useTipsterDrop(bet: Bet, mode: SendMode) {
  const { mutateAsync } = useSaveTipsterDrop()
  // One moment for all attempts: a repeated one must be recognised as the same.
  const [openedAt] = useState(() => new Date().toISOString())
  const save = (values: TipsterDropValues) => {
    const { idReceivedBet, messageDate, idTipster, formattedBet, photoPath, textVersion } = bet
    const said = { formattedBet, photoPath, textVersion }
    const drop = { idReceivedBet, messageDate, idTipster, ...said, ...figuresOf(values) }
    return mutateAsync({ body: { bet: drop, data: openedAt, ...mode } })
  }
  return { save, seconds: useLockSeconds(bet.dropLockedUntil) }
}

export const figuresOf = ({ totTipster, quotaDrop }: TipsterDropValues) => ({
  totTipster: typedNumber(totTipster) ?? 0,
  quotaDrop: typedNumber(quotaDrop) ?? 0,
})
