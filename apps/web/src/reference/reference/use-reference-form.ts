import { type UseFormReturnType, useForm } from '@mantine/form'
import { judgedOnLeave } from '#web/ui/fields/judged-on-leave.ts'
import { useLatest } from '#web/ui/latest.ts'
import type { Field, FieldValues } from './field.ts'
import { fieldErrors, newValues, valuesOf } from './field-values.ts'
import type { OtherRows, ReferenceKind, ReferenceRow } from './kind.ts'

export type ReferenceForm = UseFormReturnType<FieldValues>

interface FormInput<Row extends ReferenceRow> {
  kind: ReferenceKind<Row>
  /** The fields this user sees. */
  fields: readonly Field<Row>[]
  row: Row | null
  others: OtherRows
  firstValuta: string | undefined
  /** Key of the bookmaker a new row begins with; undefined for none. */
  firstBook: string | undefined
}

/** The form of one row, judged as it is typed: Salva waits until it is valid. */
export function useReferenceForm<Row extends ReferenceRow>(input: FormInput<Row>): ReferenceForm {
  const latest = useLatest(input)
  return useForm<FieldValues>({
    initialValues: input.row
      ? valuesOf(input.fields, input.row)
      : newValues(input.fields, input.firstValuta, input.firstBook),
    ...judgedOnLeave,
    clearInputErrorOnChange: true,
    // Judged by the latest rows, because other rows arrive while the form is open; the first render has only `input`.
    validate: (values) => {
      const { kind, fields, row, others } = latest.current ?? input
      return { ...kind.validate?.(values, row, others), ...fieldErrors(fields, values) }
    },
  })
}
