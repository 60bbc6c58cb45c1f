import { foldLoosely } from '../text/fold.ts'

/** A line of a pasted list, as typed: what it does not say is empty. */
export interface PastedDrop {
  /** The room as it is written there; null where the line has only figures. */
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

/**
 * Reads two or three columns (room, amount, odds), from a sheet or from a message, line by line. What was not understood
 * stands as the room of its line, for a person to complete; a line without a digit is a heading.
 */
export function readPastedDrops(text: string): PastedDrop[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/[\u200b\u00a0]/g, ' ').trim())
    .filter((line) => /\d/.test(line))
    .map((line) => (/[\t;|]/.test(line) ? ofColumns(line) : ofWords(line)))
}

function ofColumns(line: string): PastedDrop {
  const cells = line
    .split(/[\t;|]/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const [first = '', second, third] = cells
  const [firstNumber, secondNumber, thirdNumber] = [first, second, third].map(bare)
  if (secondNumber && thirdNumber) return { sala: first, importo: secondNumber, quota: thirdNumber }
  if (cells.length === 2 && firstNumber && secondNumber)
    return { sala: null, importo: firstNumber, quota: secondNumber }
  return ofWords(cells.join(' '))
}

const bare = (cell: string | undefined): string | undefined => BARE.exec((cell ?? '').replace(MARK, ''))?.[1]

function ofWords(line: string): PastedDrop {
  const [, name = '', importo, quota] = LINE.exec(line) ?? []
  if (importo === undefined || quota === undefined) return { sala: line, importo: '', quota: '' }
  return { sala: name.trim() === '' ? null : name.trim(), importo, quota }
}

/**
 * The one of the venues a written name means: called so, or alone in having all its words. Case, accents and signs do
 * not count. Undefined where none or several do.
 */
export function venueCalled<V extends { name: string }>(
  written: string,
  venues: readonly V[],
): V | undefined {
  const name = folded(written)
  const words = name.split(' ')
  const same = venues.filter((venue) => folded(venue.name) === name)
  if (same.length > 0) return same.length === 1 ? same[0] : undefined
  const having = venues.filter((venue) => {
    const own = folded(venue.name).split(' ')
    return words.every((word) => own.includes(word))
  })
  return having.length === 1 ? having[0] : undefined
}

const folded = (text: string): string =>
  foldLoosely(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
