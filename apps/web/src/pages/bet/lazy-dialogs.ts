import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/ui/part/part.tsx'

// The list is on screen before any of these is fetched.

const loadDialogs = () => import('./bet-dialogs.tsx')
const loadDetail = () => import('#web/bets/drops/detail/detail-dialog.tsx')
const loadViewer = () => import('#web/bets/bets/public/bet-photo-viewer.tsx')

export const BetDialogs = lazyPart(loadDialogs)
export const DropDetailDialog = lazyPart(loadDetail)
export const BetPathPanel = lazyPart(() => import('#web/relay/routing/bet-path-panel.tsx'))
export const AnswersStrip = lazyPart(() => import('#web/bets/room-answers/answers-strip.tsx'))
export const MeasureStrip = lazyPart(() => import('#web/bets/stake-targets/measure-strip.tsx'))
export const PhotoViewer = lazyPart(loadViewer)
export const TipsterDropDialog = lazyPart(() => import('#web/bets/drops/tipster-drop-dialog.tsx'))
export const NewDropDialog = lazyPart(() => import('#web/bets/drops/new-drop-dialog.tsx'))
export const MultiDropDialog = lazyPart(() => import('#web/bets/drops/multi-drop-dialog.tsx'))
export const MoveDropsDialog = lazyPart(() => import('#web/bets/drops/move-drops-dialog.tsx'))
export const BetQuestion = lazyPart(() => import('#web/bets/bets/bet-question.tsx'))
export const EditBetTextDialog = lazyPart(() => import('#web/bets/bets/edit-bet-text-dialog.tsx'))
export const TipsterRulesDialog = lazyPart(() => import('#web/bets/bets/tipster-rules-dialog.tsx'))
export const BetInfoDialog = lazyPart(() => import('#web/bets/bets/public/bet-info-dialog.tsx'))

// Hovering over a button that opens a dialog loads it ahead of the click.

/** Loads the detail of a bet ahead of the click: its code and its drops. */
export async function preloadDetail(client: QueryClient, id: number): Promise<void> {
  void loadDialogs()
  void loadDetail()
  const { betDropsQuery } = await import('#web/bets/drops/public/drop.api.ts')
  await client.prefetchQuery(betDropsQuery(client, id))
}

export function preloadViewer(): void {
  void loadDialogs()
  void loadViewer()
}
