import { ActionIcon, Button } from '@mantine/core'
import { IconExternalLink, IconHelpCircle } from '@tabler/icons-react'
import { formatBound, formatInput } from '@xbetapp/domain/format/number'
import { isAmericans } from '@xbetapp/domain/reference/names'
import { useState } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { useLockSeconds } from '#web/entities/drop/drop-lock.ts'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { typedNumber } from '#web/ui/fields/italian-input.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { OddsField } from '#web/ui/fields/odds-field.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { AmericansHelpDialog } from './americans-help-dialog.tsx'
import { useSaveTipsterDrop, useTellStaff } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import classes from './tipster-drop-dialog.module.css'
import { TipsterDropFacts } from './tipster-drop-facts.tsx'
import { type TipsterDropValues, useTipsterDropForm } from './tipster-drop-form.ts'
import { dropOutcome } from './tipster-drop-outcome.ts'

interface TipsterDropDialogProps {
  bet: Bet
  mode: SendMode
  /** Opens the page that credits Americans with the bet; absent for those who may not. */
  onAmericani?: (() => void) | undefined
  onClose: () => void
  onDone: () => void
}

/** What the tipster is credited with on a bet. */
export default function TipsterDropDialog({
  bet,
  mode,
  onAmericani,
  onClose,
  onDone,
}: TipsterDropDialogProps) {
  const form = useTipsterDropForm(bet)
  const save = useSaveTipsterDrop()
  const tellStaff = useTellStaff()
  const [helping, setHelping] = useState(false)
  // One moment for all attempts: a repeated one must be recognised as the same.
  const [openedAt] = useState(() => new Date().toISOString())
  const seconds = useLockSeconds(bet.dropLockedUntil)
  const locked = seconds > 0

  const submit = async ({ totTipster, quotaDrop }: TipsterDropValues) => {
    const { idReceivedBet, messageDate, idTipster, formattedBet, photoPath } = bet
    const figures = { totTipster: typedNumber(totTipster) ?? 0, quotaDrop: typedNumber(quotaDrop) ?? 0 }
    try {
      const body = {
        bet: { idReceivedBet, messageDate, idTipster, formattedBet, photoPath, ...figures },
        data: openedAt,
        ...mode,
      }
      await save.mutateAsync({ body })
      toastSuccess(text.saved)
    } catch (error) {
      const outcome = dropOutcome(error)
      if (outcome === 'refused') throw error
      toastError(outcome === 'unconfirmed' ? text.unconfirmed : errorText(error))
      if (outcome === 'unconfirmed') {
        const [importo, quota] = [formatBound(figures.totTipster), formatInput(figures.quotaDrop)]
        tellStaff.mutate({ body: { msg: text.adminMessage(idReceivedBet, importo, quota) } })
      }
    }
    onDone()
  }

  return (
    <FormDialog
      opened
      width={620}
      title={text.tipsterDropTitle(bet.idReceivedBet)}
      form={form}
      submitLabel={locked ? text.locked : undefined}
      submitDisabled={locked}
      aside={
        locked && (
          <span role="timer" className={classes.lock}>
            {text.lockedFor(seconds)}
          </span>
        )
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={classes.about}>
        <TipsterName name={bet.tipster.nomeTipster} />
        {onAmericani && (
          <Button
            className={classes.americani}
            size="compact-xs"
            variant="default"
            rightSection={<IconExternalLink size={13} aria-hidden />}
            onClick={onAmericani}
          >
            {text.americani}
          </Button>
        )}
        {isAmericans(bet.tipster.nomeTipster) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text.helpOpen}
            title={text.helpOpen}
            onClick={() => setHelping(true)}
          >
            <IconHelpCircle size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <p className={classes.text}>
        {bet.formattedBet ? <RichText text={bet.formattedBet} entities={bet.entities} /> : text.readImage}
      </p>
      <div className={classes.fields}>
        <MoneyField label={text.totTipster} required {...form.getInputProps('totTipster')} />
        <OddsField label={text.quotaDrop} required {...form.getInputProps('quotaDrop')} />
      </div>
      <TipsterDropFacts bet={bet} totTipster={form.values.totTipster} />
      {helping && <AmericansHelpDialog onClose={() => setHelping(false)} />}
    </FormDialog>
  )
}
