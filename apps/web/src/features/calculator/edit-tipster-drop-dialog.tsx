import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLockSeconds } from '#web/entities/drop/drop-lock.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { typedNumber } from '#web/ui/fields/italian-input.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { FormGrid } from '#web/ui/form-grid/form-grid.tsx'
import { BetLine } from './bet-line.tsx'
import { reloadBet, useSaveTipsterDrop } from './calculator.api.ts'
import { calcolatoreText as text } from './calculator.it.ts'
import type { CalculatorBet } from './calculator.types.ts'
import { useTipsterDropForm } from './tipster-drop-form.ts'

interface EditTipsterDropDialogProps {
  bet: CalculatorBet
  username: string
  onClose: () => void
}

/** The server saved the drop and could only not announce it (D1.12). */
const SAVED = 201

/** Corrects what the tipster is credited with; no chat is told (3 §7). */
export default function EditTipsterDropDialog({ bet, username, onClose }: EditTipsterDropDialogProps) {
  const { idReceivedBet } = bet
  const client = useQueryClient()
  const save = useSaveTipsterDrop()
  const form = useTipsterDropForm(bet)
  const seconds = useLockSeconds(bet.dropLockedUntil)
  // One moment for all attempts: a repeated one must be recognised as the same.
  const [openedAt] = useState(() => new Date().toISOString())

  const submit = async ({ totTipster, quotaDrop }: typeof form.values) => {
    const { messageDate, idTipster, formattedBet, photoPath } = bet
    const figures = { totTipster: typedNumber(totTipster) ?? 0, quotaDrop: typedNumber(quotaDrop) ?? 0 }
    const drop = { idReceivedBet, messageDate, idTipster, formattedBet, photoPath, ...figures }
    try {
      await save.mutateAsync({ body: { bet: drop, username, data: openedAt, is_telegram_active: false } })
      toastSuccess(text.editedWell)
    } catch (error) {
      if (!(error instanceof ApiError) || error.bodyStatus !== SAVED) {
        toastError(wasRefused(error) ? text.tipsterDropFailed : text.tipsterDropUnreached(idReceivedBet))
        throw error
      }
      toastError(errorText(error))
    }
    await reloadBet(client, idReceivedBet).catch(() => {})
  }

  return (
    <FormDialog
      opened
      width={600}
      title={text.tipsterDropTitle(idReceivedBet)}
      form={form}
      // The drop before it may still be on its way to the tipster.
      submitLabel={seconds > 0 ? text.waitForDrop(seconds) : undefined}
      submitDisabled={seconds > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <BetLine bet={bet} />
      <FormGrid>
        <MoneyField label={text.totTipster} required {...form.getInputProps('totTipster')} />
        <OddsField places={3} label={text.quotaDrop} required {...form.getInputProps('quotaDrop')} />
      </FormGrid>
    </FormDialog>
  )
}

const wasRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'http'
