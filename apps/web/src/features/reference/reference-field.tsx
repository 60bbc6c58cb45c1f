import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import type { Stato } from '#web/entities/account/status-chip.tsx'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { Locked } from '#web/ui/fields/locked.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { PercentField } from '#web/ui/fields/percent-field.tsx'
import { RateField } from '#web/ui/fields/rate-field.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { AutoriField } from './autori-field.tsx'
import type { Field } from './field.ts'
import { StatoField } from './stato-field.tsx'
import type { Choices } from './use-choices.ts'
import type { ReferenceForm } from './use-reference-form.ts'

interface ReferenceFieldProps<Row> {
  field: Field<Row>
  form: ReferenceForm
  choices: Choices
  /** Of the row being edited; null for a new one. */
  stored: Stato | null
  /** Why it cannot be changed; null: it can. */
  lock: string | null
}

export function ReferenceField<Row>(props: ReferenceFieldProps<Row>) {
  const { field, lock } = props
  return (
    <div data-wide={field.wide || undefined}>
      <Locked reason={lock}>{fieldInput(props)}</Locked>
    </div>
  )
}

function fieldInput<Row>({ field, form, choices, stored, lock }: ReferenceFieldProps<Row>): ReactElement {
  const disabled = lock !== null
  const { label, required, hint } = field
  const name: string = field.name
  const shared = { name, label, required, description: hint, disabled }
  const input = form.getInputProps(name)
  const value = String(input.value ?? '')
  const set = (next: string) => form.setFieldValue(name, next)
  const picked = { value: value || null, error: input.error, onBlur: input.onBlur }
  switch (field.kind) {
    case 'text':
      return <TextInput {...shared} {...input} autoComplete="off" />
    case 'lines':
      return <Textarea {...shared} {...input} autosize minRows={2} maxRows={8} />
    case 'chat':
      return <IntegerField {...shared} {...input} />
    case 'whole':
      return <IntegerField {...shared} {...input} rightSection={field.unit} />
    case 'money':
      return (
        <MoneyField {...shared} {...input} currency={choices.symbolOf(String(form.values.idValuta ?? ''))} />
      )
    case 'percent':
      return <PercentField {...shared} {...input} />
    case 'rate':
      return <RateField {...shared} {...input} />
    case 'stato':
      return <StatoField {...shared} states={field.states(stored)} value={value} onChange={set} />
    case 'switch':
      return (
        <Switch
          name={name}
          label={label}
          description={hint}
          disabled={disabled}
          checked={input.value === true}
          onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
        />
      )
    case 'autori':
      return (
        <AutoriField
          idTipster={choices.idRow}
          label={label}
          hint={hint}
          error={input.error}
          disabled={disabled}
          value={value}
          onChange={set}
        />
      )
    default:
      return (
        <Picker
          {...picked}
          name={name}
          label={label}
          required={required}
          disabled={disabled}
          options={field.kind === 'choice' ? field.options : choices[field.kind]}
          onChange={(next) => set(next ?? '')}
        />
      )
  }
}
