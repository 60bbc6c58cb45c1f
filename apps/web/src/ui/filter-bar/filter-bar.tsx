import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { Picker, type PickerProps } from '#web/ui/picker/picker.tsx'
import { enterList } from './enter-list.ts'
import { filterText } from './filter-bar.it.ts'
import classes from './filter-bar.module.css'

interface FilterBarProps {
  children: ReactNode
  /** Some filters have their name above; all fields share one line. */
  labelled?: boolean
  /** How many are set beside the search. Given: a phone shows the others once they are asked for. */
  folded?: number
}

/** The row of filters above a list. */
export function FilterBar({ children, labelled = false, folded }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search
      className={`row wraps ${labelled ? 'bottom' : 'middle'} gap-4 rigid ${classes.bar}`}
      data-folded={(folded !== undefined && !isOpen) || undefined}
    >
      {children}
      {folded !== undefined && (
        <Button
          variant="default"
          className={`on-phone ${classes.fold}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {filterText.filters(folded)}
        </Button>
      )}
    </search>
  )
}

export interface FilterPickerProps extends Pick<PickerProps, 'options' | 'placeholder' | 'className'> {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter that is one of many, or not set. */
export const FilterPicker = ({ label, value, onChange, ...picker }: FilterPickerProps) => (
  <Picker
    clearable
    aria-label={label}
    placeholder={label}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
    {...picker}
  />
)

/** Least time between two answers: keys a person types are further apart, a held key is answered this often. */
const PACE_MS = 60

interface SearchFieldProps {
  value: string | undefined
  /** Called with each key, at most every {@link PACE_MS}; empty text sets no filter. */
  onChange: (text: string | undefined) => void
  placeholder: string
}

/** The page's search: `/` focuses it, Esc empties it. */
export function SearchField({ value, onChange, placeholder }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { text, write } = usePacedText(value ?? '', (next) => onChange(next || undefined))
  useShortcut('/', placeholder, () => field.current?.select())
  return (
    <TextInput
      ref={field}
      type="text"
      className={classes.search}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-keyshortcuts="/"
      autoComplete="off"
      spellCheck={false}
      // Esc clears the text before it closes the dialog around the field.
      data-mantine-stop-propagation={text !== '' || undefined}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && enterList(event.currentTarget)) event.preventDefault()
        if (event.key !== 'Escape') return
        if (text !== '') write('')
        else field.current?.blur()
      }}
      rightSection={
        text === '' ? (
          <kbd className={`faint type-2xs off-phone ${classes.key}`}>/</kbd>
        ) : (
          <CloseButton size="sm" onClick={() => write('')} />
        )
      }
    />
  )
}

/**
 * Shows typed text at once, however long its update of the address takes. An incoming value is applied only if this
 * field did not emit it: an older emitted value must not undo newer letters.
 */
function usePacedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const given = useRef(new Set<string>())
  const timer = useRef(0)
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (value !== known) {
    setKnown(value)
    if (value === text) given.current.clear()
    else if (!given.current.has(value)) setText(value)
  }
  const give = (next: string) => {
    last.current = performance.now()
    given.current.add(next)
    onChange(next)
  }
  const write = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    const wait = last.current + PACE_MS - performance.now()
    if (wait <= 0) give(next)
    else timer.current = window.setTimeout(() => give(next), wait)
  }
  return { text, write }
}

interface NumberFilterProps {
  label: string
  hint: string
  min: number
  max: number
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** A small whole number; text outside its bounds sets no filter. */
export function NumberFilter({ label, hint, min, max, value, onChange }: NumberFilterProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === undefined ? '' : String(value))
  const change = (next: string) => {
    const number = /^\d+$/.test(next) ? Number(next) : Number.NaN
    const valid = number >= min && number <= max
    setTyped(valid || next === '' ? null : next)
    onChange(valid ? number : undefined)
  }
  return (
    <TextInput
      className={classes.number}
      placeholder={label}
      aria-label={label}
      title={hint}
      inputMode="numeric"
      autoComplete="off"
      error={typed !== null}
      value={text}
      onChange={(event) => change(event.currentTarget.value.trim())}
      rightSection={text !== '' && <CloseButton size="sm" onClick={() => change('')} />}
    />
  )
}
