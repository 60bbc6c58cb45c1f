import type { ReactNode } from 'react'

export interface Option {
  value: string
  label: string
  /** Before the label. */
  icon?: ReactNode
  /** A quieter second text: currency, state. */
  note?: string
  disabled?: boolean
}

/** Accents and case do not matter: `perche` finds `Perché`. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The options that contain every word typed, those that begin with the text first. An empty text keeps them all in
 * their own order.
 */
export function filterOptions(options: readonly Option[], typed: string): readonly Option[] {
  const text = foldText(typed.trim())
  if (text === '') return options
  const words = text.split(/\s+/)
  const starting: Option[] = []
  const containing: Option[] = []
  for (const option of options) {
    const label = foldText(option.note === undefined ? option.label : `${option.label} ${option.note}`)
    if (label.startsWith(text)) starting.push(option)
    else if (words.every((word) => label.includes(word))) containing.push(option)
  }
  return [...starting, ...containing]
}

/**
 * Index of the active option among those found: 0 if there is none yet or it is no longer found. Options may arrive
 * after the text was typed, and Enter must then choose the visible one. -1 if none is found.
 */
export function activeIndex(found: readonly Option[], active: string | null): number {
  const at = found.findIndex((option) => option.value === active)
  return at === -1 && found.length > 0 ? 0 : at
}
