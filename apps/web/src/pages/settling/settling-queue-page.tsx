import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { describePayout } from '@xbetapp/domain/ledger/postings/payout'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useEffect, useRef, useState } from 'react'
import { OUTCOME_KEYS, OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { errorText, isConflict } from '#web/lib/api-error.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { dropOffer, toastError } from '#web/lib/toast.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import type { BulkDialogProps } from '#web/settling/bulk-settle/bulk-dialog.tsx'
import { bulkSettleText } from '#web/settling/bulk-settle/bulk-settle.it.ts'
import { NoSecondPerson } from '#web/settling/second-person/no-second-person.tsx'
import {
  leaveQueue,
  type Queue,
  type QueuedBet,
  queueQuery,
} from '#web/settling/settling-queue/settling-queue.api.ts'
import { settlingQueueText as text } from '#web/settling/settling-queue/settling-queue.it.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { clockText } from '#web/ui/numbers/clock-time.tsx'
import { lazyDialog } from '#web/ui/part/lazy-dialog.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { NextBets, type Payout, QueuedBetPanel } from './queued-bet-panel.tsx'
import classes from './settling.module.css'

const PayoutDialog = lazyDialog(() => import('#web/bets/calculator/payout-dialog.tsx'))
const BulkDialog = lazyDialog(() => import('#web/settling/bulk-settle/bulk-dialog.tsx'))

type Fixed = NonNullable<BulkDialogProps['fixed']>
type Done = NonNullable<Queue['ultima']> & { pagamento?: Payout | null }

/** Open bets one after the other, settled by a key. */
export default function SettlingQueuePage() {
  const { search, change } = useAddress('/calcolatore/coda')
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const [done, setDone] = useState<readonly Done[]>([])
  const [takenBack, setTakenBack] = useState<number | null>(null)
  const [paying, setPaying] = useState<QueuedBet['bet'] | null>(null)
  const [asking, setAsking] = useState<{ id: number; fixed: Fixed } | null>(null)
  const client = useQueryClient()
  const asked = {
    ordine: search.ordine ?? ('data' as const),
    tutte: search.tutte === 1,
    nonIniziate: search.nonIniziate === 1,
    saltate: [...skipped],
    quante: 3,
  }
  const query = queueQuery(asked)
  const { data, error, isFetching, refetch } = useQuery(query)
  const save = useApiMutation('PUT /api/v1/bets', { onError: () => true })

  useEffect(() => {
    window.addEventListener('pagehide', leaveQueue)
    return () => {
      window.removeEventListener('pagehide', leaveQueue)
      leaveQueue()
    }
  }, [])

  // Bets just settled leave the list before it is read again.
  const settled = new Set(done.map(({ idReceivedBet }) => idReceivedBet))
  const left = data?.bets.filter(
    ({ bet }) => !settled.has(bet.idReceivedBet) && !skipped.includes(bet.idReceivedBet),
  )
  const current = left?.[0]
  const id = current?.bet.idReceivedBet
  /** The outcome saved last, also one from before the page was opened. */
  const last = done.at(-1) ?? data?.ultima

  const skip = () => {
    if (id !== undefined) setSkipped([...skipped, id])
  }
  // Keys may be faster than renders: the ref has what was done before the state does.
  const acts = useRef<readonly Done[]>([])
  const note = (next: readonly Done[]) => {
    acts.current = next
    setDone(next)
  }
  const without = (id: number) => acts.current.filter(({ idReceivedBet }) => idReceivedBet !== id)
  const running = useRef<Promise<void>>(Promise.resolve())
  const settle = (esito: Esito, pagamento?: Payout) => {
    if (id === undefined || save.isPending) return
    running.current = saveOutcome(id, esito, pagamento && { pagamento })
  }
  const saveOutcome = async (id: number, esito: Esito, paid?: { pagamento: Payout }) => {
    note([...acts.current, { idReceivedBet: id, esito, ...paid }])
    setTakenBack(null)
    try {
      const body = { idReceivedBet: id, ...(paid ?? { esito }), esitoVisto: 'Open' as const }
      const saved = await save.mutateAsync({ body })
      // The server derives the outcome from a payout.
      note(acts.current.map((act) => (act.idReceivedBet === id ? { ...act, esito: saved.esito } : act)))
      dropOffer()
    } catch (failure) {
      note(without(id))
      tell(failure, id, paid ?? { esito })
    }
    void refetch()
  }
  const tell = (failure: unknown, id: number, fixed: Fixed) => {
    if (isConflict(failure) && failure.field === 'esito') setAsking({ id, fixed })
    else toastError(isConflict(failure) ? text.meanwhile(id) : errorText(failure))
  }
  // A press while an outcome is still being saved takes that outcome back once it is saved.
  const takeBack = () => {
    running.current = running.current.then(takeLastBack)
  }
  const takeLastBack = async () => {
    const last = acts.current.at(-1) ?? client.getQueryData<Queue>(query.queryKey)?.ultima
    if (!last) return
    const { idReceivedBet: id, esito } = last
    try {
      await save.mutateAsync({ body: { idReceivedBet: id, esito: 'Open', esitoVisto: esito } })
      dropOffer()
      note(without(id))
      setTakenBack(id)
    } catch (failure) {
      tell(failure, id, { esito: 'Open' })
    }
    // A further press takes back the outcome before, which the server names.
    await refetch()
  }
  OUTCOME_KEYS.forEach((esito, index) => {
    const skips = esito === 'Open'
    // biome-ignore lint/correctness/useHookAtTopLevel: always the same six
    useShortcut(
      String(index + 1),
      skips ? text.skip : `${text.keyOutcome}: ${esito}`,
      skips ? skip : () => settle(esito),
    )
  })
  useShortcut(' ', text.skip, skip)
  useShortcut('Backspace', text.back, takeBack)

  return (
    <PageFrame
      title={titleOf('/calcolatore/coda')}
      beside={
        data && (
          <span className={`type-sm quiet ${classes.beside}`}>
            <strong>{text.left(data.rimaste)}</strong>
            {data.daAltri > 0 && ` · ${text.others(data.daAltri, data.altri)}`} ·{' '}
            {text.perHour(data.ultimaOra.mie, data.ultimaOra.tutte)}
          </span>
        )
      }
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label={text.order}
            value={asked.ordine}
            onChange={(value) => change({ ordine: value === 'evento' ? 'evento' : undefined })}
            data={(['data', 'evento'] as const).map((value) => ({ value, label: text.orders[value] }))}
          />
          {(['tutte', 'nonIniziate'] as const).map((name) => (
            <Checkbox
              key={name}
              size="xs"
              className={classes.middle}
              label={text.also[name]}
              checked={asked[name]}
              onChange={(event) => change({ [name]: event.currentTarget.checked ? 1 : undefined })}
            />
          ))}
        </>
      }
    >
      <NoSecondPerson />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      <div className="row wraps middle gap-4 across-6">
        <Button variant="default" size="sm" disabled={!current} title={text.skipHint} onClick={skip}>
          {text.skip}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={!last}
          title={`${text.back} (Backspace)`}
          onClick={takeBack}
        >
          {text.back}
        </Button>
        <Last last={last} takenBack={takenBack} />
        <span className="off-phone type-sm quiet">{text.keys}</span>
      </div>
      {current && (
        <div className={classes.queue}>
          <QueuedBetPanel
            key={current.bet.idReceivedBet}
            queued={current}
            onSettle={settle}
            onPayout={() => setPaying(current.bet)}
          />
          <NextBets bets={left?.slice(1) ?? []} />
        </div>
      )}
      {!current && data && !isFetching && (
        <EmptyState
          title={text.empty}
          action={
            skipped.length > 0 && <ToolButton onClick={() => setSkipped([])}>{text.restart}</ToolButton>
          }
        >
          {data.daAltriFino && text.emptyOthers(data.daAltri, data.altri, clockText(data.daAltriFino))}{' '}
          {skipped.length > 0 && text.emptySkipped(skipped.length)}{' '}
          {data.future > 0 && text.emptyNotBegun(data.future)}
        </EmptyState>
      )}
      {paying && (
        <PayoutDialog
          bet={paying}
          onAsk={(fixed) => {
            setPaying(null)
            setAsking({ id: paying.idReceivedBet, fixed })
          }}
          onSaved={(saved) => {
            note([...acts.current, saved])
            setTakenBack(null)
          }}
          onClose={() => {
            setPaying(null)
            void refetch()
          }}
        />
      )}
      {asking && (
        <BulkDialog
          title={bulkSettleText.titleOne(asking.id)}
          target={{ ids: [asking.id] }}
          fixed={asking.fixed}
          onClose={() => setAsking(null)}
          onDone={() => {
            if (asking.fixed.esito === 'Open') note(without(asking.id))
            else setSkipped([...skipped, asking.id])
            void client.invalidateQueries({ queryKey: ['coda'] })
          }}
        />
      )}
    </PageFrame>
  )
}

/** The outcome saved or taken back last, in one place: notices of many quick keys would speak of the bet before. */
function Last({ last, takenBack }: { last: Done | null | undefined; takenBack: number | null }) {
  return (
    <output className="row middle gap-3 type-sm">
      {takenBack !== null && text.takenBack(takenBack)}
      {takenBack === null && last && (
        <>
          {text.last}: {text.bet(last.idReceivedBet)}{' '}
          {last.pagamento ? describePayout(last.pagamento) : <OutcomeChip esito={last.esito} />}
        </>
      )}
    </output>
  )
}
