import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { firstError, maxLength, required } from '@xbetapp/domain/validation/rules'
import type { Bet } from '#web/entities/bet/bet.ts'
import { PhotoState } from '#web/entities/bet/photo-state.tsx'
import { readingQuery } from '#web/entities/bet/reading.api.ts'
import { ReadingProposal } from '#web/entities/bet/reading-proposal.tsx'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx'
import { useEditBetText, useLogBetText } from './bets.api.ts'
import { betsText as text } from './bets.it.ts'
import classes from './edit-bet-text-dialog.module.css'

const MAX_LENGTH = 4096

interface EditBetTextDialogProps {
  bet: Bet
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

/** The text as it stood when the dialog opened is what is edited: polling does not write over the operator. */
export default function EditBetTextDialog({ bet, mode, onClose, onDone }: EditBetTextDialogProps) {
  const { idReceivedBet } = bet
  const edit = useEditBetText()
  const log = useLogBetText()
  const form = useForm({
    initialValues: { formattedBet: bet.formattedBet, textVersion: bet.textVersion },
    validate: { formattedBet: firstError(required, maxLength(MAX_LENGTH)) },
  })
  const { data: reading } = useQuery({
    ...readingQuery(idReceivedBet),
    enabled: bet.shouldProcessImageToText,
  })
  const save = async (values: typeof form.values) => {
    const saved = await edit.mutateAsync({ body: { idReceivedBet, ...values } })
    log.mutate({
      body: {
        tipoModifica: 'BET_TEXT',
        valorePrecedente: form.getInitialValues().formattedBet,
        nuovoValore: saved.formattedBet,
        username: mode.username,
        idReceivedBet,
      },
    })
    onDone()
  }
  return (
    <FormDialog
      opened
      persistent
      width={bet.photoPath === null ? 620 : 860}
      title={text.editTitle(idReceivedBet)}
      form={form}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={classes.columns}>
        {bet.photoPath !== null && (
          <div className={classes.photos}>
            {bet.photos.map((photo) => (
              <img key={photo} src={photo} alt={text.photoOf(idReceivedBet)} className={classes.photo} />
            ))}
          </div>
        )}
        <div className={classes.fields}>
          <PhotoState bet={bet} />
          {bet.shouldProcessImageToText && (
            <ReadingProposal
              reading={reading}
              current={form.values.formattedBet}
              onUse={(testo) => form.setFieldValue('formattedBet', testo)}
            />
          )}
          <Textarea
            label={text.editField}
            required
            autosize
            minRows={6}
            maxRows={18}
            {...form.getInputProps('formattedBet')}
            onKeyDown={(event) => {
              // Enter breaks the line here; with Ctrl it saves.
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit()
            }}
          />
        </div>
      </div>
    </FormDialog>
  )
}
