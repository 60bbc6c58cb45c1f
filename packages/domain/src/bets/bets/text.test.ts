import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  joinOddsLines,
  postedBetText,
  prepareBetText,
  separateOdds,
  separateOddsOf,
  stripEmoji,
  textToRelay,
  workingText,
} from './text.ts'

describe('stripEmoji', () => {
  it.each([
    ['a pictograph', 'Inter 🔥 vince', 'Inter vince'],
    ['a heart drawn as emoji', 'Roma ❤️ over', 'Roma over'],
    ['a skin tone', 'ok 👍🏽!', 'ok !'],
    ['a joined family', '👨‍👩‍👧 x', ' x'],
    ['a flag of two letters', '🇮🇹 Italia', ' Italia'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England', ' England'],
    ['a keycap, keeping its digit', '1️⃣ fisso', '1 fisso'],
    ['a ten in a box', '🔟', ''],
    ['several, with spaces between', 'Inter 🔥 🔥🔥 vince', 'Inter vince'],
    ['one between words without spaces', 'Inter🔥vince', 'Intervince'],
  ])('takes out %s', (_, text, stripped) => {
    expect(stripEmoji(text)).toBe(stripped)
  })

  it('keeps digits, signs, accents and line breaks', () => {
    const text = 'Över 2.5 # * – Più di 10 @1,85 (€ 50)\n0123456789 àèìòù'
    expect(stripEmoji(text)).toBe(text)
  })
})

describe('joinOddsLines', () => {
  it.each([
    ['Inter - Napoli\nOver 2,5\n | @1.95\nStake 4/10', 'Inter - Napoli\nOver 2,5 | @1.95\nStake 4/10'],
    ['A - B 1\n@1,5\nC - D X\n | @ 3.2 ', 'A - B 1 | @1,5\nC - D X | @ 3.2 '],
    ['Over 2,5\n | @1.95 stake 4', 'Over 2,5\n | @1.95 stake 4'],
    [' | @1.95\nOver', ' | @1.95\nOver'],
    ['\n | @1.95', '\n | @1.95'],
  ])('%j becomes %j', (text, joined) => {
    expect(joinOddsLines({ text, entities: [] }).text).toBe(joined)
  })

  it('keeps the formatting on its words', () => {
    const text = 'Over 2,5\n | @1.95\nStake 4'
    const stake = { type: 'bold', offset: text.indexOf('Stake'), length: 5 }
    const { text: joined, entities } = joinOddsLines({ text, entities: [stake] })
    expect(entities).toEqual([{ ...stake, offset: joined.indexOf('Stake') }])
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

describe('a posted bet', () => {
  const struck = (offset: number, length: number) => [{ type: 'strikethrough', offset, length }]
  const posted = (text: string, entities = struck(0, 0)) => ({
    ...postedBetText(text),
    receivedEntities: entities,
  })

  it('keeps its emoji in both texts', () => {
    expect(postedBetText('1❌ @1.45')).toEqual({ receivedBet: '1❌ @1.45', formattedBet: '1❌ | @1.45' })
  })

  it('leaves as posted, strikethrough included, until a person changes the working text', () => {
    const bet = posted('1❌ @1.45\nRoma @2', struck(0, 8))
    expect(textToRelay(bet)).toEqual({ text: '1❌ @1.45\nRoma @2', entities: struck(0, 8) })
    expect(textToRelay({ ...bet, formattedBet: 'Roma | @2' })).toEqual({ text: 'Roma | @2', entities: [] })
  })

  it('of a picture with an emoji below leaves with it, and has no text until the picture is read', () => {
    const bet = posted('🔥')
    expect(bet.formattedBet).toBe('')
    expect(textToRelay(bet).text).toBe('🔥')
    expect(textToRelay({ ...bet, formattedBet: 'Roma | @2' }).text).toBe('Roma | @2')
  })

  it('of a read picture leaves as it was read', () => {
    expect(textToRelay({ ...posted(''), formattedBet: 'Roma | @2' }).text).toBe('Roma | @2')
  })

  it('shows the staff the same ranges struck through, behind the separators too', () => {
    const { text, entities } = workingText(posted('A @2\nB  @3 fine', struck(8, 2)))
    expect(text).toBe('A | @2\nB | @3 fine')
    expect(entities.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual(['@3'])
    expect(workingText({ ...posted('A', struck(0, 1)), formattedBet: 'B' }).entities).toEqual([])
  })

  it('with its odds set apart has every letter under the formatting it had', () => {
    const unit = fc.constantFrom('a', ' ', '|', '@1', '😀', '\n')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 20 }), fc.nat(30), fc.nat(30), (units, a, b) => {
        const text = units.join('')
        const entities = struck(Math.min(a, text.length), Math.min(b, text.length))
        const before = { text, entities: entities.filter((one) => one.offset + one.length <= text.length) }
        const after = separateOddsOf(before)
        expect(after.text).toBe(separateOdds(text))
        const letters = ({ text: of, entities: [one] }: typeof before) =>
          one ? of.slice(one.offset, one.offset + one.length).replaceAll(/[ |]/g, '') : ''
        expect(letters({ ...after, entities: [...after.entities] })).toBe(letters(before))
      }),
    )
  })
})
