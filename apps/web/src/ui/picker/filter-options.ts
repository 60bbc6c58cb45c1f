import type { ReactNode } from 'react'

export interface Option {
  value: string
  label: string
  icon?: ReactNode
  /** A quieter second text: currency, state. */
  note?: string
  disabled?: boolean
}

/** Accents and case do not matter: `perche` finds `Perché`. Emoji stay, since a name may be told by one. */
export const foldLetters = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word typed begins a word of the text: `corona n` finds `Corona Nord`, not `Corona Benevento`. */
export function hasWords(text: string, typed: string): boolean {
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  const within = foldLetters(text)
  return words.every((word) => beginsIn(within, word))
}

function beginsIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (kindOf(text.charAt(at - 1)) !== kindOf(word.charAt(0)) || kindOf(word.charAt(0)) === null) return true
  return false
}

/** Digits after letters begin a word: `365` finds `Bet365`. */
const kindOf = (sign: string) => (/\p{L}/u.test(sign) ? 'letter' : /\p{N}/u.test(sign) ? 'digit' : null)

/**
 * The options in which every word typed begins a word, those that begin with the text first. An empty text keeps them
 * all in their own order.
 */
export function filterOptions(options: readonly Option[], typed: string): readonly Option[] {
  const text = foldLetters(typed.trim())
  if (text === '') return options
  const starting: Option[] = []
  const others: Option[] = []
  for (const option of options) {
    const label = option.note === undefined ? option.label : `${option.label} ${option.note}`
    if (foldLetters(label).startsWith(text)) starting.push(option)
    else if (hasWords(label, text)) others.push(option)
  }
  return [...starting, ...others]
}

/**
 * Index of the active option among those found: 0 if there is none yet or it is no longer found. Options may arrive
 * after the text was typed, and Enter must then choose the visible one. -1 if none is found.
 */
export function activeIndex(found: readonly Option[], active: string | null): number {
  const at = found.findIndex((option) => option.value === active)
  return at === -1 && found.length > 0 ? 0 : at
}
