import { Pill, PillsInput } from '@mantine/core'
import { useMemo, useRef } from 'react'
import classes from './picker.module.css'
import type { PickerProps } from './picker.tsx'
import { pickerEnd, useOptionList } from './use-option-list.tsx'

/** As many chosen options, or fewer, stay on one line, where a long name is cut. */
const FEW = 2

/** What only the field of one choice has. */
type OfPicker = 'name' | 'value' | 'onChange' | 'onBlur' | 'clearable' | 'unlisted' | 'data-autofocus'

interface MultiPickerProps extends Omit<PickerProps, OfPicker> {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** How many chosen options are shown by name; the rest are a number. */
  shownPills?: number
}

/** Chooses several of many by typing; as fast with thousands of options as Picker. */
export function MultiPicker(props: MultiPickerProps) {
  const { options, value, onChange, placeholder, disabled, shownPills = FEW, ...input } = props
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const chosen = useMemo(() => new Set(value), [value])
  const picked = useMemo(() => options.filter((option) => chosen.has(option.value)), [options, chosen])
  const without = (gone: string) => value.filter((held) => held !== gone)
  const picking = useOptionList({
    options,
    disabled,
    anchor: box,
    chosen,
    onChoose: (option) =>
      onChange(chosen.has(option.value) ? without(option.value) : [...value, option.value]),
    onErase: value.length > 0 ? () => onChange(value.slice(0, -1)) : undefined,
  })

  return (
    <PillsInput
      {...input}
      aria-label={undefined}
      inputContainer={(element) => (
        <div ref={box}>
          {element}
          {picking.list}
        </div>
      )}
      disabled={disabled}
      onClick={() => {
        field.current?.focus()
        picking.open()
      }}
      {...pickerEnd(value.length > 0 && !disabled ? () => onChange([]) : undefined)}
    >
      <Pill.Group className={classes.pills} data-whole={shownPills > FEW || undefined}>
        {picked.slice(0, shownPills).map((option) => (
          <Pill
            key={option.value}
            size="sm"
            className={classes.pill}
            disabled={disabled}
            withRemoveButton={!disabled}
            onRemove={() => onChange(without(option.value))}
          >
            {option.label}
          </Pill>
        ))}
        {picked.length > shownPills && <Pill size="sm">{`+${picked.length - shownPills}`}</Pill>}
        <PillsInput.Field
          {...picking.field}
          ref={field}
          className={classes.inner}
          aria-label={input['aria-label'] ?? (typeof input.label === 'string' ? input.label : undefined)}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={picking.typed ?? ''}
          onBlur={picking.close}
        />
      </Pill.Group>
    </PillsInput>
  )
}
