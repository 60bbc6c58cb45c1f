import { type UseFormInput, useForm } from '@mantine/form'

/** A form that judges a field when it is left after it was written in; a field passed through stays quiet. */
export const useJudgedForm = ((options: UseFormInput<Record<string, unknown>>) =>
  useForm({
    ...options,
    enhanceGetInputProps: ({ field, form }) => ({
      // With the library's own `onFocus` a field would count as touched once it has had the focus.
      onFocus: undefined,
      onBlur: () => {
        if (form.isTouched(String(field))) form.validateField(String(field))
      },
    }),
  })) as typeof useForm
