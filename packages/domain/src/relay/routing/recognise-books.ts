import { wordSet } from '../../platform/text/fold.ts'
import { isHelper, isTechnicalBook } from '../../reference/reference/names.ts'
import { type Word, words } from './words.ts'

export interface NamedBook {
  idBook: number
  nomeBook: string
}

export interface BookRecognition {
  /** Books the text is for. Empty: the technical book `not found`. */
  recognised: ReadonlySet<number>
  /** Books the text names only to rule them out: `no X`, `non X`, `escluso X`. */
  negated: ReadonlySet<number>
}

interface Hit {
  idBook: number
  /** Index of the first word of the name, and of the word behind it. */
  from: number
  to: number
}

const NEGATIONS = wordSet('no non escluso esclusa esclusi escluse')
/** Words allowed between a negation and the name: `no su X`, `escluso il book X`. */
const FILLERS = wordSet('su sul sulla il la lo l i gli le in per book bookmaker')
/** Words that carry a negation on to the next name: `no X e Y`, `no X o Y`. */
const AND = wordSet('e ed o od ne')
/** A negation ends with its line or sentence, and before odds. */
const ENDS_PHRASE = /[\n\r.;!?|@]/

/**
 * The books a text names (rule: routing/book-names): whole words, case, accents, spaces and punctuation ignored (`Bet
 * 365` is `bet365`), longest name first, every name counts. A name that is ruled out is no recognition; a name
 * that is ruled out in one place and named in another is. Helper and not found are never recognised.
 */
export function recogniseBooks(text: string, books: readonly NamedBook[]): BookRecognition {
  const textWords = words(text)
  const hits = findNames(textWords, books).toSorted((a, b) => a.from - b.from)
  const recognised = new Set<number>()
  const negated = new Set<number>()
  let previous: (Hit & { isNegated: boolean }) | undefined
  for (const hit of hits) {
    const isNegated =
      followsNegation(textWords, hit.from) ||
      (previous?.isNegated === true && isJoined(textWords, previous, hit))
    ;(isNegated ? negated : recognised).add(hit.idBook)
    previous = { ...hit, isNegated }
  }
  return { recognised, negated: new Set([...negated].filter((idBook) => !recognised.has(idBook))) }
}

function findNames(textWords: readonly Word[], books: readonly NamedBook[]): Hit[] {
  const searchedBooks = books
    .filter(({ nomeBook }) => !isHelper(nomeBook) && !isTechnicalBook(nomeBook))
    .map(({ idBook, nomeBook }) => ({ idBook, name: joinWords(words(nomeBook)) }))
    .toSorted((a, b) => b.name.length - a.name.length)
  const takenWords = new Set<number>()
  const hits: Hit[] = []
  for (const { idBook, name } of searchedBooks) {
    for (let from = 0; from < textWords.length; from++) {
      const to = endOfName(textWords, from, name)
      if (to === null || anyTaken(takenWords, from, to)) continue
      for (let i = from; i < to; i++) takenWords.add(i)
      hits.push({ idBook, from, to })
    }
  }
  return hits
}

const joinWords = (parts: readonly Word[]): string => parts.map((word) => word.text).join('')

/** Where the words from `from` on, written together, spell the name; null when they do not. */
function endOfName(textWords: readonly Word[], from: number, name: string): number | null {
  let spelt = ''
  for (let i = from; i < textWords.length && spelt.length < name.length; i++) {
    spelt += textWords[i]?.text ?? ''
    if (spelt === name) return i + 1
    if (!name.startsWith(spelt)) return null
  }
  return null
}

function anyTaken(takenWords: ReadonlySet<number>, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (takenWords.has(i)) return true
  return false
}

function followsNegation(textWords: readonly Word[], from: number): boolean {
  for (let i = from; i > 0; i--) {
    if (ENDS_PHRASE.test(textWords[i]?.gap ?? '')) return false
    const before = textWords[i - 1]?.text ?? ''
    if (NEGATIONS.has(before)) return true
    if (!FILLERS.has(before)) return false
  }
  return false
}

/** Whether two names in a row are joined by a word like `e` or a mark like `/`. A comma may begin something new. */
function isJoined(textWords: readonly Word[], first: Hit, second: Hit): boolean {
  const between = textWords.slice(first.to, second.from + 1)
  if (between.some((word) => ENDS_PHRASE.test(word.gap))) return false
  if (second.from === first.to) return /[/&+]/.test(textWords[second.from]?.gap ?? '')
  return between.slice(0, -1).every((word) => AND.has(word.text) || FILLERS.has(word.text))
}
