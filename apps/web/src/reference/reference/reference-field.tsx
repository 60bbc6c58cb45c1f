import { Input, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { onOff, statoLabel } from '@xbetapp/domain/reference/reference/stato'
import { type ReactElement, type ReactNode, useId } from 'react'
import { api } from '#web/lib/api.ts'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'
import { ChatField } from '#web/telegram/chats/public/chat-field.tsx'
import { TopicPicker } from '#web/telegram/chats/public/topic-picker.tsx'
import {
  IntegerField,
  MoneyField,
  OddsField,
  PercentField,
  RateField,
} from '#web/ui/fields/number-fields.tsx'
import { MultiPicker } from '#web/ui/picker/multi-picker.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import { type Field, type FieldValues, labelOfField } from './kind.ts'
import { LogoField } from './logo-field.tsx'
import { referenceText } from './reference.it.ts'
import classes from './state-field.module.css'
import type { Choices } from './use-choices.ts'

interface ReferenceFieldProps<Row> {
  field: Field<Row>
  form: UseFormReturnType<FieldValues>
  choices: Choices
  /** State of the row being edited; null for a new one. */
  stored: ReferenceState | null
  /** Why the field cannot be changed; null if it can. */
  lock: string | null
}

export function ReferenceField<Row>(props: ReferenceFieldProps<Row>) {
  return <div data-wide={props.field.wide || undefined}>{fieldInput(props)}</div>
}

function fieldInput<Row>({ field, form, choices, stored, lock }: ReferenceFieldProps<Row>): ReactElement {
  const disabled = lock !== null
  const { required } = field
  const description = [field.hint, lock].filter(Boolean).join(' · ') || undefined
  const label = labelOfField(field)
  const name: string = field.name
  const shared = { name, label, required, description, disabled }
  const input = form.getInputProps(name)
  const value = String(input.value ?? '')
  const set = (next: string) => form.setFieldValue(name, next)
  switch (field.kind) {
    case 'text':
      return <TextInput {...shared} {...input} autoComplete="off" />
    case 'logo':
      return <LogoField {...shared} input={input} value={value} onUploaded={set} />
    case 'lines':
      return <Textarea {...shared} {...input} autosize minRows={2} maxRows={8} />
    case 'chat':
      return <ChatField {...shared} {...input} isChanged={form.isDirty(name)} />
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
    case 'odds':
      return <OddsField {...shared} {...input} />
    case 'stato':
      return <StatoField {...shared} states={field.states(stored)} value={value} onChange={set} />
    case 'switch':
      return (
        <Switch
          name={name}
          label={label}
          description={description}
          disabled={disabled}
          checked={input.value === true}
          onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
        />
      )
    case 'topic':
      return (
        <TopicPicker
          label={label}
          of={field.of}
          chatId={Number(form.values[field.chat]) || null}
          value={value === '' ? null : Number(value)}
          onChange={(id) => set(id === null ? '' : String(id))}
        />
      )
    case 'autori':
      return (
        <AuthorsField
          {...shared}
          value={value}
          of={field.of}
          id={choices.idRow}
          error={input.error}
          onChange={set}
        />
      )
    default:
      return (
        <Picker
          {...shared}
          {...input}
          options={field.kind === 'choice' ? field.options : choices[field.kind]}
          onChange={(next) => set(next ?? '')}
        />
      )
  }
}

interface InputProps {
  label: string
  description: string | undefined
  disabled: boolean
  value: string
  onChange: (value: string) => void
}

interface AuthorsFieldProps extends InputProps {
  of: 'tipster' | 'sala'
  id: number | null
  error?: ReactNode
}

const { autori: text } = referenceText

/**
 * Chooses allowed authors by name among the people who have written in a tipster's group or a room's chat. The value is
 * their ids, separated by spaces.
 */
function AuthorsField(props: AuthorsFieldProps) {
  const { of, id, label, description, error, disabled, value, onChange } = props
  const { data } = useQuery({
    queryKey: ['autori', of, id],
    queryFn: ({ signal }) => api(`GET /api/v1/${of}/:id/autori`, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    meta: { toast: true },
  })
  const options = (data ?? []).map(({ idAutore, nome, ultimoMessaggio }) => ({
    value: String(idAutore),
    label: nome,
    note: text.lastSeen(formatDateTime(ultimoMessaggio)),
  }))
  const isEmpty = data !== undefined && options.length === 0
  return (
    <Input.Wrapper label={label} description={isEmpty ? text.none[of] : description} error={error}>
      <MultiPicker
        aria-label={label}
        options={options}
        disabled={disabled || options.length === 0}
        placeholder={text.placeholder[of]}
        shownPills={4}
        value={value === '' ? [] : value.split(' ')}
        onChange={(chosen) => onChange(chosen.join(' '))}
      />
    </Input.Wrapper>
  )
}

interface StatoFieldProps extends InputProps {
  states: readonly ReferenceState[]
  required: boolean | undefined
}

const TONES = { A: toneVar('green'), S: toneVar('yellow'), D: toneVar('red') } as const

/** ON, OFF and, where it exists, STANDBY: few enough to be all in sight. */
function StatoField({ label, description, value, onChange, states, disabled, required }: StatoFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      labelElement="div"
      labelProps={{ id }}
    >
      <SegmentedControl
        fullWidth
        classNames={{ root: 'raised bordered', indicator: classes.indicator }}
        aria-labelledby={id}
        disabled={disabled}
        value={states.find((stato) => stato === value) ?? onOff(value)}
        onChange={onChange}
        data={states.map((stato) => ({
          value: stato,
          label: (
            <span style={stato === value ? { color: TONES[stato] } : undefined}>{statoLabel(stato)}</span>
          ),
        }))}
      />
    </Input.Wrapper>
  )
}
