import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useMemo } from 'react'
import { apiQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { useTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { betPathText as text } from '#web/relay/routing/public/bet-path.it.ts'
import { hasArrived, isPlanned, type PathLine } from '#web/relay/routing/public/path-line.ts'
import { PathList, PathNotice, PathRemark, RecallLines } from '#web/relay/routing/public/path-list.tsx'
import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'

type BetPath = Answer<'GET /api/v1/bets/:id/percorso'>

const REFRESH_MS = 2_000

/** Why each room did or did not get a bet; polled while it is shown. */
const betPathQuery = (id: number) => ({
  ...apiQuery(['percorso', id], 'GET /api/v1/bets/:id/percorso', { params: { id } }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
})

interface BetPathPanelProps {
  idReceivedBet: number
  /** Whether a room has the bet: a path without lines was then not recorded. */
  wasSent: boolean
  /** Opens the page where uncertain messages are resolved; absent for users who may not act. */
  onResolve: (() => void) | undefined
}

/** Why each room did or did not get a bet, and when. */
export default function BetPathPanel({ idReceivedBet, wasSent, onResolve }: BetPathPanelProps) {
  const { data, error, refetch } = useQuery(betPathQuery(idReceivedBet))
  const lines = useMemo(() => data?.righe.map(lineOf), [data])
  if (data === undefined && error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <PathList
      label={text.label(idReceivedBet)}
      lines={lines}
      onResolve={onResolve}
      empty={
        wasSent ? (
          <EmptyState title={text.unrecordedTitle}>{text.unrecorded}</EmptyState>
        ) : (
          <EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>
        )
      }
    >
      {data && <BetRecall path={data} acts={onResolve !== undefined} />}
      {data?.doppione && (
        <PathRemark>{text.like(data.doppione.idReceivedBet, data.doppione.motivo)}</PathRemark>
      )}
    </PathList>
  )
}

function lineOf({
  idInstradamento,
  idSala: _,
  nomeSala,
  automatico,
  regola,
  ...line
}: BetPath['righe'][number]): PathLine {
  const isByHand = !automatico
  return {
    ...line,
    id: idInstradamento,
    nome: nomeSala,
    regola: isByHand ? text.byHand : regola === null ? text.noRule : text.rules[regola],
    regolaHint: isByHand && line.username !== null ? text.by(line.username) : undefined,
  }
}

const invalidates = [['percorso'], ['bets', 'one']]

interface BetRecallProps {
  path: BetPath
  /** Whether the user may act, so that buttons are shown. */
  acts: boolean
}

/** The bet's withdrawal, its late change, or the sends that can still be stopped, each with its button. */
function BetRecall({ path, acts }: BetRecallProps) {
  const { idReceivedBet, stoppedAt, ritirataAt, modificaDopoDrop, daCorreggere, righe, textVersion } = path
  const undo = useApiMutation('POST /api/v1/bets/:id/annulla-ritiro', { success: text.undone, invalidates })
  const seen = useApiMutation('POST /api/v1/bets/:id/modifica-vista', { success: text.done, invalidates })
  const correct = useApiMutation('POST /api/v1/bets/:id/correggi-copie', {
    success: text.correcting,
    invalidates,
  })
  const stop = useApiMutation('POST /sparabet/annulla-bet', { success: text.kept, invalidates })
  const is_telegram_active = useTelegramActive()
  const params = { id: idReceivedBet }
  const act = (label: string, { isPending }: { isPending: boolean }, run: () => void) =>
    acts && <RowButton variant="default" label={label} loading={isPending} onClick={run} />
  return (
    <>
      {stoppedAt && (
        <PathNotice
          action={
            ritirataAt && act(text.undoWithdrawal, undo, () => undo.mutate({ params, body: { textVersion } }))
          }
        >
          {ritirataAt ? text.withdrawn(formatDateTime(ritirataAt)) : text.stopped(formatDateTime(stoppedAt))}
        </PathNotice>
      )}
      {path.richiamo.length > 0 && <RecallLines richiamo={path.richiamo} />}
      {modificaDopoDrop !== null && (
        <PathNotice
          action={act(text.changeSeen, seen, () => seen.mutate({ params, body: { modificaDopoDrop } }))}
        >
          {text.changedAfterDrop(modificaDopoDrop)}
        </PathNotice>
      )}
      {daCorreggere && acts && (
        <PathNotice
          action={act(text.correctCopies, correct, () => correct.mutate({ params, body: { textVersion } }))}
        >
          {text.copiesBehind}
        </PathNotice>
      )}
      {acts && stoppedAt === null && isPlanned(righe) && !hasArrived(righe) && (
        <PathNotice
          tone="quiet"
          action={
            <RowButton
              color="red"
              label={text.keepAll}
              loading={stop.isPending}
              onClick={() =>
                stop.mutate({ body: { idReceivedBet, sales: [], viste: [], is_telegram_active } })
              }
            />
          }
        >
          {text.nothingLeft}
        </PathNotice>
      )}
    </>
  )
}
