import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { enterList } from './enter-list.ts'
import classes from './filter-bar.module.css'

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
