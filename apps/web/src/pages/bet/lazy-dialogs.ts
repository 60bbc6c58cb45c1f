import { lazy } from 'react'

// The list is on screen before any of these is fetched.

export const loadDetail = () => import('#web/features/drops/drop-detail-dialog.tsx')
export const loadViewer = () => import('#web/features/bets/photo-viewer.tsx')

export const DropDetailDialog = lazy(loadDetail)
export const PercorsoPanel = lazy(() => import('#web/features/routing/percorso-panel.tsx'))
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
