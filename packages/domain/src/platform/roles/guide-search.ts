import { foldText } from '../text/fold.ts'
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

const MOST_SECTIONS = 12
const EXCERPT_WORDS = 24
const WORDS_BEFORE = 10

/** Whether a folded word of the guide is a form of one that is looked for. */
type Fits = (word: string) => boolean

interface GuideSearch {
  forms: readonly Fits[]
  nearest: readonly Fits[]
  /** Other words for them. */
  others: readonly Fits[]
}

/**
 * The sections that have the typed words in any form, or other words for them: those with all words first, then those
 * with most; among these, those named so, then those that say them in one sentence.
 */
export function searchGuide(sections: readonly GuideSection[], searchText: string): FoundSection[] {
  const searchWords = wordsOf(searchText)
  const tellingWords = searchWords.filter((word) => !FILLERS.has(word))
  const words = [...new Set(tellingWords.length > 0 ? tellingWords : searchWords)]
  if (words.length === 0) return []
  const forms = words.map(formsOf)
  const search = { forms, nearest: words.map(nearestOf), others: otherWordsFor(forms) }
  const judgedSections = sections.map((section) => judge(section, search))
  const isFound = judgedSections.some(({ wordsFound }) => wordsFound > 0)
  return judgedSections
    .filter(({ wordsFound, hasOtherWords }) => wordsFound > 0 || (hasOtherWords && !isFound))
    .sort(
      (a, b) =>
        b.wordsFound - a.wordsFound ||
        Number(b.hasOtherWords) - Number(a.hasOtherWords) ||
        Number(b.isNamed) - Number(a.isNamed) ||
        b.sentenceScore - a.sentenceScore ||
        b.wordsInName - a.wordsInName,
    )
    .slice(0, MOST_SECTIONS)
    .map(({ section, sentence }) => ({
      ...section,
      excerpt: excerptOf(sentence, [...forms, ...search.others]),
    }))
}

/** What begins like the word without its ending; of a beginning that says little, only the same word. */
function formsOf(word: string): Fits {
  const stem = stemOf(word)
  return stem.length > LITTLE_STEM || stem === word
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

/** Other words for what is typed, from the actions and settings that have all typed words. */
function otherWordsFor(forms: readonly Fits[]): Fits[] {
  const otherWords = [...Object.entries(TASKS), ...Object.entries(SETTINGS)]
    .filter(([label, [, words = '']]) => countIn(`${label} ${words}`, forms) === forms.length)
    .flatMap(([, [, words = '']]) => wordsOf(words))
    .filter((word) => word.length > LITTLE_STEM && !forms.some((fits) => fits(word)))
  return [...new Set(otherWords.map(stemOf))].map((stem) => (word) => stemOf(word) === stem)
}

function judge(section: GuideSection, { forms, nearest, others }: GuideSearch) {
  const { title, heading, text } = section
  const name = `${title} ${heading}`
  const wordsFound = countIn(`${name} ${text}`, forms)
  const wordsInName = countIn(name, forms)
  const bestSentence = sentencesOf(text)
    .map((sentence) => {
      const isOther = countIn(sentence, others) > 0
      const sentenceScore = 4 * countIn(sentence, forms) + 2 * Number(isOther) + countIn(sentence, nearest)
      return { sentence, sentenceScore }
    })
    .reduce((a, b) => (b.sentenceScore > a.sentenceScore ? b : a), { sentence: '', sentenceScore: 0 })
  return {
    section,
    wordsFound,
    wordsInName,
    isNamed: wordsInName > 0 && wordsInName === wordsFound,
    hasOtherWords: wordsFound < forms.length && countIn(text, others) > 0,
    ...bestSentence,
  }
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** How many of those looked for a text has. */
function countIn(text: string, searched: readonly Fits[]): number {
  const words = wordsOf(text)
  return searched.filter((fits) => words.some(fits)).length
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
function excerptOf(sentence: string, searched: readonly Fits[]): string {
  const isMeant = (word: string) => wordsOf(word).some((part) => searched.some((fits) => fits(part)))
  const words = sentence.split(' ')
  const from = words.length > EXCERPT_WORDS ? Math.max(0, words.findIndex(isMeant) - WORDS_BEFORE) : 0
  const excerpt = words
    .slice(from, from + EXCERPT_WORDS)
    .join(' ')
    .replaceAll(/[\p{L}\p{N}]+/gu, (word) => (isMeant(word) ? `**${word}**` : word))
  return `${from > 0 ? '… ' : ''}${excerpt}${from + EXCERPT_WORDS < words.length ? ' …' : ''}`
}
