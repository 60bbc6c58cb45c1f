interface Entered {
  field: string | number | symbol
  form: { isTouched: (field?: string) => boolean; validateField: (field: string) => unknown }
}

/** Options of a form: a field is judged when it is left after it was written in; a field passed through stays quiet. */
export const judgedOnLeave = {
  enhanceGetInputProps: ({ field, form }: Entered) => ({
    // With the library's own `onFocus` a field would count as touched once it has had the focus.
    onFocus: undefined,
    onBlur: () => {
      if (form.isTouched(String(field))) form.validateField(String(field))
    },
  }),
}
