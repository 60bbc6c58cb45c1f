import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '#web/lib/shortcuts.ts'
import classes from './filter-bar.module.css'

const WAIT_MS = 120

interface SearchFieldProps {
  value: string
  /** Called shortly after typing stops. */
  onChange: (text: string) => void
  placeholder: string
}

/** The page's search: `/` focuses it, Esc empties it. */
export function SearchField({ value, onChange, placeholder }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const [typed, setTyped] = useState<string | null>(null)
  useShortcut('/', placeholder, () => field.current?.select())
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (text: string, waitMs: number) => {
    clearTimeout(timer.current)
    setTyped(text)
    timer.current = window.setTimeout(() => {
      setTyped(null)
      onChange(text)
    }, waitMs)
  }
  const text = typed ?? value
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
      leftSection={<IconSearch size={15} aria-hidden />}
      value={text}
      onChange={(event) => change(event.currentTarget.value, WAIT_MS)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (text !== '') change('', 0)
        else field.current?.blur()
      }}
      rightSection={
        text === '' ? (
          <kbd className={classes.key}>/</kbd>
        ) : (
          <CloseButton size="sm" aria-label="Cancella" onClick={() => change('', 0)} />
        )
      }
    />
  )
}
