import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: the rules' type only says whether they are asynchronous
export type Form<Values> = UseFormReturnType<Values, Values, any>

export interface Stored<Values, Version = number> {
  version: Version
  values: Values
  /** What a field is called and how a value of it reads; undefined for one that is nothing to people. */
  describe: (name: keyof Values & string) => FieldWords | undefined
}

export interface FieldWords {
  label: string
  /** Default: the value as text, a switch as Sì or No. */
  show?: ((value: unknown) => string) | undefined
}

export interface FormDialogProps<Values> {
  opened?: boolean
  onClose: () => void
  title: ReactNode
  form: Form<Values>
  /**
   * Called once at a time, with valid values, and the version of what is stored that they were made from. Closes the
   * dialog when it resolves, unless it resolves to `false`.
   */
  onSubmit: (values: Values, version: number | undefined) => Promise<unknown>
  /**
   * What is stored now, of a row that exists. Refused because somebody changed it meanwhile, the form shows his values
   * beside those typed, and lets choose by field.
   */
  stored?: Stored<Values> | undefined
  submitLabel?: string
  submitDisabled?: boolean
  danger?: boolean
  /**
   * Field errors of a refusal whose field the server does not name. One it does name stands there by itself; any other
   * is shown above the buttons.
   */
  fieldErrors?: (error: unknown) => Partial<Record<keyof Values & string, string>> | undefined
  /** For rules that more than one field has a part in: every changed field is judged again when any of them is left. */
  crossFields?: boolean
  width?: number
  /** Left of the buttons. */
  aside?: ReactNode
  children: ReactNode
}
