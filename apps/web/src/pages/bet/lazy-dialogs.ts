import { lazyPart } from '#web/ui/part/lazy-part.tsx'

// The list is on screen before any of these is fetched.

export const loadDetail = () => import('#web/features/drops/detail/detail-dialog.tsx')
export const loadViewer = () => import('#web/entities/bet/bet-photo-viewer.tsx')

export const DropDetailDialog = lazyPart(loadDetail)
export const PercorsoPanel = lazyPart(() => import('#web/features/routing/percorso-panel.tsx'))
export const AnswersStrip = lazyPart(() => import('#web/features/risposte/answers-strip.tsx'))
export const MeasureStrip = lazyPart(() => import('#web/features/misuratore/measure-strip.tsx'))
export const PhotoViewer = lazyPart(loadViewer)
export const TipsterDropDialog = lazyPart(() => import('#web/features/drops/tipster-drop-dialog.tsx'))
export const NewDropDialog = lazyPart(() => import('#web/features/drops/new-drop-dialog.tsx'))
export const MultiDropDialog = lazyPart(() => import('#web/features/drops/multi-drop-dialog.tsx'))
export const MoveDropsDialog = lazyPart(() => import('#web/features/drops/move-drops-dialog.tsx'))
export const DeleteBetsDialog = lazyPart(() => import('#web/features/bets/delete-bets-dialog.tsx'))
export const ConfirmDropsDialog = lazyPart(() => import('#web/features/bets/confirm-drops-dialog.tsx'))
export const StopBetDialog = lazyPart(() => import('#web/features/bets/stop-bet-dialog.tsx'))
export const EditBetTextDialog = lazyPart(() => import('#web/features/bets/edit-bet-text-dialog.tsx'))
export const TipsterRulesDialog = lazyPart(() => import('#web/features/bets/tipster-rules-dialog.tsx'))
export const BetInfoDialog = lazyPart(() => import('#web/entities/bet/bet-info-dialog.tsx'))
