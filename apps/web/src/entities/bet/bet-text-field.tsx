import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { firstError, maxLength, required } from '@xbetapp/domain/validation/rules'
import type { Bet } from './bet.ts'
import { readingQuery } from './reading.api.ts'
import { ReadingProposal } from './reading-proposal.tsx'

const MAX_LENGTH = 4096

/** The text as it stood when the form opened: polling does not write over whoever types. */
export const useBetTextForm = ({ formattedBet, textVersion }: Bet) =>
  useForm({
    initialValues: { formattedBet, textVersion },
    validate: { formattedBet: firstError(required, maxLength(MAX_LENGTH)) },
  })

interface BetTextFieldProps {
  bet: Bet
  form: ReturnType<typeof useBetTextForm>
  label: string
  description?: string
  maxRows: number
}

/** The text of a bet, and while its image is to be read what a machine read in it. */
export function BetTextField({ bet, form, label, description, maxRows }: BetTextFieldProps) {
  const unread = bet.shouldProcessImageToText
  const { data: reading } = useQuery({ ...readingQuery(bet.idReceivedBet), enabled: unread })
  return (
    <>
      {unread && (
        <ReadingProposal
          reading={reading}
          current={form.values.formattedBet}
          onUse={(testo) => form.setFieldValue('formattedBet', testo)}
        />
      )}
      <Textarea
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        data-autofocus
        autosize
        minRows={6}
        maxRows={maxRows}
        {...form.getInputProps('formattedBet')}
        onKeyDown={(event) => {
          // Enter breaks the line here; with Ctrl it saves.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
    </>
  )
}
