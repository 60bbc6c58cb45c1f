import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { firstError, maxLength, required } from '@xbetapp/domain/platform/validation/rules'
import { apiQuery } from '#web/lib/api-query.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { betText as text } from './bet.it.ts'
import type { Bet } from './bet.ts'
import classes from './reading-proposal.module.css'

/** Characters: Telegram's limit of a message. */
const MAX_LENGTH = 4096
const READING_EVERY_MS = 2_000

/** The text a machine read in a bet's image; polled while it is being read. */
const readingQuery = (id: number) =>
  queryOptions({
    ...apiQuery(['bets', 'reading', id], 'GET /api/v1/bets/:id/lettura', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.stato === 'in_attesa' ? READING_EVERY_MS : false),
    staleTime: 0,
  })

/** A form that starts with the text of the moment it opened: polling does not overwrite the input. */
export const useBetTextForm = ({ formattedBet, textVersion }: Bet) =>
  useForm({
    initialValues: { formattedBet, textVersion },
    validate: { formattedBet: firstError(required, maxLength(MAX_LENGTH)) },
  })

/** The stored text of a bet, as a form compares it with what was typed. */
export const storedBetText = ({ formattedBet, textVersion }: Bet, label: string) => ({
  version: textVersion,
  values: { formattedBet, textVersion },
  describe: (name: 'formattedBet' | 'textVersion') => (name === 'formattedBet' ? { label } : undefined),
})

interface BetTextFieldProps {
  bet: Bet
  form: ReturnType<typeof useBetTextForm>
  label: string
  description?: string
  maxRows: number
  /** Whether its dialog opens with the cursor here. */
  startsHere?: boolean
}

/** The text of a bet, with the machine's reading of its image while that is to be confirmed. */
export function BetTextField({
  bet,
  form,
  label,
  description,
  maxRows,
  startsHere = true,
}: BetTextFieldProps) {
  return (
    <>
      {bet.shouldProcessImageToText && (
        <ReadingProposal
          idReceivedBet={bet.idReceivedBet}
          current={form.values.formattedBet}
          onUse={(testo) => form.setFieldValue('formattedBet', testo)}
        />
      )}
      <Textarea
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        data-autofocus={startsHere || undefined}
        autosize
        minRows={6}
        maxRows={maxRows}
        {...form.getInputProps('formattedBet')}
        onFocus={({ currentTarget: field }) => {
          // The caret goes to the end of the text, to go on there; a caret placed within the text stays.
          if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
        }}
      />
    </>
  )
}

interface ReadingProposalProps {
  idReceivedBet: number
  current: string
  onUse: (testo: string) => void
}

/** Proposes the text a machine read in the image, for the bet's text; nothing if none was read. */
function ReadingProposal({ idReceivedBet, current, onUse }: ReadingProposalProps) {
  const { data: reading } = useQuery(readingQuery(idReceivedBet))
  if (reading?.stato === 'in_attesa')
    return <p className="flush line-around rounded-sm pad-5-6">{text.readWaits}</p>
  if (!reading?.testo) return null
  const { testo, fonte } = reading
  const heading = fonte === 'modello' ? text.readByModel : text.readByOcr
  return (
    <section className="flush line-around rounded-sm pad-5-6" aria-label={heading}>
      <h4 className="flush below-4 type-xs weight-600 quiet">{heading}</h4>
      <p className={`breaks below-4 spaces-kept ${classes.text}`}>{testo}</p>
      {current.trim() !== testo.trim() && (
        <ToolButton onClick={() => onUse(testo)}>{text.readUse}</ToolButton>
      )}
    </section>
  )
}
