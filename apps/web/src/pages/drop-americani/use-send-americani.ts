import { formatBound, formatInput } from '@xbetapp/domain/format/number'
import { useState } from 'react'
import { useSession } from '#web/entities/session/use-session.ts'
import { dropAmericaniText as text } from '#web/features/drops/americani.it.ts'
import type { AmericaniValues, Bet } from '#web/features/drops/americani-form.ts'
import { useSaveTipsterDrop, useTellStaff } from '#web/features/drops/drops.api.ts'
import { dropsText } from '#web/features/drops/drops.it.ts'
import { dropOutcome } from '#web/features/drops/tipster-drop-outcome.ts'
import { errorText, isObsolete, isUnauthenticated } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { typedNumber } from '#web/ui/fields/italian-input.ts'

/** Sends the drop; what the bot did not confirm is told to the staff as well (1 §8). */
export function useSendAmericani(onDone: () => void) {
  const session = useSession()
  const save = useSaveTipsterDrop()
  const tellStaff = useTellStaff()
  // One moment for all attempts: a repeated one must be recognised as the same.
  const [openedAt] = useState(() => new Date().toISOString())

  const send = (bet: Bet, idTipster: number, { testo, importo, quota }: AmericaniValues) => {
    const { idReceivedBet, messageDate, photoPath } = bet
    const figures = { totTipster: typedNumber(importo) ?? 0, quotaDrop: typedNumber(quota) ?? 0 }
    const body = {
      bet: { idReceivedBet, messageDate, idTipster, formattedBet: testo, photoPath, ...figures },
      data: openedAt,
      username: session?.username,
      is_telegram_active: session?.isTelegramActive ?? true,
    }
    const onError = (error: unknown) => {
      if (isObsolete(error) || isUnauthenticated(error)) return
      const unconfirmed = dropOutcome(error) === 'unconfirmed'
      toastError(unconfirmed ? text.unconfirmed : errorText(error))
      if (!unconfirmed) return
      const msg = dropsText.adminMessage(
        idReceivedBet,
        formatBound(figures.totTipster),
        formatInput(figures.quotaDrop),
      )
      tellStaff.mutate({ body: { msg } })
    }
    save.mutate({ body }, { onSuccess: onDone, onError })
  }
  return { send, sending: save.isPending }
}
