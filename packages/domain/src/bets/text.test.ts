import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareBetText, separateOdds, stripEmoji } from './text.ts'

describe('stripEmoji', () => {
  it.each([
    ['a pictograph', 'Inter 🔥 vince', 'Inter  vince'],
    ['a heart drawn as emoji', 'Roma ❤️ over', 'Roma  over'],
    ['a skin tone', 'ok 👍🏽!', 'ok !'],
    ['a joined family', '👨‍👩‍👧 x', ' x'],
    ['a flag of two letters', '🇮🇹 Italia', ' Italia'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England', ' England'],
    ['a keycap, keeping its digit', '1️⃣ fisso', '1 fisso'],
    ['a ten in a box', '🔟', ''],
  ])('takes out %s', (_, text, stripped) => {
    expect(stripEmoji(text)).toBe(stripped)
  })

  it('keeps digits, signs, accents and line breaks', () => {
    const text = 'Över 2.5 # * – Più di 10 @1,85 (€ 50)\n0123456789 àèìòù'
    expect(stripEmoji(text)).toBe(text)
  })
})

describe('separateOdds', () => {
  it.each([
    ['Inter 1 @1.85', 'Inter 1 | @1.85'],
    ['Inter 1@1,85', 'Inter 1 | @1,85'],
    ['Inter 1 @ 1.85', 'Inter 1 | @ 1.85'],
    ['Inter 1   @2', 'Inter 1 | @2'],
    ['Inter 1 | @1.85', 'Inter 1 | @1.85'],
    ['Inter 1|@1.85', 'Inter 1 | @1.85'],
    ['Inter || @1.85', 'Inter | | @1.85'],
    ['Inter 1\u00A0@1.85', 'Inter 1 | @1.85'],
    ['Inter @1.85 Milan @2.10', 'Inter | @1.85 Milan | @2.10'],
    ['Inter\n@1.85', 'Inter\n | @1.85'],
    ['@1.85 Inter', ' | @1.85 Inter'],
    ['scrivi a @mario', 'scrivi a @mario'],
    ['senza quota', 'senza quota'],
    ['quota @\n2', 'quota @\n2'],
  ])('%j becomes %j', (text, separated) => {
    expect(separateOdds(text)).toBe(separated)
  })

  it('takes time in proportion to the text, a run of spaces included', { timeout: 2_000 }, () => {
    const spaces = ' '.repeat(500_000)
    expect(separateOdds(`a${spaces}b${spaces}@1`)).toBe(`a${spaces}b | @1`)
  })
})

describe('prepareBetText', () => {
  it('strips emoji from both texts and separates odds in one', () => {
    expect(prepareBetText('🔥 Inter 1 @1.85 🔥\n')).toEqual({
      receivedBet: 'Inter 1 @1.85',
      formattedBet: 'Inter 1 | @1.85',
    })
  })

  it('finds a marker whose number was framed as keycaps', () => {
    expect(prepareBetText('Milan @1️⃣.5️⃣').formattedBet).toBe('Milan | @1.5')
  })

  it('changes nothing the second time, whatever the text', () => {
    const piece = fc.constantFrom(
      '@',
      ' ',
      '|',
      '1',
      '.',
      '8',
      '5',
      '\n',
      '\t',
      'Inter',
      '🔥',
      '1️⃣',
      '🇮🇹',
      '\u200D',
      '\u00A0',
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece, { maxLength: 20 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (raw) => {
        const once = prepareBetText(raw)
        expect(prepareBetText(once.receivedBet)).toEqual(once)
        expect(prepareBetText(once.formattedBet).formattedBet).toBe(once.formattedBet)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never loses a digit', () => {
    const digits = (text: string) => text.replace(/\D/g, '')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        expect(digits(prepareBetText(raw).formattedBet)).toBe(digits(raw))
      }),
    )
  })
})
