import { TextInput, type TextInputProps } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { foldLetters, type Option } from './filter-options.ts'
import { pickerEnd, useOptionList } from './use-option-list.tsx'

const notListed = (typed: string) => `"${typed}" non è in elenco: scegli una voce.`

type Texts = 'name' | 'label' | 'description' | 'placeholder' | 'aria-label'
type States = 'required' | 'disabled' | 'error' | 'size' | 'className'

export interface PickerProps extends Pick<TextInputProps, Texts | States> {
  options: readonly Option[]
  /** Value of the chosen option; null, or a form's empty text, for none. */
  value?: string | null
  onChange: (value: string | null) => void
  clearable?: boolean
  /** The error where the text left in the field names no option; by default what was typed and what to do. */
  unlisted?: string
  onBlur?: () => void
  'data-autofocus'?: boolean | undefined
}

/**
 * Chooses one of many by typing; fast with thousands of options, of which only those on screen exist. Text left in a
 * labelled field that names no option chooses nothing and is an error: it must not turn back into the option before.
 */
export function Picker(props: PickerProps) {
  const { options, value: given, onChange, clearable, disabled, onBlur, error, unlisted, ...input } = props
  const value = given || null
  const field = useRef<HTMLInputElement>(null)
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value])
  const [left, setLeft] = useState<string | null>(null)
  const choose = (next: string | null) => {
    setLeft(null)
    onChange(next)
  }
  const clear = clearable && value !== null ? () => choose(null) : undefined
  const picking = useOptionList({
    options,
    disabled,
    anchor: field,
    chosen: value,
    onChoose: (option) => choose(option.value),
    onErase: clear,
  })
  const unknown = value === null && picking.typed === null ? left : null
  const leave = () => {
    const typed = picking.typed?.trim()
    if (typed !== undefined && input.label) {
      const named = options.find(
        ({ label, disabled: off }) => !off && foldLetters(label) === foldLetters(typed),
      )
      setLeft(named || typed === '' ? null : typed)
      if (typed !== '') onChange(named?.value ?? null)
    }
    picking.close()
    onBlur?.()
  }

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
      value={picking.typed ?? unknown ?? chosen?.label ?? ''}
      error={unknown === null ? error : (unlisted ?? notListed(unknown))}
      data-unknown={unknown !== null || undefined}
      onClick={picking.open}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
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
