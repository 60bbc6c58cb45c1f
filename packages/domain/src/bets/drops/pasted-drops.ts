import { foldWords } from '../../platform/text/fold.ts'

/** A line of a pasted list, as typed; missing values are empty. */
export interface PastedDrop {
  /** The room as the line writes it; null where the line has only figures. */
  sala: string | null
  importo: string
  quota: string
}

const NUMBER = String.raw`\d[\d.,]*\d|\d`
/** `Roma 200 @1,85`, `Roma: € 200 a 1.85`, `200@1,85`. */
const LINE = new RegExp(
  String.raw`^(?:(.*?)[\s:;–—-]*)?(?:€\s*)?(?<![\d.,])(${NUMBER})\s*(?:€|eur\b|euro\b)?\s*(?:@|quota\b|x\b|a\b|\s)\s*(?:@\s*)?(${NUMBER})\s*$`,
  'iu',
)
const BARE = new RegExp(String.raw`^(?:€\s*)?(${NUMBER})(?:\s*(?:€|eur|euro))?$`, 'iu')
const MARK = /^[@x]\s*/iu
/** Signs between thousands. A plain space is one only where a cell holds nothing else: names of rooms have numbers. */
const BETWEEN_THOUSANDS = /(?<=\d)['’\u00a0\u2009\u202f](?=\d{3}(?!\d))/gu
const SPACED = /^(?:€ *)?\d{1,3}(?: \d{3})+(?!\d)/u
/** An amount with a minus. A dash that separates a room from its amount has spaces on both sides or on neither. */
const SIGNED = /(?:^|[\s€:])[-–—−]€?\d/u

/**
 * Reads two or three columns (room, amount, odds), from a sheet or from a message, line by line. A line that was not
 * understood becomes the room of its entry, for a person to complete: an amount below zero, an empty cell, a cell with
 * other content. A line without a digit is a heading and is skipped.
 */
export function readPastedDrops(text: string): PastedDrop[] {
  return text
    .split(/\r?\n/)
    .filter((line) => /\d/.test(line))
    .map((line) => line.replaceAll(BETWEEN_THOUSANDS, '').replaceAll(/[\u200b\u00a0\u2009\u202f]/g, ' '))
    .map((line) => (/[\t;|]/.test(line) ? readColumns(line) : readWords(line.trim())))
}

function readColumns(line: string): PastedDrop {
  const cells = line
    .replace(/[\t;|\s]+$/, '')
    .split(/[\t;|]/)
    .map((cell) => cell.trim())
  const [first = '', second = '', third] = cells
  if (third === undefined && numberIn(first) === undefined) return readWords(cells.join(' ').trim())
  const [sala, importo, quota] = third === undefined ? ['', first, second] : [first, second, third]
  const [amount, odds] = [numberIn(importo), numberIn(quota)]
  if (amount === undefined || odds === undefined)
    return unreadDrop(cells.filter((cell) => cell !== '').join(' '))
  return { sala: sala === '' ? null : sala, importo: amount, quota: odds }
}

function numberIn(cell: string): string | undefined {
  const number = cell.replace(MARK, '')
  return BARE.exec(SPACED.test(number) ? number.replaceAll(/(?<=\d) (?=\d)/g, '') : number)?.[1]
}

const unreadDrop = (line: string): PastedDrop => ({ sala: line, importo: '', quota: '' })

function readWords(line: string): PastedDrop {
  const [, name = '', importo, quota] = LINE.exec(line) ?? []
  if (importo === undefined || quota === undefined || SIGNED.test(line)) return unreadDrop(line)
  return { sala: name.trim() === '' ? null : name.trim(), importo, quota }
}

/**
 * The venue a written name means: the venue with that name, or the only one whose name has all its words, ignoring
 * case, accents and signs. Undefined where none or several match.
 */
export function venueCalled<V extends { name: string }>(
  writtenName: string,
  venues: readonly V[],
): V | undefined {
  const name = foldWords(writtenName)
  const words = name.split(' ')
  const sameName = venues.filter((venue) => foldWords(venue.name) === name)
  if (sameName.length > 0) return sameName.length === 1 ? sameName[0] : undefined
  const withAllWords = venues.filter((venue) => {
    const venueWords = foldWords(venue.name).split(' ')
    return words.every((word) => venueWords.includes(word))
  })
  return withAllWords.length === 1 ? withAllWords[0] : undefined
}
