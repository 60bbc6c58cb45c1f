import { TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import type { Option } from './filter-options.ts'
import { pickerEnd, useOptionList } from './use-option-list.tsx'

export interface PickerProps {
  options: readonly Option[]
  /** Value of the chosen option; null, or a form's empty text, for none. */
  value?: string | null
  onChange: (value: string | null) => void
  /** Name of the text field. */
  name?: string
  label?: ReactNode
  placeholder?: string
  'aria-label'?: string
  clearable?: boolean
  required?: boolean
  disabled?: boolean
  error?: ReactNode
  onBlur?: () => void
  size?: 'xs' | 'sm'
  className?: string
}

/** Chooses one of many by typing; fast with thousands of options, of which only those on screen exist. */
export function Picker(props: PickerProps) {
  const { options, value: given, onChange, clearable = false, disabled, onBlur, ...input } = props
  const value = given || null
  const field = useRef<HTMLInputElement>(null)
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value])
  const clear = clearable && value !== null ? () => onChange(null) : undefined
  const picking = useOptionList({
    options,
    disabled,
    anchor: field,
    chosen: value,
    onChoose: (option) => onChange(option.value),
    onErase: clear,
  })

  return (
    <TextInput
      {...input}
      {...picking.field}
      ref={field}
      inputContainer={(element) => (
        <>
          {element}
          {picking.list}
        </>
      )}
      value={picking.typed ?? chosen?.label ?? ''}
      onClick={picking.open}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        picking.close()
        onBlur?.()
      }}
      {...pickerEnd(
        clear && !disabled
          ? () => {
              clear()
              field.current?.focus()
            }
          : undefined,
      )}
    />
  )
}
