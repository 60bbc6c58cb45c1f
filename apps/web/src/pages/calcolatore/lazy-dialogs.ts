import { lazy } from 'react'

// The table is on screen before any of these is fetched.

export const PlayedDialog = lazy(() => import('#web/features/drops/detail/played-dialog.tsx'))
export const CorrectTipsterDropDialog = lazy(
  () => import('#web/features/drops/correct-tipster-drop-dialog.tsx'),
)
export const EditClosingDialog = lazy(() => import('#web/features/calculator/edit-closing-dialog.tsx'))
export const EditBetTextDialog = lazy(() => import('#web/features/bets/edit-bet-text-dialog.tsx'))
export const BetImageViewer = lazy(() => import('#web/features/calculator/bet-image-viewer.tsx'))
export const BetInfoDialog = lazy(() => import('#web/entities/bet/bet-info-dialog.tsx'))
export const DuplicateBetDialog = lazy(() => import('#web/features/calculator/duplicate-bet-dialog.tsx'))
export const ModificheDialog = lazy(() => import('#web/features/calculator/modifiche-dialog.tsx'))
export const CounterInfoDialog = lazy(() => import('#web/features/calculator/counter-info-dialog.tsx'))
