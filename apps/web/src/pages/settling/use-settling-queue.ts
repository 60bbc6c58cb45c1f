import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { useEffect, useRef, useState } from 'react'
import { errorText, isConflict } from '#web/lib/api-error.ts'
import { dropOffer, toastError } from '#web/lib/toast.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import type { BulkDialogProps } from '#web/settling/bulk-settle/bulk-dialog.tsx'
import {
  type Asked,
  leaveQueue,
  type Queue,
  queueQuery,
} from '#web/settling/settling-queue/settling-queue.api.ts'
import { settlingQueueText as text } from '#web/settling/settling-queue/settling-queue.it.ts'
import type { Payout } from './queued-bet-panel.tsx'

type Fixed = NonNullable<BulkDialogProps['fixed']>
/** A bet with the outcome that was saved for it. */
export type SettledBet = NonNullable<Queue['ultima']> & { pagamento?: Payout | null }

/** The queue of open bets, the bets settled and skipped on this page, and what the keys do. */
export function useSettlingQueue(wanted: Omit<Asked, 'saltate' | 'quante'>) {
  const client = useQueryClient()
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const [settledHere, setSettledHere] = useState<readonly SettledBet[]>([])
  /** Bets settled in the dialog that shows what an outcome changes; the queue read next has them no more. */
  const [settledInDialog, setSettledInDialog] = useState<readonly number[]>([])
  const [takenBack, setTakenBack] = useState<number | null>(null)
  /** The outcome to confirm with what it changes, as the bet has another one by now. */
  const [confirming, setConfirming] = useState<{ id: number; fixed: Fixed } | null>(null)
  const query = queueQuery({ ...wanted, saltate: [...skipped], quante: 3 })
  const { data, error, isFetching, refetch } = useQuery(query)
  const save = useFormMutation('PUT /api/v1/bets')

  useEffect(() => {
    window.addEventListener('pagehide', leaveQueue)
    return () => {
      window.removeEventListener('pagehide', leaveQueue)
      leaveQueue()
    }
  }, [])

  // Bets just settled leave the list before it is read again.
  const gone = new Set([...settledHere.map((bet) => bet.idReceivedBet), ...settledInDialog, ...skipped])
  const left = data?.bets.filter(({ bet }) => !gone.has(bet.idReceivedBet))
  const current = left?.[0]
  const currentId = current?.bet.idReceivedBet

  const skip = () => {
    if (currentId !== undefined) setSkipped([...skipped, currentId])
  }

  // Keys may be faster than renders: the refs have what was done before the state does.
  const settledNow = useRef<readonly SettledBet[]>([])
  const setSettledNow = (next: readonly SettledBet[]) => {
    settledNow.current = next
    setSettledHere(next)
  }
  const settledWithout = (id: number) =>
    settledNow.current.filter(({ idReceivedBet }) => idReceivedBet !== id)
  const isSaving = useRef(false)
  const lastSave = useRef<Promise<void>>(Promise.resolve())

  const showFailure = (failure: unknown, id: number, fixed: Fixed) => {
    // Another outcome than the one seen: it is changed only with the effect in sight.
    if (isConflict(failure) && failure.field === 'esito') setConfirming({ id, fixed })
    else toastError(isConflict(failure) ? text.meanwhile(id) : errorText(failure))
  }

  /** Saves the outcome of the current bet, or how it was paid, from which the server derives the outcome. */
  const settle = (esito: Esito, pagamento?: Payout) => {
    if (currentId === undefined || isSaving.current) return
    lastSave.current = saveOutcome(currentId, esito, pagamento)
  }
  const saveOutcome = async (id: number, esito: Esito, pagamento?: Payout) => {
    isSaving.current = true
    setSettledNow([...settledNow.current, { idReceivedBet: id, esito, ...(pagamento && { pagamento }) }])
    setTakenBack(null)
    const outcome = pagamento ? { pagamento } : { esito }
    try {
      const saved = await save.mutateAsync({ body: { idReceivedBet: id, ...outcome, esitoVisto: 'Open' } })
      setSettledNow(
        settledNow.current.map((bet) => (bet.idReceivedBet === id ? { ...bet, esito: saved.esito } : bet)),
      )
      dropOffer()
    } catch (failure) {
      setSettledNow(settledWithout(id))
      showFailure(failure, id, outcome)
    } finally {
      isSaving.current = false
    }
    void refetch()
  }

  /** Takes the last outcome back; one that is still being saved, once it is saved. */
  const takeBack = () => {
    lastSave.current = lastSave.current.then(takeLastBack)
  }
  const takeLastBack = async () => {
    const lastBet = settledNow.current.at(-1) ?? client.getQueryData<Queue>(query.queryKey)?.ultima
    if (!lastBet) return
    const { idReceivedBet: id, esito } = lastBet
    try {
      await save.mutateAsync({ body: { idReceivedBet: id, esito: 'Open', esitoVisto: esito } })
      dropOffer()
      setSettledNow(settledWithout(id))
      setTakenBack(id)
    } catch (failure) {
      showFailure(failure, id, { esito: 'Open' })
    }
    // A further press takes back the outcome before, which the server names.
    await refetch()
  }

  return {
    data,
    error,
    isFetching,
    refetch,
    current,
    next: left?.slice(1) ?? [],
    /** The outcome saved last, also one from before the page was opened. */
    last: settledHere.at(-1) ?? data?.ultima,
    takenBack,
    skipped,
    skip,
    restart: () => setSkipped([]),
    settle,
    takeBack,
    confirming,
    confirm: setConfirming,
    /** Notes a bet that the dialog of payouts has settled. */
    noteSettled: (saved: SettledBet) => {
      setSettledNow([...settledNow.current, saved])
      setTakenBack(null)
    },
    /** Notes that the outcome to confirm was saved. */
    noteConfirmed: ({ id, fixed }: { id: number; fixed: Fixed }) => {
      if (fixed.esito === 'Open') setSettledNow(settledWithout(id))
      else setSettledInDialog([...settledInDialog, id])
      void client.invalidateQueries({ queryKey: ['coda'] })
    },
  }
}
