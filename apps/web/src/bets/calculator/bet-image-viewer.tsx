import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetLine } from '#web/bets/bets/public/bet-line.tsx'
import BetPhotoViewer from '#web/bets/bets/public/bet-photo-viewer.tsx'
import { BetTextField, storedBetText, useBetTextForm } from '#web/bets/bets/public/bet-text-field.tsx'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { useConflict } from '#web/ui/conflict/use-conflict.tsx'
import { savesOnCtrlEnter } from '#web/ui/ctrl-enter.ts'
import { useKeptForm } from '#web/ui/form-dialog/use-kept-form.ts'
import { calculatorPageText as text } from './calculator.it.ts'
import { useEditBet } from './use-edit-bet.ts'

interface BetImageViewerProps {
  /** The bets of the page, as they are now. */
  bets: readonly Bet[]
  first: Bet
  /** False for users who may only look. */
  mayAssign: boolean
  onClose: () => void
}

/** The images of the page, each with its text beside it. */
export default function BetImageViewer({ bets, first, mayAssign, onClose }: BetImageViewerProps) {
  const all = bets.includes(first) ? bets : [first]
  const latest = (id: number) => all.find(({ idReceivedBet }) => idReceivedBet === id)
  const goesOn = useRef(false)
  return (
    <BetPhotoViewer
      bets={all}
      first={first.idReceivedBet}
      onClose={onClose}
      panel={(id, next) =>
        mayAssign ? (
          <AssignText
            key={id}
            bet={latest(id) ?? first}
            goesOn={goesOn}
            onAssigned={() => {
              goesOn.current = true
              next((other) => latest(other)?.shouldProcessImageToText ?? false)
            }}
          />
        ) : (
          <BetLine bet={latest(id) ?? first} />
        )
      }
    />
  )
}

interface AssignTextProps {
  bet: Bet
  /** Whether the text of the image before was just assigned: the keyboard then goes on in this image's text. */
  goesOn: RefObject<boolean>
  /** Called once the text is saved, to show the next image. */
  onAssigned: () => void
}

/** The text of the image, beside it; assigning a text marks the image as read. Remounted for each bet. */
function AssignText({ bet, goesOn, onAssigned }: AssignTextProps) {
  const edit = useEditBet()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (goesOn.current) element.current?.querySelector('textarea')?.focus()
    goesOn.current = false
  }, [goesOn])
  const form = useBetTextForm(bet)
  useKeptForm(`${text.assignTitle} ${bet.idReceivedBet}`, form)
  const conflict = useConflict(form, storedBetText(bet, text.testo))
  const [saving, setSaving] = useState(false)
  const assign = form.onSubmit(async (values) => {
    setSaving(true)
    try {
      await edit(bet, { ...values, shouldProcessImageToText: false })
      onAssigned()
    } catch (error) {
      if (!conflict.note(error)) form.setFieldError('formattedBet', errorText(error))
    } finally {
      setSaving(false)
    }
  })
  return (
    <form ref={element} className="column gap-5" onSubmit={assign} noValidate {...savesOnCtrlEnter}>
      <h3 className="flush type-xs weight-600 quiet">{text.assignTitle}</h3>
      <div className="row wraps gap-3">
        <OutcomeChip esito={bet.esito} pagamento={bet.pagamento} />
        {bet.shouldProcessImageToText ? (
          <Chip tone="yellow">{text.assignToRead}</Chip>
        ) : (
          <Chip tone="green">{text.assignDone}</Chip>
        )}
      </div>
      <BetTextField
        bet={bet}
        form={form}
        label={text.testo}
        description={text.assignHint}
        maxRows={16}
        startsHere={bet.shouldProcessImageToText}
      />
      {conflict.panel}
      <Button type="submit" loading={saving} disabled={conflict.isOpen}>
        {text.assign}
      </Button>
    </form>
  )
}
