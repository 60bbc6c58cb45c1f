import { CloseButton, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { moveActive } from '#web/ui/data-table/active-row.ts'
import { ListPanel } from '#web/ui/popover/list-panel.tsx'
import { activeIndex, filterOptions, type Option } from './filter-options.ts'
import { OptionList } from './option-list.tsx'
import classes from './picker.module.css'

export interface PickerProps {
  options: readonly Option[]
  /** Value of the chosen option, null for none. */
  value: string | null
  onChange: (value: string | null) => void
  /** Of the text field, to find it by. */
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

const NOT_IN_LIST = -1
const ROWS_PER_SCREEN = 8

/** Chooses one of many by typing; fast with thousands of options, of which only those on screen exist. */
export function Picker(props: PickerProps) {
  const { options, value, onChange, clearable = false, disabled, onBlur, className, ...input } = props
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const found = useMemo(() => filterOptions(options, typed ?? ''), [options, typed])
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value])
  const activeAt = activeIndex(found, active)

  const open = () => {
    if (opened || disabled) return
    setOpened(true)
    setActive(value ?? found[0]?.value ?? null)
  }
  const close = () => {
    setOpened(false)
    setTyped(null)
  }
  const choose = (option: Option | undefined) => {
    if (option === undefined || option.disabled) return
    onChange(option.value)
    close()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && opened) {
      event.preventDefault()
      choose(found[activeAt])
    } else if (event.key === 'Escape' && opened) {
      close()
    } else if (event.key === 'Backspace' && clearable && value !== null && (typed ?? '') === '') {
      onChange(null)
    } else if (['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].includes(event.key)) {
      event.preventDefault()
      if (!opened) open()
      else
        setActive(
          moveActive(
            event.key,
            found.map((option) => option.value),
            found[activeAt]?.value ?? null,
            ROWS_PER_SCREEN,
          ),
        )
    }
  }

  return (
    <TextInput
      {...input}
      ref={field}
      className={className}
      inputContainer={(element) => (
        <>
          {element}
          {opened && (
            <ListPanel anchor={field} className={classes.dropdown}>
              <OptionList id={listId} options={found} value={value} activeAt={activeAt} onChoose={choose} />
            </ListPanel>
          )}
        </>
      )}
      disabled={disabled}
      role="combobox"
      aria-expanded={opened}
      // Esc then closes the list, not the dialog around it.
      data-mantine-stop-propagation={opened || undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={opened && activeAt !== NOT_IN_LIST ? `${listId}-${activeAt}` : undefined}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? chosen?.label ?? ''}
      onClick={open}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setOpened(true)
        setActive(filterOptions(options, text)[0]?.value ?? null)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        close()
        onBlur?.()
      }}
      rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
      rightSection={
        clearable && value !== null && !disabled ? (
          <CloseButton
            size="sm"
            aria-label="Cancella"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onChange(null)
              field.current?.focus()
            }}
          />
        ) : (
          <IconChevronDown size={15} aria-hidden className={classes.chevron} />
        )
      }
    />
  )
}
