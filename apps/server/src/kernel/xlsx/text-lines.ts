// Row heights are written into the file: LibreOffice and the viewers of phones do not compute them, and wrapped text
// would print over the next row.

/** Widths of Arial's characters relative to its digits, rounded up. */
const WIDTHS: ReadonlyArray<[RegExp, number]> = [
  [/[ijl.,:;'|!]/, 0.5],
  [/[ ftrI()[\]/\\-]/, 0.6],
  [/[mwMW@%—]|[\u0250-\u{10FFFF}]/u, 1.8],
  [/[A-Z&+=<>~]/, 1.3],
]

const widthOf = (character: string): number =>
  WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? 1

/** Lines a text takes in a column `width` digits wide, wrapped between words and at its line breaks. */
export function textLines(text: string, width: number): number {
  // Short enough even if every character is among the widest.
  if (text.length * 1.8 < width && !text.includes('\n')) return 1
  let lines = 0
  for (const paragraph of text.split('\n')) lines += paragraphLines(paragraph, width)
  return lines
}

function paragraphLines(text: string, width: number): number {
  let [lines, usedWidth] = [1, 0]
  for (const word of text.split(/(?<=\s)/)) {
    let wordWidth = 0
    for (const character of word) wordWidth += widthOf(character)
    if (usedWidth > 0 && usedWidth + wordWidth > width) {
      lines++
      usedWidth = 0
    }
    // A word wider than the column is broken.
    lines += Math.max(Math.ceil((usedWidth + wordWidth) / width) - 1, 0)
    usedWidth = (usedWidth + wordWidth) % width
  }
  return lines
}
