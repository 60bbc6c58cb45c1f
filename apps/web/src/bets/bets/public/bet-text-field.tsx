import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import type { Bet } from './bet.ts'
import { readingQuery } from './reading.api.ts'
import { readingText as text } from './reading-proposal.it.ts'
import classes from './reading-proposal.module.css'

const MAX_LENGTH = 4096

/** Starts with the text at the time the form opened: polling does not overwrite the input. */
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

/** The text of a bet, with the machine's reading of its image while that is to be confirmed. */
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

interface ReadingProposalProps {
  /** Undefined while loading. */
  reading: Pick<Answer<'GET /api/v1/bets/:id/lettura'>, 'stato' | 'fonte' | 'testo'> | undefined
  /** Current text of the field. */
  current: string
  onUse: (testo: string) => void
}

/** Proposes the text a machine read in the image, for the bet's text; nothing if none was read. */
function ReadingProposal({ reading, current, onUse }: ReadingProposalProps) {
  if (reading?.stato === 'in_attesa') return <p className={classes.reading}>{text.waits}</p>
  if (!reading?.testo) return null
  const { testo, fonte } = reading
  const heading = fonte === 'modello' ? text.byModel : text.byOcr
  return (
    <section className={classes.reading} aria-label={heading}>
      <h4 className="flush below-4 type-xs weight-600 quiet">{heading}</h4>
      <p className={`breaks below-4 ${classes.text}`}>{testo}</p>
      {current.trim() !== testo.trim() && (
        <Button variant="default" size="xs" onClick={() => onUse(testo)}>
          {text.use}
        </Button>
      )}
    </section>
  )
}
