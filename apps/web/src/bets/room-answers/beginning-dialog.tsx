import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDate, formatDateTime, formatTime } from '@xbetapp/domain/platform/format/date'
import { ApiError } from '#web/lib/api-error.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TimeField } from '#web/ui/fields/time-field.tsx'
import { typedTime } from '#web/ui/fields/typed-time.ts'
import { FormDialog, FormGrid, useJudgedForm } from '#web/ui/form-dialog/form-dialog.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { ANSWERS_KEY, REFRESH_MS } from './room-answers.api.ts'
import { roomAnswersText as text } from './room-answers.it.ts'

/** When the event begins and the source of that time; polled while the dialog is open. */
const polledBeginningQuery = (id: number) => ({
  ...apiQuery([...ANSWERS_KEY, 'inizio', id], 'GET /api/v1/bets/:id/inizio', { params: { id } }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
  gcTime: 0,
})

type Beginning = Answer<'GET /api/v1/bets/:id/inizio'>

interface BeginningDialogProps {
  idReceivedBet: number
  onClose: () => void
}

const WIDTH = 420

/** When the event of a bet begins, set by hand; empty fields leave it to the text. */
export default function BeginningDialog({ idReceivedBet, onClose }: BeginningDialogProps) {
  const { data, error, refetch } = useQuery(polledBeginningQuery(idReceivedBet))
  if (data) return <BeginningForm idReceivedBet={idReceivedBet} stored={data} onClose={onClose} />
  if (!error) return null
  return (
    <Dialog footer={null} width={WIDTH} title={text.beginningTitle(idReceivedBet)} onClose={onClose}>
      <ErrorState error={error} onRetry={refetch} />
    </Dialog>
  )
}

interface Typed {
  giorno: string | null
  ora: string
}

/** Initial values of the fields: set by a person, or read from the text. */
const typedOf = (moment: string | null): Typed => ({
  giorno: moment?.slice(0, 10) ?? null,
  ora: moment === null ? '' : formatTime(moment),
})

/** Shows a refusal of the moment at the day: the moment is two fields here. */
const refusedMoment = (error: unknown) =>
  error instanceof ApiError && error.field === 'inizio' ? { giorno: error.message } : undefined

const LABELS = { giorno: text.giorno, ora: text.ora }

function BeginningForm({ idReceivedBet: id, stored, onClose }: BeginningDialogProps & { stored: Beginning }) {
  const save = useFormMutation('PUT /api/v1/bets/:id/inizio', {
    invalidates: [ANSWERS_KEY, ['bets']],
    success: text.beginningSaved,
  })
  const values = typedOf(stored.inizio)
  const form = useJudgedForm<Typed>({
    initialValues: values,
    validate: {
      giorno: (giorno, { ora }) => (giorno === null && ora.trim() !== '' ? text.dayMissing : null),
      ora: (ora, { giorno }) => {
        if (ora.trim() === '') return giorno === null ? null : text.hourMissing
        return typedTime(ora) === null ? text.hourWrong : null
      },
    },
  })
  return (
    <FormDialog
      crossFields
      width={WIDTH}
      title={text.beginningTitle(id)}
      form={form}
      stored={{
        version: stored.version,
        values,
        describe: (name) => ({
          label: LABELS[name],
          show: name === 'giorno' ? (day) => (day ? formatDate(String(day)) : '') : undefined,
        }),
      }}
      fieldErrors={refusedMoment}
      onClose={onClose}
      onSubmit={({ giorno, ora }, version) =>
        save.mutateAsync({
          params: { id },
          body: {
            inizio: giorno === null ? null : `${giorno}T${typedTime(ora)}:00`,
            version: version ?? stored.version,
          },
        })
      }
    >
      <FormGrid>
        <DateField label={text.giorno} clearable {...form.getInputProps('giorno')} />
        <TimeField label={text.ora} {...form.getInputProps('ora')} />
      </FormGrid>
      <p className="flush type-xs quiet">
        {text.beginningHint(stored.letto && formatDateTime(stored.letto))}{' '}
        {stored.impostatoDa !== null &&
          stored.impostatoIl !== null &&
          text.beginningBy(stored.impostatoDa, formatDateTime(stored.impostatoIl))}
      </p>
    </FormDialog>
  )
}
