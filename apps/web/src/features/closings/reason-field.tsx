import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { closingsText as text } from './closings.it.ts'

export const useReasonForm = () =>
  useForm({
    initialValues: { motivo: '' },
    validate: { motivo: (motivo) => (motivo.trim() === '' ? text.required : null) },
  })

interface ReasonFieldProps {
  form: ReturnType<typeof useReasonForm>
  description: string
}

/** Why a closed week is touched: it stays with what is done. */
export function ReasonField({ form, description }: ReasonFieldProps) {
  return (
    <Textarea
      label={text.motivo}
      description={description}
      required
      withAsterisk
      autosize
      minRows={2}
      maxLength={500}
      {...form.getInputProps('motivo')}
    />
  )
}
