interface Entered {
  field: string | number | symbol
  form: { isTouched: (field?: string) => boolean; validateField: (field: string) => unknown }
}

/** Options of a form: a field is judged when it is left, once it was written in; one passed through stays quiet. */
export const judgedOnLeave = {
  enhanceGetInputProps: ({ field, form }: Entered) => ({
    // Else a field counts as touched once it has had the focus.
    onFocus: undefined,
    onBlur: () => {
      if (form.isTouched(String(field))) form.validateField(String(field))
    },
  }),
}
