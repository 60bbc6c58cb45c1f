import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutTo, linesOf, printable, runsOf, widthOf } from './typeface.ts'

const text = fc.string({ unit: fc.constantFrom(...'abc W.,€è⚽🔥👍𝗥中\n\t ', 'Over', '\u200d', '\ufe0f') })

describe('lines of a printed text', () => {
  it.each([
    ['una riga', 'Inter - Juventus @1,85', 300, ['Inter - Juventus @1,85']],
    ['its own line breaks', 'una\r\ndue\n\ntre', 300, ['una', 'due', '', 'tre']],
    ['between words', 'aaaa bbbb', 3, ['aaaa', 'bbbb']],
    ['within a word too wide', 'aaaaaaaa', 1.7, ['aaa', 'aaa', 'aa']],
  ])('%s', (_, typed, width, lines) => {
    expect(linesOf(typed, 'testo', width)).toEqual(lines)
  })

  it('are never wider than their column and lose only spaces', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 12 }), (typed, width) => {
        const lines = linesOf(typed, 'testo', width)
        for (const line of lines) expect(widthOf(line, 'testo')).toBeLessThanOrEqual(width + 1e-9)
        const bare = (of: string) => of.replaceAll(/\s/g, '')
        expect(bare(lines.join(''))).toBe(bare(typed.split('\n').map(printable).join('')))
      }),
    )
  })

  it('are cut with an ellipsis that fits', () => {
    expect(cutTo('Aurora', 'forte', 10)).toBe('Aurora')
    expect(cutTo('Aurora Milano', 'forte', 4.5)).toBe('Aurora…')
    fc.assert(
      fc.property(text, (typed) => {
        expect(widthOf(cutTo(typed, 'testo', 5), 'testo')).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('a printed text', () => {
  it('has emoji from the sign typeface, plain letters for lookalikes, no skin tones or joiners', () => {
    expect(runsOf(printable('⚽️ Roma 👍🏽'), 'testo')).toEqual([
      { face: 'segni', text: '⚽' },
      { face: 'testo', text: ' Roma ' },
      { face: 'segni', text: '👍' },
    ])
    expect(printable('𝗥𝗼𝗺𝗮\tAS')).toBe('Roma AS')
  })

  it('is covered by the typefaces', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const shown = printable(typed)
        expect(
          runsOf(shown, 'forte')
            .map((run) => run.text)
            .join(''),
        ).toBe(shown)
      }),
    )
  })
})
