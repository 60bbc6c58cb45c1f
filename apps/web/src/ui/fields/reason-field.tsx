import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { reason } from '@xbetapp/domain/platform/validation/rules'
import { reasonText as text } from './reason-field.it.ts'

export const useReasonForm = (motivo = '') =>
  useForm({ initialValues: { motivo }, validate: { motivo: reason } })

interface ReasonFieldProps {
  form: { getInputProps: (name: 'motivo') => object }
  /** Purpose of the reason; default: it is stored with the change. */
  description?: string
  isOptional?: boolean
}

/** The reason for a change, stored with it. Enter confirms; with Shift it starts a line. */
export function ReasonField({ form, description = text.hint, isOptional = false }: ReasonFieldProps) {
  return (
    <Textarea
      label={text.label}
      description={description}
      required={!isOptional}
      withAsterisk={!isOptional}
      autosize
      minRows={2}
      maxLength={500}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
      {...form.getInputProps('motivo')}
    />
  )
}
