import { lazy } from 'react'

// The table is on screen before any of these is fetched.

export const DettaglioDialog = lazy(() => import('#web/features/calculator/dettaglio/dettaglio-dialog.tsx'))
export const EditTipsterDropDialog = lazy(
  () => import('#web/features/calculator/edit-tipster-drop-dialog.tsx'),
)
export const EditClosingDialog = lazy(() => import('#web/features/calculator/edit-closing-dialog.tsx'))
export const EditTextDialog = lazy(() => import('#web/features/calculator/edit-text-dialog.tsx'))
export const BetImageViewer = lazy(() => import('#web/features/calculator/bet-image-viewer.tsx'))
export const BetInfoDialog = lazy(() => import('#web/features/calculator/bet-info-dialog.tsx'))
export const DuplicateBetDialog = lazy(() => import('#web/features/calculator/duplicate-bet-dialog.tsx'))
export const ModificheDialog = lazy(() => import('#web/features/calculator/modifiche-dialog.tsx'))
export const CounterInfoDialog = lazy(() => import('#web/features/calculator/counter-info-dialog.tsx'))
