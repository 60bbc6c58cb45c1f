import { describe, expect, it } from 'vitest'
import type { FormattedText, TextEntity } from '../../platform/text/formatted-text.ts'
import { PLAIN } from './plain-answers.table.ts'
import { isAnswerCertain, readAnswer } from './read-answer.ts'

/** The meaning of an answer: amounts at their odds; null where nothing may be booked. */
type Meaning = readonly string[] | null

interface Answer extends FormattedText {
  means: Meaning
}

type Chance = () => number

/** The same answers in each run. */
function chanceFrom(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const below = (chance: Chance, count: number): number => Math.floor(chance() * count)
const oneOf = <T>(chance: Chance, all: readonly T[]): T => all[below(chance, all.length)] as T

interface Bet {
  importo: string
  quota: string
}
const aBet = (chance: Chance): Bet => ({
  importo: String(
    oneOf(chance, [
      20,
      35,
      50,
      100,
      150,
      200,
      250,
      1200,
      2500,
      12_000,
      10 + below(chance, 5000),
      12.5,
      150.75,
    ]),
  ),
  quota: chance() < 0.2 ? (1.1 + chance() * 3).toFixed(3) : ((110 + below(chance, 390)) / 100).toFixed(2),
})
const meant = (bets: readonly Bet[]): string[] =>
  bets.map(({ importo, quota }) => `${importo}@${Number(quota)}`)

const OPENINGS = ['', '', 'preso ', 'ok ', 'presi ', 'fatto, ', 'Ho preso ']
const MARKS = [' @', '@', ' a ', ' @ ', ' quota ', ' ']
const written = (chance: Chance, bets: readonly Bet[]): string =>
  oneOf(chance, OPENINGS) +
  bets
    .map(({ importo, quota }) => importo + oneOf(chance, MARKS) + quota)
    .join(oneOf(chance, [' e ', ', ', '\n', ' + ']))

const plain = (text: string, means: Meaning): Answer => ({ text, entities: [], means })

const BLANKS = [' ', '\t', '\u00A0', '\u2009', '\u202F', '\u2007', '\u3000', '\n']
const DIGITS = [
  '０１２３４５６７８９',
  '٠١٢٣٤٥٦٧٨٩',
  '⁰¹²³⁴⁵⁶⁷⁸⁹',
  '₀₁₂₃₄₅₆₇₈₉',
  '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
  '⓪①②③④⑤⑥⑦⑧⑨',
  'OlZЗ4S6789',
]
const GROUPING = [...BLANKS, '.', ',', "'", '’', '_', '·', '٬', '\u200B', '\u00AD', '-', '/']
const AGAINST = (
  'forse quasi circa non mai nn magari se domani ieri meno oltre annullato annullata storno perso sbagliato errore ' +
  'correggo anzi doppio metà resto dopo live bonus freebet neanche volevo vorrei posso potrei provo mancano ' +
  'niente no aspetta chiesti proposti offre offrono gioca prendete metto mettiamo totale ciascuno cadauno ' +
  'milioni centesimi dollari usdt lire franchi unità stake vincita netto lordo tasse ritirato restituito su'
).split(' ')
const SIGNS = [
  ...'⁉‼🤷⚠🔴😢😭😡🤔❌⛔🚫👎❓❔🛑⏳⌛🙅💔☠🤦😬😱🆘🟡🟠⏸⏹🔁↩❎✖😅🙃🤨😐🥲🤮👀🕐⬆⬇📉📈✂🗑∅≈≠~<>$£%#^*|\\{}[]"«»',
]
const NUMBERS =
  '1x2 1X 12 2.5 2-1 20:45 15/3 x2 3% (2) #3 1° 2° 1,5 3,75 365 -20 2k5 ½ ² 1/2 2+ +2 007 0 00'.split(' ')
/** Emoji of good news, which may accompany an answer. */
const GLAD = new Set('👍👌✅☑✔💪🔥🙏👏🤝💯🎯🚀🍀😊🙂😉😎😁😄😃⚽🎾🏀🏐🏈⚾🏒🏆💰💶💸🟢💚')

/** A sign of any script that does not occur in answers. */
function anySign(chance: Chance): string {
  for (;;) {
    const sign = String.fromCodePoint(0x80 + below(chance, 0x1f_f00))
    if (/\p{Cs}|\s/u.test(sign) || GLAD.has(sign) || '…–—’‘×€&'.includes(sign)) continue
    return sign
  }
}

const insert = (text: string, at: number, what: string): string => text.slice(0, at) + what + text.slice(at)
/** A place between two words. */
function gapOf(chance: Chance, text: string): number {
  const gaps = [0, text.length, ...[...text.matchAll(/ /g)].map(({ index }) => index)]
  return oneOf(chance, gaps)
}

/** Each writes a meaning in a form that is hard to read, or that no longer has a meaning. */
const HOSTILE: Record<string, (chance: Chance, bets: readonly Bet[]) => Answer> = {
  'an amount grouped in another way': (chance, bets) => {
    const by = oneOf(chance, GROUPING)
    const grouped = bets.map((bet) => ({
      ...bet,
      importo: bet.importo.replace(/(?<=\d)(?=(?:\d{3})+$)/, by),
    }))
    return plain(written(chance, grouped), meant(bets))
  },
  'odds with another comma': (chance, bets) => {
    const by = oneOf(chance, [' ', ', ', '. ', ' ,', ' .', '..', "'", '/', ':', '-', ';', '·', '٫', '\n', ''])
    const torn = bets.map((bet) => ({ ...bet, quota: bet.quota.replace('.', by) }))
    return plain(written(chance, torn), meant(bets))
  },
  'digits of another script': (chance, bets) => {
    const digits = [...oneOf(chance, DIGITS)]
    const some = chance()
    const text = written(chance, bets).replace(/\d/g, (digit) =>
      chance() < some ? (digits[Number(digit)] ?? digit) : digit,
    )
    return plain(text, meant(bets))
  },
  'digits in boxes or struck by marks': (chance, bets) => {
    const mark = oneOf(chance, ['\uFE0F\u20E3', '\u0336', '\u0335', '\u0338', '\u20E0', '\u0301'])
    const text = written(chance, bets).replace(/\d/g, (digit) => (chance() < 0.7 ? digit + mark : digit))
    return plain(text, /\d[^\d\s\w.,@]/u.test(text) && mark !== '\uFE0F\u20E3' ? null : meant(bets))
  },
  'a blank somewhere': (chance, bets) => {
    const text = written(chance, bets)
    return plain(insert(text, below(chance, text.length + 1), oneOf(chance, BLANKS)), meant(bets))
  },
  'two blanks somewhere': (chance, bets) => {
    const once = written(chance, bets)
    const text = insert(once, below(chance, once.length + 1), oneOf(chance, BLANKS))
    return plain(insert(text, below(chance, text.length + 1), oneOf(chance, BLANKS)), meant(bets))
  },
  'a sign of any script somewhere': (chance, bets) => {
    const text = written(chance, bets)
    return plain(insert(text, below(chance, text.length + 1), anySign(chance)), null)
  },
  'a sign that denies it': (chance, bets) => {
    const text = written(chance, bets)
    const sign = oneOf(chance, SIGNS) + oneOf(chance, ['', '\uFE0F'])
    return plain(insert(text, gapOf(chance, text), ` ${sign} `), null)
  },
  'a word that changes it': (chance, bets) => {
    const text = written(chance, bets)
    return plain(insert(text, gapOf(chance, text), ` ${oneOf(chance, AGAINST)} `), null)
  },
  'a number that is none of its own': (chance, bets) => {
    const text = written(chance, bets)
    return plain(
      insert(
        text,
        gapOf(chance, text),
        oneOf(chance, [' ', ', ', '\n']) + oneOf(chance, NUMBERS) + oneOf(chance, [' ', ', ', '\n']),
      ),
      null,
    )
  },
  'a question': (chance, bets) =>
    plain(`${written(chance, bets)}${oneOf(chance, ['?', ' ?', '??', '?!', ' ¿', '？', '؟'])}`, null),
  'words that are struck through or hidden': (chance, bets) => {
    const text = written(chance, bets)
    const offset = below(chance, text.length)
    const length = 1 + below(chance, text.length - offset)
    const type = oneOf(chance, ['strikethrough', 'spoiler', 'blockquote', 'expandable_blockquote'])
    const entities: TextEntity[] = [{ type, offset, length }]
    return { text, entities, means: null }
  },
  'two amounts or two odds where one belongs': (chance, bets) => {
    const other = aBet(chance)
    const by = oneOf(chance, ['-', ' - ', '/', ' / ', ' o ', '~', '..', ' ', ', ', ' poi ', '\n'])
    const [first = other] = bets
    const twice =
      chance() < 0.5
        ? `${first.importo}${by}${other.importo} @${first.quota}`
        : `${first.importo} @${first.quota}${by}${other.quota}`
    return plain(oneOf(chance, OPENINGS) + twice, null)
  },
  'a line or an hour where the amount belongs': (chance, bets) => {
    const [first = aBet(chance)] = bets
    const number = oneOf(chance, [
      '8.5',
      '9,5',
      '22.5',
      '160,5',
      '224.5',
      '20.45',
      '20,45',
      '18.30',
      '21.00',
      '2.5',
    ])
    const mark = oneOf(chance, [' @', ' a ', ' quota '])
    return plain(`${oneOf(chance, OPENINGS)}${number}${mark}${first.quota}`, null)
  },
  'so many times': (chance, bets) => {
    const [first = aBet(chance)] = bets
    const { importo, quota } = first
    const sign = oneOf(chance, ['1', 'X', '12', '1X', 'X2'])
    const times = oneOf(chance, ['x2', 'x 2', '2 volte', 'per 2', '*2', 'per due', '2x', 'il doppio', '×2'])
    return plain(
      oneOf(chance, [
        `${importo} ${times} @${quota}`,
        `${importo} @${quota} ${times}`,
        `preso ${importo} ${times}`,
        `${sign} x ${importo} @${quota}`,
      ]),
      null,
    )
  },
  'the same said again': (chance, bets) => {
    const [first = aBet(chance)] = bets
    const once = `${first.importo} @${first.quota}`
    const again = oneOf(chance, [', confermo ', ' ok ', '\n', ' ', ', ', '. Confermato ', ' grazie, preso '])
    return plain(`${oneOf(chance, OPENINGS)}${once}${again}${once}`, [
      `${first.importo}@${Number(first.quota)}`,
    ])
  },
  'another selection in front': (chance, bets) => {
    const pick = oneOf(chance, [
      '1',
      '2',
      'X',
      '1X',
      '12',
      'X2',
      '1x2',
      'over 2.5',
      'under 3,5',
      '2.5',
      'gg',
      '1-1',
      'ah -1',
      'ah +0.5',
      '+1.5',
      'set 2',
    ])
    return plain(
      `${oneOf(chance, OPENINGS)}${pick}${oneOf(chance, [' ', ': ', ', ', ' - ', '\n'])}${written(chance, bets)}`,
      null,
    )
  },
}

const ANSWERS = 100_000

function hostileAnswers(): Array<Answer & { kind: string }> {
  const chance = chanceFrom(20_260_301)
  const kinds = Object.entries(HOSTILE)
  return Array.from({ length: ANSWERS }, (_, index) => {
    const [kind, write] = kinds[index % kinds.length] as (typeof kinds)[number]
    const bets = Array.from({ length: oneOf(chance, [1, 1, 1, 2, 3]) }, () => aBet(chance))
    return { kind, ...write(chance, bets) }
  })
}

/** Drops booked where answers are accepted without a person; null for none. */
function booked(answer: FormattedText): string[] | null {
  const read = readAnswer(answer)
  if (!isAnswerCertain(read) || read.kind !== 'taken') return null
  return read.parts.map(({ importo, quota }) => `${importo}@${quota}`)
}

describe('an answer written so that it is hard to read', () => {
  const answers = hostileAnswers()

  it('is never booked with another amount or at other odds than it means', () => {
    const wrong = answers.flatMap(({ kind, means, ...answer }) => {
      const read = booked(answer)
      if (read === null || read.join(' ') === means?.join(' ')) return []
      return [
        `${kind}: ${JSON.stringify(answer.text)} is ${means?.join(' ') ?? 'nothing'}, booked ${read.join(' ')}`,
      ]
    })
    expect(wrong).toEqual([])
  })

  it('is booked where it can mean one thing alone', () => {
    const right = answers.filter(({ means, ...answer }) => means !== null && booked(answer) !== null)
    expect(right.length).toBeGreaterThan(ANSWERS / 100)
  })
})

describe('an answer written as room people write', () => {
  const MISSING = ['AMOUNT_MISSING', 'ODDS_MISSING']
  const inShort = (text: string) => {
    const { kind, isAll, isLimited, parts, doubts } = readAnswer({ text, entities: [] })
    if (doubts.some(({ code }) => !MISSING.includes(code))) return 'in doubt'
    if (kind !== 'taken') return kind
    const said = parts.map(({ importo, quota }) => `${importo}@${quota}`)
    return [...(isAll ? ['tutto'] : []), ...(isLimited ? ['limitato'] : []), ...said].join(' ')
  }

  it('is understood whole, of 400 at least 98 in a hundred, and never as something else', () => {
    const read = PLAIN.map(([text, means]) => ({ text, means, read: inShort(text) }))
    expect(PLAIN.length).toBeGreaterThanOrEqual(400)
    expect(read.filter(({ means, read }) => read !== 'in doubt' && read !== means)).toEqual([])
    const doubted = read.filter(({ read }) => read === 'in doubt').map(({ text }) => text)
    expect(doubted.length, doubted.join('\n')).toBeLessThanOrEqual(PLAIN.length * 0.02)
  })

  it('states the drop to book wherever it has an amount and its odds', () => {
    for (const [text, means] of PLAIN) {
      const isWhole = /@/.test(means) && !/null/.test(means)
      if (isWhole)
        expect(booked({ text, entities: [] })?.join(' '), text).toBe(
          means.replace(/^(?:tutto|limitato) /, ''),
        )
    }
  })
})
