import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainText } from '../../platform/text/formatted-text.ts'
import { isWithdrawalWord } from '../bets/withdrawal.ts'
import { isAnswerCertain, type ReadAnswer, readAnswer } from './read-answer.ts'

const guide = readFileSync(new URL('../../../../../docs/guida/bot.md', import.meta.url), 'utf8')

/** The rows of the table below a heading of the guide, cell by cell. */
function tableUnder(heading: string): string[][] {
  const [, after = ''] = guide.split(`## ${heading}\n`)
  const lines = (after.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

/** The reading the guide's words promise for an answer, by how they begin. */
const PROMISES: Array<[RegExp, (read: ReadAnswer) => boolean]> = [
  [/^dubbio/, (read) => !isAnswerCertain(read)],
  [
    /^presi 30, il book/,
    ({ kind, isLimited, parts }) => kind === 'taken' && isLimited && parts[0]?.importo === '30',
  ],
  [/^presi 200 a 1,85/, (read) => isAnswerCertain(read) && sums(read) === '200 @1.85'],
  [
    /^presi 200 a 1,9/,
    (read) => isAnswerCertain(read) && /^(200 @1\.9|100 @1\.9, 100 @1\.85)$/.test(sums(read)),
  ],
  [/^preso quanto richiesto/, ({ kind, isAll }) => kind === 'taken' && isAll],
  [/^non giocata/, (read) => isAnswerCertain(read) && read.kind === 'refused'],
  [/^non ancora/, (read) => isAnswerCertain(read) && read.kind === 'in-progress'],
]
const sums = ({ parts }: ReadAnswer): string =>
  parts.map(({ importo, quota }) => `${importo} @${quota}`).join(', ')

describe('the guide tells the staff', () => {
  const examples = tableUnder('Che cosa può scrivere una sala').flatMap(([said = '', means = '']) =>
    quoted(said).map((text) => [text, means] as const),
  )

  it('of every kind of answer a room can write', () => {
    expect(examples.length).toBeGreaterThanOrEqual(12)
    for (const [promise] of PROMISES) expect(examples.some(([, means]) => promise.test(means))).toBe(true)
  })

  it.each(examples)('that a room’s "%s" is read as it is told: %s', (text, means) => {
    const [, holds] = PROMISES.find(([promise]) => promise.test(means)) ?? []
    expect(holds?.(readAnswer(plainText(text)))).toBe(true)
  })

  it('each word by which a tipster takes a bet back', () => {
    const told = quoted(
      tableUnder('Che cosa può scrivere un tipster').find(([, means]) => means?.includes('ritirata'))?.[0] ??
        '',
    )
    const [list = ''] = /sola di queste parole: ([^;]+);/.exec(guide.replaceAll('\n', ' '))?.slice(1) ?? []
    const words = [...list.split(', '), ...told.filter((word) => !word.startsWith('/'))]
    expect(words.length).toBeGreaterThanOrEqual(9)
    for (const word of words)
      expect([word, isWithdrawalWord(word.replace(/\s+/g, ' ').trim())]).toEqual([word, true])
  })
})
