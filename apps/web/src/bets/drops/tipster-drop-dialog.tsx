import { Button } from '@mantine/core'
import { IconExternalLink, IconHelpCircle } from '@tabler/icons-react'
import { formatBound, formatInput } from '@xbetapp/domain/platform/format/number'
import { isAmericans } from '@xbetapp/domain/reference/reference/names'
import { useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetText } from '#web/bets/bets/public/bet-text.tsx'
import { DoubtLines } from '#web/bets/drops/public/doubt-lines.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import type { SendMode } from '#web/platform/auth/public/send-mode.ts'
import { Held } from '#web/platform/presence/public/presence.tsx'
import { usePresence } from '#web/platform/presence/public/use-presence.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { useNotifyStaff } from './drops.api.ts'
import { dropsText as text } from './drops.it.ts'
import classes from './tipster-drop-dialog.module.css'
import { TipsterDropFacts } from './tipster-drop-facts.tsx'
import { TipsterDropChips, TipsterDropFields } from './tipster-drop-fields.tsx'
import { asDrop, type TipsterDropValues, useTipsterDropForm } from './tipster-drop-form.ts'
import { dropOutcome } from './tipster-drop-outcome.ts'
import { useTipsterDoubts } from './use-tipster-doubts.ts'
import { figuresOf, useTipsterDrop } from './use-tipster-drop.ts'

interface TipsterDropDialogProps {
  bet: Bet
  mode: SendMode
  /** Opens the page that credits Americans with the bet; absent for those who may not. */
  onAmericani?: (() => void) | undefined
  onClose: () => void
  onDone: () => void
}

/** Sets the tipster's credited amount and odds on a bet. */
export default function TipsterDropDialog({
  bet,
  mode,
  onAmericani,
  onClose,
  onDone,
}: TipsterDropDialogProps) {
  const form = useTipsterDropForm(bet)
  const { save, seconds } = useTipsterDrop(bet, mode)
  const notifyStaff = useNotifyStaff()
  const [helping, setHelping] = useState(false)
  const locked = seconds > 0
  const presence = usePresence('bet', String(bet.idReceivedBet), 'tipster')

  const { doubts, areMeant } = useTipsterDoubts(bet, asDrop(form.values))
  const submit = async (values: TipsterDropValues) => {
    if (!areMeant()) return false
    try {
      await save(values)
      toastSuccess(text.saved)
    } catch (error) {
      const outcome = dropOutcome(error)
      if (outcome === 'refused') throw error
      toastError(outcome === 'unconfirmed' ? text.unconfirmed : errorText(error))
      if (outcome === 'unconfirmed') {
        const { totTipster, quotaDrop } = figuresOf(values)
        const msg = text.adminMessage(bet.idReceivedBet, formatBound(totTipster), formatInput(quotaDrop))
        notifyStaff.mutate({ body: { msg } })
      }
    }
    onDone()
    return true
  }

  return (
    <FormDialog
      width={620}
      title={text.tipsterDropTitle(bet.idReceivedBet)}
      form={form}
      submitLabel={locked ? text.locked : undefined}
      submitDisabled={locked}
      aside={
        locked && (
          <span role="timer" className="type-sm yellow">
            {text.lockedFor(seconds)}
          </span>
        )
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="row middle gap-4">
        <TipsterName name={bet.tipster.nomeTipster} />
        {onAmericani && (
          <Button
            className="pushed"
            size="compact-xs"
            variant="default"
            rightSection={<IconExternalLink size={13} aria-hidden />}
            onClick={onAmericani}
          >
            {text.americani}
          </Button>
        )}
        {isAmericans(bet.tipster.nomeTipster) && (
          <IconButton
            icon={IconHelpCircle}
            iconSize={18}
            label={text.helpOpen}
            titled
            onClick={() => setHelping(true)}
          />
        )}
      </div>
      <p className={`scrolls type-sm quiet lines-kept breaks ${classes.text}`}>
        <BetText bet={bet} />
      </p>
      <Held presence={presence} />
      <TipsterDropFields form={form} />
      <DoubtLines doubts={doubts} />
      <TipsterDropChips form={form} bet={bet} />
      <TipsterDropFacts bet={bet} totTipster={form.values.totTipster} />
      {helping && <AmericansHelpDialog onClose={() => setHelping(false)} />}
    </FormDialog>
  )
}

/** Voiding a drop of Americans has a step that only a person can take, in the chat (rule: tipster-drop/americans). */
function AmericansHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={text.helpTitle}>
      <ol className="column gap-5 marked-list airy">
        {text.helpSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="flush above-7 type-sm quiet">{text.helpNote}</p>
    </Dialog>
  )
}
