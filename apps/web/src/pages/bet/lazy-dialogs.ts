import { lazy } from 'react'

// The list is on screen before any of these is fetched.

export const loadDetail = () => import('#web/features/drops/detail/detail-dialog.tsx')
export const loadViewer = () => import('#web/entities/bet/bet-photo-viewer.tsx')

export const DropDetailDialog = lazy(loadDetail)
export const PercorsoPanel = lazy(() => import('#web/features/routing/percorso-panel.tsx'))
export const AnswersStrip = lazy(() => import('#web/features/risposte/answers-strip.tsx'))
export const PhotoViewer = lazy(loadViewer)
export const TipsterDropDialog = lazy(() => import('#web/features/drops/tipster-drop-dialog.tsx'))
export const NewDropDialog = lazy(() => import('#web/features/drops/new-drop-dialog.tsx'))
export const MultiDropDialog = lazy(() => import('#web/features/drops/multi-drop-dialog.tsx'))
export const MoveDropsDialog = lazy(() => import('#web/features/drops/move-drops-dialog.tsx'))
export const DeleteBetsDialog = lazy(() => import('#web/features/bets/delete-bets-dialog.tsx'))
export const ConfirmDropsDialog = lazy(() => import('#web/features/bets/confirm-drops-dialog.tsx'))
export const StopBetDialog = lazy(() => import('#web/features/bets/stop-bet-dialog.tsx'))
export const EditBetTextDialog = lazy(() => import('#web/features/bets/edit-bet-text-dialog.tsx'))
export const TipsterRulesDialog = lazy(() => import('#web/features/bets/tipster-rules-dialog.tsx'))
export const BetInfoDialog = lazy(() => import('#web/entities/bet/bet-info-dialog.tsx'))
