import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'

// The list is on screen before any of these is fetched; hovering what opens one fetches it ahead of the click.

const loadDialogs = () => import('./bet-dialogs.tsx')
const loadDetail = () => import('#web/features/drops/drop-detail-dialog.tsx')
const loadViewer = () => import('#web/features/bets/photo-viewer.tsx')

export const BetDialogs = lazy(loadDialogs)
export const DropDetailDialog = lazy(loadDetail)
export const PercorsoPanel = lazy(() => import('#web/features/percorso/percorso-panel.tsx'))
export const PhotoViewer = lazy(loadViewer)
export const TipsterDropDialog = lazy(() => import('#web/features/drops/tipster-drop-dialog.tsx'))
export const NewDropDialog = lazy(() => import('#web/features/drops/new-drop-dialog.tsx'))
export const NewSaleDropDialog = lazy(() => import('#web/features/drops/new-sale-drop-dialog.tsx'))
export const MultiSiteDropDialog = lazy(() => import('#web/features/drops/multi-site-drop-dialog.tsx'))
export const MultiSaleDropDialog = lazy(() => import('#web/features/drops/multi-sale-drop-dialog.tsx'))
export const MoveDropsDialog = lazy(() => import('#web/features/drops/move-drops-dialog.tsx'))
export const DeleteBetsDialog = lazy(() => import('#web/features/bets/delete-bets-dialog.tsx'))
export const ConfirmDropsDialog = lazy(() => import('#web/features/bets/confirm-drops-dialog.tsx'))
export const StopBetDialog = lazy(() => import('#web/features/bets/stop-bet-dialog.tsx'))
export const EditBetTextDialog = lazy(() => import('#web/features/bets/edit-bet-text-dialog.tsx'))
export const TipsterRulesDialog = lazy(() => import('#web/features/bets/tipster-rules-dialog.tsx'))
export const BetInfoDialog = lazy(() => import('#web/features/bets/bet-info-dialog.tsx'))

/** What the detail of a bet needs, ahead of the click: its code and its drops. */
export async function preloadDetail(client: QueryClient, id: number): Promise<void> {
  void loadDialogs()
  void loadDetail()
  const { betDropsQuery } = await import('#web/features/drops/drops.api.ts')
  await client.prefetchQuery(betDropsQuery(client, id))
}

export function preloadViewer(): void {
  void loadDialogs()
  void loadViewer()
}
