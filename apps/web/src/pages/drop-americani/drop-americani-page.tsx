import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAmericans } from '@xbetapp/domain/reference/names'
import { useState } from 'react'
import { useAnyBet } from '#web/entities/bet/use-any-bet.ts'
import { useLockSeconds } from '#web/entities/drop/drop-lock.ts'
import { tipsterQuery } from '#web/entities/tipster/tipster.api.ts'
import { dropAmericaniText as text } from '#web/features/drops/americani.it.ts'
import { BetSummary } from '#web/features/drops/americani-bet-summary.tsx'
import { DropDone } from '#web/features/drops/americani-drop-done.tsx'
import { AmericaniFormCard } from '#web/features/drops/americani-form-card.tsx'
import { TipsterDropFacts } from '#web/features/drops/tipster-drop-facts.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { searchInteger } from '#web/lib/search-params.ts'
import { titles } from '#web/messages/titles.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import classes from './drop-americani-page.module.css'
import { useSendAmericani } from './use-send-americani.ts'

/** A drop for the tipster Americans on a bet of anybody (1 §2.9). */
export function DropAmericaniPage() {
  const id = useSearch({ strict: false, select: ({ idReceivedBet }) => searchInteger(idReceivedBet, 1) }) ?? 0
  const { bet, missing } = useAnyBet(id)
  const { data: tipsters, error, refetch } = useQuery({ ...tipsterQuery, meta: { toast: false } })
  const [done, setDone] = useState(false)
  const navigate = useNavigate()
  const lockedSeconds = useLockSeconds(bet?.dropLockedUntil ?? null)
  const { send, sending } = useSendAmericani(() => setDone(true))

  const americans = tipsters?.find(({ nomeTipster }) => isAmericans(nomeTipster))
  return (
    <PageFrame title={titles.dropAmericani}>
      {missing && <ErrorState message={text.unknownBet(id)} />}
      {error && tipsters === undefined && (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {done && <DropDone onHome={() => void navigate({ to: '/' })} />}
      {bet && tipsters && !done && (
        <div className={classes.columns}>
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
