import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { DialogFrameProps } from '#web/ui/dialog/dialog.tsx'

// biome-ignore lint/suspicious/noExplicitAny: the rules' type only says whether they are asynchronous
export type Form<Values> = UseFormReturnType<Values, Values, any>

export interface Stored<Values, Version = number> {
  version: Version
  values: Values
  /** Label of a field and its values in words; undefined for a field that is not shown. */
  describe: (name: keyof Values & string) => FieldWords | undefined
}

export interface FieldWords {
  label: string
  /** Default: the value as text, a switch as Sì or No. */
  show?: ((value: unknown) => string) | undefined
}

export interface FormDialogProps<Values>
  extends Pick<DialogFrameProps, 'onClose' | 'title' | 'width' | 'children'> {
  form: Form<Values>
  /**
   * Called once at a time, with valid values and the version of the record they are based on. Closes the dialog when it
   * resolves, unless it resolves to `false`.
   */
  onSubmit: (values: Values, version: number | undefined) => Promise<unknown>
  /**
   * Reads the stored values of an existing row. If the save is refused because another user changed the row, the form
   * shows his values beside the typed ones, to choose per field.
   */
  stored?: Stored<Values> | undefined
  submitLabel?: string
  submitDisabled?: boolean
  danger?: boolean
  /**
   * Field errors of a refusal whose field the server does not name. If it names one, the error is shown there; any
   * other is shown above the buttons.
   */
  fieldErrors?: (error: unknown) => Partial<Record<keyof Values & string, string>> | undefined
  /** Some rules concern several fields: every changed field is judged again when any field is left. */
  crossFields?: boolean
  aside?: ReactNode
}
