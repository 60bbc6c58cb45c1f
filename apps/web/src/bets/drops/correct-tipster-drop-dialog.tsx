import { typedAmount, typedOdds } from '@xbetapp/domain/bets/drops/typed-bounds'
import {
  decimal2,
  decimal5,
  differentFrom,
  firstError,
  required,
} from '@xbetapp/domain/platform/validation/rules'
import { isNoDrop } from '@xbetapp/domain/reference/reference/names'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetLine } from '#web/bets/bets/public/bet-line.tsx'
import { DoubtLines } from '#web/bets/drops/public/doubts.tsx'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { FormDialog, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { dropsText as text } from './drops.it.ts'
import { TipsterDropFields } from './tipster-drop-facts.tsx'
import {
  dropOutcome,
  presentTipsterDrop,
  type TipsterDropValues,
  useTipsterDoubts,
  useTipsterDrop,
} from './tipster-drop-form.ts'

const anyOdds = firstError(required, decimal5, differentFrom(0))

/** Limits belong to the drop that is announced (rule: tipster-drop/free-correction). */
export const correctionRules = (nomeTipster: string) => ({
  totTipster: firstError(required, decimal2, typedAmount),
  // The house is credited at the average after tax, which may be below the usual minimum.
  quotaDrop: isNoDrop(nomeTipster) ? anyOdds : firstError(anyOdds, typedOdds),
})

interface CorrectTipsterDropDialogProps {
  bet: Bet
  onClose: () => void
  /** Called once the correction is saved: the bet must be read again. */
  onDone: () => Promise<unknown>
}

/** Corrects the tipster's credited amount and odds; sends no message. */
export default function CorrectTipsterDropDialog({ bet, onClose, onDone }: CorrectTipsterDropDialogProps) {
  const { idReceivedBet } = bet
  const { save, seconds } = useTipsterDrop(bet, 'correction')
  const form = useJudgedForm<TipsterDropValues>({
    initialValues: presentTipsterDrop(bet, 3),
    validate: correctionRules(bet.tipster.nomeTipster),
  })
  const { doubts, areMeant } = useTipsterDoubts(bet, form.values)
  const submit = async (values: TipsterDropValues) => {
    if (!areMeant()) return false
    try {
      await save(values)
      toastSuccess(text.corrected)
    } catch (error) {
      if (dropOutcome(error) !== 'unannounced') {
        const isRefused = error instanceof ApiError && error.kind === 'http'
        toastError(isRefused ? text.correctionFailed : text.correctionUnreached(idReceivedBet))
        throw error
      }
      toastError(errorText(error))
    }
    await onDone().catch(() => {})
    return true
  }
  return (
    <FormDialog
      width={600}
      title={text.correctTitle(idReceivedBet)}
      form={form}
      // Locked while the drop before may still be on its way to the tipster.
      submitLabel={seconds > 0 ? `${text.locked} (${seconds} s)` : undefined}
      submitDisabled={seconds > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <BetLine bet={bet} />
      <TipsterDropFields form={form} />
      <DoubtLines doubts={doubts} />
    </FormDialog>
  )
}
