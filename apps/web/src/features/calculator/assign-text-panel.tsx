import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readingQuery } from '#web/entities/bet/reading.api.ts'
import { ReadingProposal } from '#web/entities/bet/reading-proposal.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { BetLine } from './bet-line.tsx'
import { useBetTextForm } from './bet-text-form.ts'
import { calcolatoreText as text } from './calculator.it.ts'
import type { CalculatorBet } from './calculator.types.ts'
import classes from './calculator-panel.module.css'
import { useEditBet } from './use-edit-bet.ts'

interface AssignTextPanelProps {
  bet: CalculatorBet
  /** Absent for those who may only look. */
  mayAssign: boolean
  /** The text stands: on to the next image. */
  onAssigned: () => void
}

/** What the image reads, beside it; assigning a text counts the image as read (3 §4). Mounted anew for each bet. */
export function AssignTextPanel({ bet, mayAssign, onAssigned }: AssignTextPanelProps) {
  const edit = useEditBet()
  const form = useBetTextForm(bet)
  const { data: reading } = useQuery({
    ...readingQuery(bet.idReceivedBet),
    enabled: mayAssign && bet.shouldProcessImageToText,
  })
  const [saving, setSaving] = useState(false)
  const assign = form.onSubmit(async (values) => {
    setSaving(true)
    try {
      await edit(bet, { ...values, shouldProcessImageToText: false })
      onAssigned()
    } catch (error) {
      form.setFieldError('formattedBet', errorText(error))
    } finally {
      setSaving(false)
    }
  })
  if (!mayAssign) return <BetLine bet={bet} />
  return (
    <form className={classes.form} onSubmit={assign} noValidate>
      <h3 className={classes.heading} style={{ margin: 0 }}>
        {text.assignTitle}
      </h3>
      <div>
        {bet.shouldProcessImageToText ? (
          <Chip tone="yellow">{text.assignToRead}</Chip>
        ) : (
          <Chip tone="green">{text.assignDone}</Chip>
        )}
      </div>
      {bet.shouldProcessImageToText && (
        <ReadingProposal
          reading={reading}
          current={form.values.formattedBet}
          onUse={(testo) => form.setFieldValue('formattedBet', testo)}
        />
      )}
      <Textarea
        label={text.testo}
        description={text.assignHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        data-autofocus
        autosize
        minRows={6}
        maxRows={16}
        {...form.getInputProps('formattedBet')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit" loading={saving}>
        {text.assign}
      </Button>
    </form>
  )
}
