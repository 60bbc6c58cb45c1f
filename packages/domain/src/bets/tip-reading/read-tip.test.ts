import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareEvents, tipEvent } from './event.ts'
import { TIPS } from './read-tip.table.ts'
import { readTip } from './read-tip.ts'
import { inShort } from './testing/in-short.ts'
import { isTipRead } from './testing/is-tip-read.ts'
import { problemText } from './tip.ts'

const CASES = Object.values(TIPS).flatMap(Object.entries<string>)

describe('a tip reads to its event, pick and odds, or says why not', () => {
  // One test for each group: a thousand of them are more than the mutation tester can keep the books of.
  it.each(Object.entries(TIPS))('%s', (_, tips) => {
    const read = Object.keys(tips).map((text) => [text, inShort(readTip(text))])
    expect(Object.fromEntries(read)).toEqual(tips)
  })

  it('the table has hundreds of tips, each of them once', () => {
    expect(CASES.length).toBeGreaterThan(300)
    expect(new Set(CASES.map(([text]) => text)).size).toBe(CASES.length)
  })
})

it.each(['niente', 'evitate', 'mai', 'senza', 'spettacolo'])(
  'a word in small letters between the names and a pick is said of the pick, not passed over: %s',
  (word) => {
    const [leg] = readTip(`Milan - Lecce ${word} over 2,5 @1.90`).legs
    expect(leg?.event).toMatchObject({ home: { name: 'milan' }, away: { name: 'lecce' } })
    expect(leg?.problems).toEqual([{ code: 'WORDS_UNREAD', words: word }])
  },
)

it.each(['niente', 'evitate', 'senza'])('%s is no part of a name', (word) => {
  const [leg] = readTip(`Pescara - Ternana ${word} 1 @1.90`).legs
  expect(leg?.event?.away.name).toBe('ternana')
  expect(leg?.problems).toEqual([{ code: 'WORDS_UNREAD', words: word }])
})

const ofTable = fc.constantFrom(...CASES.map(([text]) => text))
/** The reading without the lines it was read from. */
const meaning = (text: string) => inShort(readTip(text))

describe('reading does not depend on', () => {
  it('case', () => {
    for (const [text, read] of CASES) {
      if (/https?:/.test(text)) continue
      expect(meaning(text.toUpperCase()), text).toBe(read)
      expect(meaning(text.toLowerCase()), text).toBe(read)
    }
  })

  it('the width of spaces, nor on blank lines', () => {
    fc.assert(
      fc.property(ofTable, fc.constantFrom('  ', '\u00A0', '\t', ' \u2009 '), (text, space) => {
        expect(meaning(text.replaceAll(' ', space).replaceAll('\n', '\n \n'))).toBe(meaning(text))
      }),
    )
  })

  it('emoji between words, around lines and around the whole', () => {
    fc.assert(
      fc.property(ofTable, fc.constantFrom('🔥', '✅', '💰', '👉', '🇮🇹', '⭐️', '👨‍👩‍👧'), (text, emoji) => {
        const dressed = text
          .split('\n')
          .map((line) => `${emoji} ${line.replaceAll(' ', ` ${emoji} `)} ${emoji}`)
        expect(meaning(dressed.join('\n'))).toBe(meaning(text))
      }),
    )
  })

  it('line endings and invisible characters', () => {
    for (const [text, read] of CASES) {
      expect(meaning(text.replaceAll('\n', '\r\n').replaceAll(' ', ' \u200B')), text).toBe(read)
    }
  })

  it('letters in bold', () => {
    const bold = (text: string) =>
      Array.from(text, (sign) => {
        const code = sign.codePointAt(0) ?? 0
        if (/[a-z]/.test(sign)) return String.fromCodePoint(0x1d5ee + code - 97)
        if (/[A-Z]/.test(sign)) return String.fromCodePoint(0x1d5d4 + code - 65)
        return /\d/.test(sign) ? String.fromCodePoint(0x1d7ec + code - 48) : sign
      }).join('')
    for (const [text, read] of CASES) if (!/https?:/.test(text)) expect(meaning(bold(text)), text).toBe(read)
  })
})

describe('where names have capitals', () => {
  const eventOf = (text: string) => readTip(text).legs[0]?.event?.key

  it.each([
    ['a name begins with one', 'amuninni Genoa - Lecce 1', 'genoa|lecce'],
    ['a club that is known begins where it does', 'atletico Madrid - Lecce 1', 'atletico madrid|lecce'],
    ['a name in small letters stays', 'union berlino - Lecce 1', 'union berlino|lecce'],
    ['a club that is known ends before small letters', 'Milan - Roma derby caldissimo\n1', 'milan|roma'],
    ['another word with one makes it ambiguous, whatever follows', 'Milan - Roma derby Leao\n1', undefined],
    ['another word with one makes it ambiguous', 'Milan - Roma Leao\n1', undefined],
    ['so do words in small letters like the name', 'milan - roma leao\n1', undefined],
    ['an unknown club ends where its words do', 'Milan - Pinerolo alta\n1', 'milan|pinerolo'],
    [
      'a sentence with `contro` has no event',
      'Attacco forte contro difesa debole\nMilan - Roma 1',
      'milan|roma',
    ],
    ['a word of sentences is a name beside the mark', 'Vado - Pineto 1', 'vado|pineto'],
    ['so it is behind the mark', 'Pineto - Vado 1', 'pineto|vado'],
    ['beside another of them it is none', 'Buongiorno ragazzi - Pineto 1', undefined],
    ['nor in small letters', 'vado - Pineto 1', undefined],
    ['nor where it is an article', 'Como-Pineto - The draw', 'como|pineto'],
    ['an event with `contro` has', 'Milan contro Roma\n1', 'milan|roma'],
  ])('%s: %s', (_, text, key) => {
    expect(eventOf(text)).toBe(key)
  })
})

describe('two legs are about', () => {
  const leg = (text: string) => readTip(text).legs[0]!
  it.each([
    ['one event, whatever the clubs are called', 'Juve - Milan 1', 'JUVENTUS vs AC MILAN\nGG', 'same'],
    ['one event, where one pick shows the sport', 'Napoli - Venezia 1', 'Napoli - Venezia\nGG', 'same'],
    ['one event, where neither shows its sport', 'Napoli - Venezia 1', 'Napoli - Venezia 2', 'same'],
    ['perhaps one, of a football club and a ball', '🏀 Napoli - Venezia 1', 'Napoli - Venezia 2', 'maybe'],
    ['one event with the sport on both', '⚽ Juve - Milan 1', '⚽ JUVENTUS vs AC MILAN\nOver 2,5', 'same'],
    ['one event without a sport', 'Juve - Milan 1', 'Juventus - Milan 2', 'same'],
    ['perhaps one, the other way round', 'Juve - Milan 1', 'Milan - Juve 1', 'maybe'],
    ['perhaps one, with an initial', '🎾 Sinner - Rune 1', '🎾 J. Sinner - H. Rune 1', 'maybe'],
    ['two, of two brothers', '🎾 F. Cerundolo - Rune 1', '🎾 J. Cerundolo - Rune 1', 'different'],
    ['two, of women and men', 'Juventus - Roma 1', 'Juventus Women - Roma Women 1', 'maybe'],
    ['two, of two ages', 'Italia U21 - Spagna U21 1', 'Italia U19 - Spagna U19 1', 'different'],
    ['two sports of one town', '🏐 Trento - Modena 1', '⚽ Trento - Modena 1', 'different'],
    ['two Manchesters', 'Man City - Chelsea 1', 'Man United - Chelsea 1', 'different'],
    ['two Inters', 'Inter - Roma 1', 'Inter Miami - Roma 1', 'maybe'],
    ['nothing to compare', 'Juve over 2,5', 'Juve over 2,5', 'different'],
  ])('%s', (_, one, other, expected) => {
    expect(compareEvents(leg(one), leg(other))).toBe(expected)
    expect(compareEvents(leg(other), leg(one))).toBe(expected)
  })

  it('a club keeps one key under each of its names, and no name is two clubs', () => {
    expect(tipEvent('FC Internazionale', 'A.C. Milan').key).toBe(tipEvent('inter', 'milan').key)
  })
})

it('a problem has an Italian sentence with the words it is about', () => {
  const { problems } = readTip('Inter - Milan\nzlatan over 2,5').legs[0]!
  expect(problems.map(problemText)).toEqual(['parole non lette: zlatan'])
})

it('odds of a thousand are the greatest', () => {
  const oddsOf = (odds: string) => readTip(`Inter - Milan\n1 @${odds}`).odds
  expect([oddsOf('999,99'), oddsOf('1000,00'), oddsOf('1000,01')]).toEqual(['999.99', '1000', null])
})

it.each([
  ['Inter - Milan\n1 @1.85', true],
  ['Inter - Milan\n1 @1.85/1.90', true],
  ['Doppia quota totale 10\nInter - Milan 1 @1.5\nRoma - Lazio 1 @1.5', true],
  ['Tripla\nInter - Milan 1\nRoma - Lazio 1', false],
  ['Inter - Milan 1 @1.5\nRoma - Lazio 1 @1.5', false],
  ['Doppia\nInter - Milan 1\nRoma - Lazio marcatore 1', false],
  ['Sistema\nInter - Milan 1\nRoma - Lazio 1', false],
  ['Forza ragazzi!', false],
])('only odds may be in doubt where a tip is read: %j, %s', (text, read) => {
  expect(isTipRead(readTip(text))).toBe(read)
})

it.each([':', '=', '.', 'a', 'di', 'circa', '@', '~', 'è', 'e', '-', ',', 'da', '|', '>', ''])(
  'whole odds may follow `quota %s`',
  (mark) => {
    expect(meaning(`Inter - Milan\n1 quota ${mark} 2`)).toBe('inter - milan > 1 @2')
  },
)

it('a leg keeps the lines it was read from, with that of its event', () => {
  expect(readTip('  Inter - Milan \n1\n GG').legs.map(({ text }) => text)).toEqual([
    'Inter - Milan\n1',
    'Inter - Milan\nGG',
  ])
})

it('a comment between two picks belongs to neither', () => {
  const textsOf = (tip: string) => readTip(tip).legs.map(({ text }) => text)
  expect(textsOf('Inter - Milan\n1\nche bella partita\nGG')).toEqual([
    'Inter - Milan\n1',
    'Inter - Milan\nGG',
  ])
  expect(textsOf('1\nche bella partita\nGG')).toEqual(['1', 'GG'])
})

it('one pick is itself, two are a combination', () => {
  const pickOf = (text: string) => readTip(text).legs[0]?.pick?.market
  expect([pickOf('Inter - Milan\n1'), pickOf('Inter - Milan\n1 + GG')]).toEqual(['result', 'combo'])
})

it.each(['o', 'u', 'un', 'più', 'sopra', 'sotto', 'oltre'])(
  '%s behind a number says nothing of a line',
  (word) => {
    expect(isTipRead(readTip(`Inter - Milan\n2,5 ${word} @1.9`))).toBe(false)
  },
)

// Half the tipsters mean the Asian one there, half the European one.
it.each([
  ['handicap corner Inter -1', null],
  ['handicap Inter -2 cartellini', null],
  ['handicap Inter -1', null],
  ['handicap asiatico Inter -1', 'void'],
  ['handicap corner Inter -1,5', 'void'],
  ['handicap europeo Inter -1', 'loss'],
])('the push of a whole handicap is read where it is clear: %s', (pick, push) => {
  expect(readTip(`Inter - Milan\n${pick} @1.9`).legs[0]?.pick).toMatchObject({ market: 'handicap', push })
})

it.each(['alto', 'basso', 'medio', 'max', 'min', 'normale', 'massimo', 'minimo', 'fisso'])(
  '%s behind `stake` is no pick',
  (size) => {
    expect(meaning(`Inter - Milan\nX stake ${size} @3.5`)).toBe('[calcio] inter - milan > X @3.5')
  },
)

it.each([':', '=', 'da', 'di', '.', '-', '|', '('])(
  'a whole number behind `stake %s` is the stake, no pick',
  (mark) => {
    expect(meaning(`Inter - Milan\n1 @1.85\nstake ${mark} 5`)).toBe('inter - milan > 1 @1.85')
  },
)

it.each(['u', 'unita', 'units', 'unit', 'euro', 'eur', '%', '€', 'stake', 'stk'])(
  '%s behind a number is a stake, no pick',
  (unit) => {
    expect(meaning(`Inter - Milan\nX ${unit === 'u' ? '3u' : `3 ${unit}`} @1.85`)).toBe(
      '[calcio] inter - milan > X @1.85',
    )
  },
)
