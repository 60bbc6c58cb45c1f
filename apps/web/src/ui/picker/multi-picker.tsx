import { CloseButton, Pill, PillsInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { moveActive } from '#web/ui/data-table/active-row.ts'
import { ListPanel } from '#web/ui/popover/list-panel.tsx'
import { activeIndex, filterOptions, type Option } from './filter-options.ts'
import { OptionList } from './option-list.tsx'
import classes from './picker.module.css'

interface MultiPickerProps {
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  label?: ReactNode
  placeholder?: string
  'aria-label'?: string
  error?: ReactNode
  disabled?: boolean
  className?: string
  /** Chosen ones shown by name; the rest as a number. */
  shownPills?: number
}

const ROWS_PER_SCREEN = 8

/** Chooses several of many by typing; as fast with thousands of options as Picker. */
export function MultiPicker(props: MultiPickerProps) {
  const { options, value, onChange, placeholder, disabled, shownPills = 2, ...input } = props
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const found = useMemo(() => filterOptions(options, typed), [options, typed])
  const chosen = useMemo(() => new Set(value), [value])
  const picked = useMemo(() => options.filter((option) => chosen.has(option.value)), [options, chosen])
  const activeAt = activeIndex(found, active)

  const open = () => {
    if (opened || disabled) return
    setOpened(true)
    setActive(found[0]?.value ?? null)
  }
  const close = () => {
    setOpened(false)
    setTyped('')
  }
  const toggle = (option: Option | undefined) => {
    if (option === undefined || option.disabled) return
    onChange(
      chosen.has(option.value) ? value.filter((held) => held !== option.value) : [...value, option.value],
    )
    setTyped('')
    setActive(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && opened) {
      event.preventDefault()
      toggle(found[activeAt])
    } else if (event.key === 'Escape' && opened) {
      close()
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    } else if (['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].includes(event.key)) {
      event.preventDefault()
      const ids = found.map((option) => option.value)
      if (opened) setActive(moveActive(event.key, ids, ids[activeAt] ?? null, ROWS_PER_SCREEN))
      else open()
    }
  }

  return (
    <PillsInput
      {...input}
      aria-label={undefined}
      inputContainer={(element) => (
        <div ref={box}>
          {element}
          {opened && (
            <ListPanel anchor={box} className={classes.dropdown}>
              <OptionList
                id={listId}
                options={found}
                value={null}
                chosen={chosen}
                activeAt={activeAt}
                onChoose={toggle}
              />
            </ListPanel>
          )}
        </div>
      )}
      disabled={disabled}
      onClick={() => {
        field.current?.focus()
        open()
      }}
      rightSectionPointerEvents={value.length > 0 ? 'all' : 'none'}
      rightSection={
        value.length > 0 && !disabled ? (
          <CloseButton
            size="sm"
            aria-label="Cancella"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.stopPropagation()
              onChange([])
            }}
          />
        ) : (
          <IconChevronDown size={15} aria-hidden className={classes.chevron} />
        )
      }
    >
      <Pill.Group className={classes.pills}>
        {picked.slice(0, shownPills).map((option) => (
          <Pill
            key={option.value}
            size="sm"
            className={classes.pill}
            disabled={disabled}
            withRemoveButton={!disabled}
            onRemove={() => onChange(value.filter((held) => held !== option.value))}
          >
            {option.label}
          </Pill>
        ))}
        {picked.length > shownPills && <Pill size="sm">{`+${picked.length - shownPills}`}</Pill>}
        <PillsInput.Field
          ref={field}
          className={classes.inner}
          disabled={disabled}
          role="combobox"
          aria-label={input['aria-label'] ?? (typeof input.label === 'string' ? input.label : undefined)}
          aria-expanded={opened}
          // Esc then closes the list, not the dialog around it.
          data-mantine-stop-propagation={opened || undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={opened && activeAt >= 0 ? `${listId}-${activeAt}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={value.length === 0 ? placeholder : undefined}
          value={typed}
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            setOpened(true)
            setActive(filterOptions(options, text)[0]?.value ?? null)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </Pill.Group>
    </PillsInput>
  )
}
