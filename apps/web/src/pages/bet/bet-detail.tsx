import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { betPermissions } from '#web/bets/bets/bet-permissions.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { useRefetchBets } from '#web/bets/bets/public/use-bets.ts'
import { EntryStore } from '#web/bets/drops/detail/entry-store.ts'
import { roomsToStop, sentBetsQuery } from '#web/bets/drops/drops.api.ts'
import { dropsText } from '#web/bets/drops/drops.it.ts'
import type { PlayedVenue } from '#web/bets/drops/venue-rows.ts'
import { toastError, toastFailure } from '#web/lib/toast.ts'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { Part } from '#web/ui/part/part.tsx'
import { neighbours } from './bet-order.ts'
import {
  AnswersStrip,
  BetPathPanel,
  BetQuestion,
  DropDetailDialog,
  MeasureStrip,
  MoveDropsDialog,
  NewDropDialog,
  PhotoViewer,
  TipsterDropDialog,
} from './lazy-dialogs.ts'
import type { BetDialogsState } from './use-bet-dialogs.ts'

interface BetDetailProps {
  bet: Bet
  dialogs: BetDialogsState
  /** Opens the page that credits Americans with the bet; absent for those who may not. */
  onAmericani: (() => void) | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

/** The detail of a bet and the dialogs over it. */
export function BetDetail({ bet, dialogs, onAmericani }: BetDetailProps) {
  const refetchBets = useRefetchBets()
  const may = betPermissions(useRoles())
  const { over, showOver, view, showView, showOther, close } = dialogs
  const { previous, next } = neighbours(bet.idReceivedBet)
  const { buildLocation, navigate } = useRouter()
  const { data: sent, error: sentUnread } = useQuery({
    ...sentBetsQuery(bet.idReceivedBet),
    enabled: over === 'stop' || view === 'percorso',
  })
  // Without knowing which rooms a stop would tell, the dialog does not ask for it.
  const isStopUnknown = over === 'stop' && sent === undefined && sentUnread !== null
  useEffect(() => {
    if (!isStopUnknown) return
    toastFailure(sentUnread)
    showOver(null)
  })
  const [cells] = useState(() => new EntryStore())
  const [moving, setMoving] = useState<readonly PlayedVenue[] | null>(null)
  const [selection, setSelection] = useState(NOTHING)
  const [written, setWritten] = useState(0)
  const shared = {
    onClose: () => showOver(null),
    onDone: () => {
      setWritten((times) => times + 1)
      void refetchBets()
    },
  }
  const opens = (name: NonNullable<typeof over>) => () => showOver(name)
  const openOperatorSend = (search: { idReceivedBet?: string; chat_id?: number; sala?: number }) => () =>
    // Not `noopener`: Sparabet closes its own window on ESCI.
    window.open(buildLocation({ to: '/sparabets', search }).publicHref, '_blank')

  return (
    <>
      <DropDetailDialog
        bet={bet}
        store={cells}
        covered={over !== null}
        written={written}
        enters={may.drop}
        selection={selection}
        onSelection={setSelection}
        onClose={close}
        onZoom={() => showOver('foto')}
        onMove={
          may.operate
            ? (rows) => {
                const movable = rows.filter((row): row is PlayedVenue => row.drop !== undefined)
                if (movable.length === 0) return toastError(dropsText.moveNothing)
                setMoving(movable)
                showOver('sposta')
              }
            : undefined
        }
        handlers={{
          ...(may.operate && { s: opens('stop') }),
          ...(may.send && {
            b: openOperatorSend({ idReceivedBet: String(bet.idReceivedBet) }),
            c: openOperatorSend({ chat_id: bet.idReceivedBet }),
          }),
          ...(may.drop && { t: opens('tipster'), i: opens('sito'), l: opens('altro'), r: opens('sala') }),
          p: () => showView(view === null ? 'percorso' : null),
          k: previous === undefined ? undefined : () => showOther(previous),
          j: next === undefined ? undefined : () => showOther(next),
        }}
        answers={(onRead) => (
          <Part>
            <AnswersStrip
              idReceivedBet={bet.idReceivedBet}
              decides={may.drop}
              reminds={may.operate}
              onRead={onRead}
              onReply={
                may.send ? (sala) => openOperatorSend({ chat_id: bet.idReceivedBet, sala })() : undefined
              }
            />
          </Part>
        )}
        measure={(propose) => (
          <Part>
            <MeasureStrip idReceivedBet={bet.idReceivedBet} onPropose={propose} />
          </Part>
        )}
        path={
          view === 'percorso' ? (
            <Part>
              <BetPathPanel
                idReceivedBet={bet.idReceivedBet}
                wasSent={sent !== undefined && sent.length > 0}
                onResolve={may.operate ? () => void navigate({ to: '/invii' }) : undefined}
              />
            </Part>
          ) : undefined
        }
      />
      <Part over about={over} onClose={shared.onClose}>
        {over === 'stop' && may.operate && sent && (
          <BetQuestion about="stop" bets={[bet]} rooms={roomsToStop(sent)} {...shared} />
        )}
        {over === 'tipster' && may.drop && (
          <TipsterDropDialog bet={bet} cells={cells} onAmericani={onAmericani} {...shared} />
        )}
        {(over === 'sito' || over === 'altro' || over === 'sala') && may.drop && (
          <NewDropDialog key={over} kind={over} bet={bet} {...shared} />
        )}
        {over === 'sposta' && moving && (
          <MoveDropsDialog
            source={bet}
            moving={moving}
            {...shared}
            onDone={() => {
              setSelection(NOTHING)
              void refetchBets()
            }}
          />
        )}
        {over === 'foto' && <PhotoViewer bets={[bet]} first={bet.idReceivedBet} onClose={shared.onClose} />}
      </Part>
    </>
  )
}
