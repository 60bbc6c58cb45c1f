import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatBound, formatInput } from '@xbetapp/domain/platform/format/number'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { isAmericans } from '@xbetapp/domain/reference/reference/names'
import { useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { useAnyBet } from '#web/bets/bets/public/use-any-bet.ts'
import { dropAmericaniText as text } from '#web/bets/drops/americani.it.ts'
import { BetSummary } from '#web/bets/drops/americani-bet-summary.tsx'
import { DropDone } from '#web/bets/drops/americani-drop-done.tsx'
import type { AmericaniValues } from '#web/bets/drops/americani-form.ts'
import { AmericaniFormCard } from '#web/bets/drops/americani-form-card.tsx'
import { useNotifyStaff, useSaveTipsterDrop } from '#web/bets/drops/drops.api.ts'
import { dropsText } from '#web/bets/drops/drops.it.ts'
import { useLockSeconds } from '#web/bets/drops/public/drop-lock.ts'
import { TipsterDropFacts } from '#web/bets/drops/tipster-drop-facts.tsx'
import { dropOutcome } from '#web/bets/drops/tipster-drop-outcome.ts'
import { errorText, isObsolete, isUnauthenticated } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import { tipsterQuery } from '#web/reference/reference/public/tipster.api.ts'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { typedNumber } from '#web/ui/fields/italian-input.ts'
import classes from './drop-americani-page.module.css'

/** A drop for the tipster Americans on a bet of any tipster. */
export default function DropAmericaniPage() {
  const { idReceivedBet: id = 0 } = useSearch({ from: '/drop-americani' })
  const { bet, missing } = useAnyBet(id)
  const { data: tipsters, error, refetch } = useQuery({ ...tipsterQuery, meta: { toast: false } })
  const [done, setDone] = useState(false)
  const navigate = useNavigate()
  const lockedSeconds = useLockSeconds(bet?.dropLockedUntil ?? null)
  const { send, sending } = useSendAmericani(() => setDone(true))

  const americans = tipsters?.find(({ nomeTipster }) => isAmericans(nomeTipster))
  return (
    <PageFrame title={titleOf('/drop-americani')}>
      {missing && <ErrorState message={text.unknownBet(id)} />}
      {error && tipsters === undefined && (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {done && <DropDone onHome={() => void navigate({ to: '/' })} />}
      {bet && tipsters && !done && (
        <div className={`panel wide ${classes.columns}`}>
          <BetSummary bet={bet} />
          <AmericaniFormCard
            key={id}
            bet={bet}
            americans={americans}
            lockedSeconds={lockedSeconds}
            sending={sending}
            onSend={(values) => americans && send(bet, americans.idTipster, values)}
            renderFacts={(importo) => (
              <TipsterDropFacts bet={{ ...bet, tipster: americans ?? bet.tipster }} totTipster={importo} />
            )}
          />
        </div>
      )}
    </PageFrame>
  )
}

/** Sends the drop; notifies the staff of one the bot did not confirm. */
function useSendAmericani(onDone: () => void) {
  const session = useSession()
  const save = useSaveTipsterDrop()
  const notifyStaff = useNotifyStaff()
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
      notifyStaff.mutate({ body: { msg } })
    }
    save.mutate({ body }, { onSuccess: onDone, onError })
  }
  return { send, sending: save.isPending }
}
