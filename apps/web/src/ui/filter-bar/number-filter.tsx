import { CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './filter-bar.module.css'

interface NumberFilterProps {
  label: string
  hint?: string
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
