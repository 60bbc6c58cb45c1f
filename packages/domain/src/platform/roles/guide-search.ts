import { foldLoosely } from '../text/fold.ts'
import { FILLERS, stemOf } from '../text/stem.ts'
import { SETTINGS, TASKS } from './tasks.ts'

/** A part of the guide under one heading; the introduction of a page has an empty one. */
export interface GuideSection {
  page: string
  title: string
  heading: string
  /** Markdown. */
  text: string
}

interface FoundSection extends GuideSection {
  /** The sentence that answers best, without marks; those of the words are bold. Empty where only the heading has one. */
  excerpt: string
}

const SHOWN = 12
const EXCERPT_WORDS = 24
const WORDS_BEFORE = 10

/** Whether a folded word of the guide is a form of one that is looked for. */
type Fits = (word: string) => boolean

interface Asked {
  forms: readonly Fits[]
  nearest: readonly Fits[]
  /** Other words for them. */
  others: readonly Fits[]
}

/**
 * The sections that have the typed words in any form, or other words for them: those with all words first, then those
 * with most; among these, those named so, then those that say them in one sentence.
 */
export function searchGuide(sections: readonly GuideSection[], typed: string): FoundSection[] {
  const all = wordsOf(typed)
  const telling = all.filter((word) => !FILLERS.has(word))
  const words = [...new Set(telling.length > 0 ? telling : all)]
  if (words.length === 0) return []
  const forms = words.map(formsOf)
  const asked = { forms, nearest: words.map(nearestOf), others: otherWordsFor(forms) }
  const judged = sections.map((section) => judge(section, asked))
  const isSaid = judged.some(({ said }) => said > 0)
  return judged
    .filter(({ said, meant }) => said > 0 || (meant && !isSaid))
    .sort(
      (a, b) =>
        b.said - a.said ||
        Number(b.meant) - Number(a.meant) ||
        Number(b.isNamed) - Number(a.isNamed) ||
        b.together - a.together ||
        b.named - a.named,
    )
    .slice(0, SHOWN)
    .map(({ section, sentence }) => ({
      ...section,
      excerpt: excerptOf(sentence, [...forms, ...asked.others]),
    }))
}

/** What begins like the word without its ending; of a beginning that says little, the same word alone. */
function formsOf(typed: string): Fits {
  const stem = stemOf(typed)
  return stem.length > LITTLE_STEM || stem === typed
    ? (word) => word.startsWith(stem)
    : (word) => stemOf(word) === stem
}

/** The form itself or its beginning: Ferma for `fermare`, not Fermata. */
const nearestOf =
  (typed: string): Fits =>
  (word) =>
    word.length >= LITTLE_STEM && (typed.startsWith(word) || word.startsWith(typed))

/** Letters: `pagare` is not looked for in Pagina. */
const LITTLE_STEM = 3

/** Other words for what is typed, from the actions and settings that all of it finds. */
function otherWordsFor(asked: readonly Fits[]): Fits[] {
  const entries = [
    ...TASKS.map(([label, , , words]) => ({ label, words })),
    ...SETTINGS.map(([label, , words = '']) => ({ label, words })),
  ]
  const meant = entries.filter(({ label, words }) => countIn(`${label} ${words}`, asked) === asked.length)
  const others = meant
    .flatMap(({ words }) => wordsOf(words))
    .filter((word) => word.length > LITTLE_STEM && !asked.some((fits) => fits(word)))
  return [...new Set(others.map(stemOf))].map((stem) => (word) => stemOf(word) === stem)
}

function judge(section: GuideSection, { forms, nearest, others }: Asked) {
  const { title, heading, text } = section
  const name = `${title} ${heading}`
  const said = countIn(`${name} ${text}`, forms)
  const named = countIn(name, forms)
  const best = sentencesOf(text)
    .map((sentence) => {
      const isOther = countIn(sentence, others) > 0
      const together = 4 * countIn(sentence, forms) + 2 * Number(isOther) + countIn(sentence, nearest)
      return { sentence, together }
    })
    .reduce((a, b) => (b.together > a.together ? b : a), { sentence: '', together: 0 })
  return {
    ...{ section, said, named, isNamed: named > 0 && named === said },
    meant: said < forms.length && countIn(text, others) > 0,
    ...best,
  }
}

const wordsOf = (text: string): string[] =>
  foldLoosely(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** How many of those looked for a text has. */
function countIn(text: string, asked: readonly Fits[]): number {
  const words = wordsOf(text)
  return asked.filter((fits) => words.some(fits)).length
}

/** Sentences of a markdown text, its list items and table rows apart, without its marks. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-|#]|\d+\.))/)
    .flatMap((block) =>
      block
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/^\s*(?:-|\d+\.|#+)\s+|[*_`<>|]/gm, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?])\s+/),
    )
    .filter(Boolean)
}

/** The words around the first of those looked for, which are bold. */
function excerptOf(sentence: string, asked: readonly Fits[]): string {
  const isMeant = (word: string) => wordsOf(word).some((part) => asked.some((fits) => fits(part)))
  const words = sentence.split(' ')
  const from = words.length > EXCERPT_WORDS ? Math.max(0, words.findIndex(isMeant) - WORDS_BEFORE) : 0
  const shown = words
    .slice(from, from + EXCERPT_WORDS)
    .join(' ')
    .replaceAll(/[\p{L}\p{N}]+/gu, (word) => (isMeant(word) ? `**${word}**` : word))
  return `${from > 0 ? '… ' : ''}${shown}${from + EXCERPT_WORDS < words.length ? ' …' : ''}`
}
