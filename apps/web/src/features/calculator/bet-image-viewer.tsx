import type { Bet } from '#web/entities/bet/bet.ts'
import BetPhotoViewer from '#web/entities/bet/bet-photo-viewer.tsx'
import { AssignTextPanel } from './assign-text-panel.tsx'

interface BetImageViewerProps {
  /** Those of the page, as they are now. */
  bets: readonly Bet[]
  first: Bet
  mayAssign: boolean
  onClose: () => void
}

/** The images of the page, each with its text beside it. */
export default function BetImageViewer({ bets, first, mayAssign, onClose }: BetImageViewerProps) {
  const all = bets.includes(first) ? bets : [first]
  const latest = (id: number) => all.find(({ idReceivedBet }) => idReceivedBet === id)
  return (
    <BetPhotoViewer
      bets={all}
      first={first.idReceivedBet}
      onClose={onClose}
      panel={(id, next) => (
        <AssignTextPanel
          key={id}
          bet={latest(id) ?? first}
          mayAssign={mayAssign}
          onAssigned={() => next((other) => latest(other)?.shouldProcessImageToText ?? false)}
        />
      )}
    />
  )
}
