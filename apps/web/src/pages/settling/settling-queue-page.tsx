import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { describePayout } from '@xbetapp/domain/ledger/postings/payout'
import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import { OUTCOME_KEYS, OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { PageFrame } from '#web/pages/page-frame/page-frame.tsx'
import { bulkSettleText } from '#web/settling/bulk-settle/bulk-settle.it.ts'
import { NoSecondPerson } from '#web/settling/second-person/no-second-person.tsx'
import type { QueuedBet } from '#web/settling/settling-queue/settling-queue.api.ts'
import { settlingQueueText as text } from '#web/settling/settling-queue/settling-queue.it.ts'
import { clockText } from '#web/ui/numbers/numbers.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { NextBets, QueuedBetPanel } from './queued-bet-panel.tsx'
import classes from './settling.module.css'
import { type SettledBet, useSettlingQueue } from './use-settling-queue.ts'

const PayoutDialog = lazyDialog(() => import('#web/bets/calculator/payout-dialog.tsx'))
const BulkDialog = lazyDialog(() => import('#web/settling/bulk-settle/bulk-dialog.tsx'))

/** Open bets one after the other, settled by a key. */
export default function SettlingQueuePage() {
  const { search, change } = useAddress('/calcolatore/coda')
  const [payoutOf, setPayoutOf] = useState<QueuedBet['bet'] | null>(null)
  const wanted = {
    ordine: search.ordine ?? ('data' as const),
    tutte: search.tutte === 1,
    nonIniziate: search.nonIniziate === 1,
  }
  const queue = useSettlingQueue(wanted)
  const { data, error, refetch, current, last, skipped, skip, settle, takeBack, confirming } = queue
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
          <span className="type-sm quiet">
            <strong className="bright">{text.left(data.rimaste)}</strong>
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
            value={wanted.ordine}
            onChange={(value) => change({ ordine: value === 'evento' ? 'evento' : undefined })}
            data={(['data', 'evento'] as const).map((value) => ({ value, label: text.orders[value] }))}
          />
          {(['tutte', 'nonIniziate'] as const).map((name) => (
            <Checkbox
              key={name}
              size="xs"
              className={classes.middle}
              label={text.also[name]}
              checked={wanted[name]}
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
        <Last last={last} takenBack={queue.takenBack} />
        <span className="off-phone type-sm quiet">{text.keys}</span>
      </div>
      {current && (
        <div className={`top ${classes.queue}`}>
          <QueuedBetPanel
            key={current.bet.idReceivedBet}
            queued={current}
            onSettle={settle}
            onPayout={() => setPayoutOf(current.bet)}
          />
          <NextBets bets={queue.next} />
        </div>
      )}
      {!current && data && !queue.isFetching && (
        <EmptyState
          title={text.empty}
          action={skipped.length > 0 && <ToolButton onClick={queue.restart}>{text.restart}</ToolButton>}
        >
          {data.daAltriFino && text.emptyOthers(data.daAltri, data.altri, clockText(data.daAltriFino))}{' '}
          {skipped.length > 0 && text.emptySkipped(skipped.length)}{' '}
          {data.future > 0 && text.emptyNotBegun(data.future)}
        </EmptyState>
      )}
      {payoutOf && (
        <PayoutDialog
          bet={payoutOf}
          onAsk={(fixed) => {
            setPayoutOf(null)
            queue.confirm({ id: payoutOf.idReceivedBet, fixed })
          }}
          onSaved={queue.noteSettled}
          onClose={() => {
            setPayoutOf(null)
            void refetch()
          }}
        />
      )}
      {confirming && (
        <BulkDialog
          title={bulkSettleText.titleOne(confirming.id)}
          target={{ ids: [confirming.id] }}
          fixed={confirming.fixed}
          onClose={() => queue.confirm(null)}
          onDone={() => queue.noteConfirmed(confirming)}
        />
      )}
    </PageFrame>
  )
}

/** The outcome saved or taken back last, in one place: notices of many quick keys would speak of the bet before. */
function Last({ last, takenBack }: { last: SettledBet | null | undefined; takenBack: number | null }) {
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
