import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describePick } from '../../bets/tip-reading/describe.ts'
import { readTip } from '../../bets/tip-reading/read-tip.ts'
import { type Pick, type Sport, TIP_READER } from '../../bets/tip-reading/tip.ts'
import { payoutOf } from '../../ledger/postings/payout.ts'
import { profit } from '../../ledger/postings/profit.ts'
import { dec } from '../../platform/money/decimal.ts'
import { GRADES } from './grade.table.ts'
import { gradeLeg, gradePick, gradeTip, quarterOutcome, type Settled } from './grade.ts'
import { readScore } from './read-score.ts'
import { type Count, mirrorScore, type Pair, SCORE_READER, type Score } from './score.ts'

const BALLS: Record<Score['sport'], string> = { calcio: '⚽', tennis: '🎾', basket: '🏀', volley: '🏐' }
const scoreOf = (text: string, sport: Score['sport'] = 'calcio'): Score => {
  const { score, problem } = readScore(text, sport)
  if (score === null) throw new Error(problem)
  return score
}

describe.each(Object.entries(GRADES) as [Score['sport'], (typeof GRADES)['calcio']][])(
  'a score of %s proposes',
  (sport, rows) => {
    const tipOf = (pick: string) => readTip(`${BALLS[sport]} Aurora - Borgo\n${pick} @1.85`)

    const proposals = Object.entries(rows).map(([at, proposed]) => {
      const [[pick = '', score = ''], [esito, reason]] = [at.split(' | '), proposed.split(' | ')]
      return { pick, score, esito: esito === '?' ? null : esito, reason }
    })

    it.each(proposals)('$esito for $pick at $score', ({ pick, score, esito, reason }) => {
      expect(gradeTip(tipOf(pick), [scoreOf(score, sport)])).toEqual({ esito, reason })
    })

    it('the same whatever the case, the spacing and the emoji of the tip', () => {
      for (const { pick, score, esito, reason } of proposals) {
        for (const text of [
          pick.toUpperCase(),
          pick.replaceAll(' ', '  '),
          `🔥 ${pick.replaceAll(' ', ' 🔥 ')} ✅`,
        ]) {
          expect(gradeTip(tipOf(text), [scoreOf(score, sport)]), text).toEqual({ esito, reason })
        }
      }
    })
  },
)

const pair = fc.tuple(fc.nat(9), fc.nat(9)).map(([home, away]): Pair => [home, away])
const football = fc
  .tuple(pair, pair)
  .map(([half, second]): Score => scoreWith([half[0] + second[0], half[1] + second[1]], [half]))
const line4 = fc.integer({ min: 1, max: 30 })

function scoreWith(main: Pair, parts: Pair[] = []): Score {
  const counted: Count = { pair: main, total: main[0] + main[1], firstHalf: null }
  return {
    reader: SCORE_READER,
    sport: 'calcio',
    isVoid: false,
    word: null,
    isFinal: true,
    main,
    parts,
    corners: counted,
    cards: counted,
  }
}

const MIRROR: Record<Settled, Settled> = {
  Win: 'Loss',
  HalfWin: 'HalfLoss',
  Void: 'Void',
  HalfLoss: 'HalfWin',
  Loss: 'Win',
}

describe('lines', () => {
  it('a quarter line is two stakes of half, one on each line beside it, to the cent', () => {
    fc.assert(
      fc.property(football, fc.integer({ min: -15, max: 15 }), fc.boolean(), (score, half, over) => {
        const quarter = 2 * half + 1
        const pickAt = (line: number): Pick =>
          quarter > 0 && over
            ? {
                market: 'total',
                period: 'match',
                unit: 'goals',
                side: null,
                over: half % 2 === 0,
                line4: line,
              }
            : { market: 'handicap', period: 'match', unit: 'goals', side: 'home', line4: line, push: 'void' }
        const outcome = (line: number) => gradePick(pickAt(line), score).esito ?? 'Open'
        const [stake, odds] = ['100', '1.90']
        const split = profit(outcome(quarter - 1), '50', odds).plus(profit(outcome(quarter + 1), '50', odds))
        expect(profit(outcome(quarter), stake, odds).toFixed(2)).toBe(split.toFixed(2))
      }),
      { numRuns: 500 },
    )
  })

  it('over and under are mirror images', () => {
    fc.assert(
      fc.property(football, line4, fc.constantFrom('home', 'away', null), (score, line, side) => {
        const total = (over: boolean): Pick => ({
          market: 'total',
          period: 'match',
          unit: 'goals',
          side,
          over,
          line4: line,
        })
        expect(gradePick(total(false), score).esito).toBe(MIRROR[gradePick(total(true), score).esito!])
      }),
    )
  })

  it('the two sides of an Asian handicap are mirror images', () => {
    fc.assert(
      fc.property(football, fc.integer({ min: -20, max: 20 }), (score, line) => {
        const side = (of: 'home' | 'away', line: number): Pick => ({
          market: 'handicap',
          period: 'match',
          unit: 'goals',
          side: of,
          line4: line,
          push: 'void',
        })
        expect(gradePick(side('away', -line), score).esito).toBe(
          MIRROR[gradePick(side('home', line), score).esito!],
        )
      }),
    )
  })

  it('of a European handicap exactly one of its three outcomes wins, and none is refunded', () => {
    fc.assert(
      fc.property(football, fc.integer({ min: -4, max: 4 }), (score, goals) => {
        const picks: Pick[] = [
          { market: 'handicap', period: 'match', unit: null, side: 'home', line4: 4 * goals, push: 'loss' },
          { market: 'handicapDraw', period: 'match', line4: 4 * goals },
          { market: 'handicap', period: 'match', unit: null, side: 'away', line4: -4 * goals, push: 'loss' },
        ]
        expect(picks.map((pick) => gradePick(pick, score).esito).toSorted()).toEqual(['Loss', 'Loss', 'Win'])
      }),
    )
  })

  it('a handicap that does not say which it is, is proposed only where both agree', () => {
    fc.assert(
      fc.property(
        football,
        fc.integer({ min: -4, max: 4 }).filter((goals) => goals !== 0),
        (score, goals) => {
          const of = (push: 'void' | 'loss' | null) =>
            gradePick(
              { market: 'handicap', period: 'match', unit: 'goals', side: 'home', line4: 4 * goals, push },
              score,
            ).esito
          expect(of(null)).toBe(of('void') === of('loss') ? of('void') : null)
        },
      ),
    )
  })

  it('a better line is never worse', () => {
    const order: Settled[] = ['Loss', 'HalfLoss', 'Void', 'HalfWin', 'Win']
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), (margin) => {
        expect(order.indexOf(quarterOutcome(margin + 1))).toBeGreaterThanOrEqual(
          order.indexOf(quarterOutcome(margin)),
        )
      }),
    )
  })
})

const side = fc.constantFrom('home' as const, 'away' as const)
const period = fc.constantFrom('match' as const, 'half1' as const, 'half2' as const)
const unit = fc.constantFrom('goals' as const, 'corners' as const, 'cards' as const, null)
const simple: fc.Arbitrary<Pick> = fc.oneof(
  fc.record({
    market: fc.constant('result' as const),
    period,
    unit,
    sign: fc.constantFrom('1' as const, 'X' as const, '2' as const),
  }),
  fc.record({
    market: fc.constant('doubleChance' as const),
    period,
    sign: fc.constantFrom('1X' as const, 'X2' as const, '12' as const),
  }),
  fc.record({ market: fc.constant('drawNoBet' as const), period, side }),
  fc.record({ market: fc.constant('winner' as const), period, side }),
  fc.record({
    market: fc.constant('total' as const),
    period,
    unit,
    side: fc.option(side),
    over: fc.boolean(),
    line4,
  }),
  fc.record({
    market: fc.constant('handicap' as const),
    period,
    unit,
    side,
    line4: fc.integer({ min: -16, max: 16 }),
    push: fc.constantFrom('void' as const, 'loss' as const, null),
  }),
  fc.record({ market: fc.constant('bothScore' as const), period, yes: fc.boolean() }),
  fc.record({
    market: fc.constant('range' as const),
    period,
    side: fc.option(side),
    from: fc.nat(4),
    to: fc.option(fc.integer({ min: 4, max: 7 })),
  }),
  fc.record({
    market: fc.constant('exactScore' as const),
    period,
    scores: fc.array(pair, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    market: fc.constant('halfTimeFullTime' as const),
    half: fc.constantFrom('1' as const, 'X' as const, '2' as const),
    full: fc.constantFrom('1' as const, 'X' as const, '2' as const),
  }),
  fc.record({
    market: fc.constant('oddEven' as const),
    period,
    unit,
    side: fc.option(side),
    even: fc.boolean(),
  }),
  fc.record({ market: fc.constant('scores' as const), period, side, yes: fc.boolean() }),
)
const anyPick: fc.Arbitrary<Pick> = fc.oneof(
  simple,
  fc.record({ market: fc.constant('tieBreak' as const), yes: fc.boolean() }),
  fc.record({ market: fc.constant('qualifies' as const), side }),
  fc.record({
    market: fc.constant('combo' as const),
    parts: fc.array(simple, { minLength: 2, maxLength: 3 }),
  }),
)

const other = (of: 'home' | 'away' | null) => (of === null ? null : of === 'home' ? 'away' : 'home')
const SIGNS = { '1': '2', X: 'X', '2': '1', '1X': 'X2', X2: '1X', '12': '12' } as const
const swapped = ([home, away]: Pair): Pair => [away, home]

/** The same bet with the sides changed over. */
function turned(pick: Pick): Pick {
  if (pick.market === 'combo') return { ...pick, parts: pick.parts.map(turned) }
  if (pick.market === 'halfTimeFullTime') return { ...pick, half: SIGNS[pick.half], full: SIGNS[pick.full] }
  if (pick.market === 'exactScore') return { ...pick, scores: pick.scores.map(swapped) }
  if (pick.market === 'result') return { ...pick, sign: SIGNS[pick.sign] }
  if (pick.market === 'doubleChance') return { ...pick, sign: SIGNS[pick.sign] }
  return ('side' in pick ? { ...pick, side: other(pick.side) } : pick) as Pick
}

describe('whatever the pick and the score', () => {
  it('swapping the sides of both changes no outcome', () => {
    fc.assert(
      fc.property(anyPick, football, (pick, score) => {
        const counted = score.corners && { ...score.corners, pair: swapped(score.corners.pair!) }
        const mirrored: Score = {
          ...score,
          main: swapped(score.main!),
          parts: score.parts.map(swapped),
          corners: counted,
          cards: counted,
        }
        expect(gradePick(turned(pick), mirrored).esito).toBe(gradePick(pick, score).esito)
      }),
      { numRuns: 1000 },
    )
  })

  it('each grade has an outcome or a reason for none, in every sport', () => {
    const scores = fc.constantFrom(
      ...[
        ['2-1', 'calcio'],
        ['0-0', 'calcio'],
        ['9-4 corner', 'calcio'],
        ['rinviata', 'calcio'],
        ['sospesa', 'tennis'],
        ['2-0', 'tennis'],
        ['6-4 3-6 7-6', 'tennis'],
        ['6-4 4-6 10-8', 'tennis'],
        ['88-79', 'basket'],
        ['88-79 (22-20, 20-25, 24-18, 22-16)', 'basket'],
        ['3-1', 'volley'],
        ['3-0 (25-20 25-23 25-19)', 'volley'],
      ].map(([text, sport]) => scoreOf(text!, sport as Score['sport'])),
    )
    fc.assert(
      fc.property(anyPick, fc.oneof(scores, football), (pick, score) => {
        const { esito, reason } = gradePick(pick, score)
        expect(reason.startsWith(`${describePick(pick)}: `)).toBe(true)
        expect(esito === null).toBe(!/(vinta|persa|rimborsata)$/.test(reason) || / se /.test(reason))
      }),
      { numRuns: 1000 },
    )
  })

  it('no outcome of a half is proposed while the half is missing, unless the whole decides it', () => {
    fc.assert(
      fc.property(simple, pair, (pick, main) => {
        const { esito } = gradePick(pick, scoreWith(main))
        if ('period' in pick && pick.period !== 'match') expect(esito).toBeNull()
      }),
    )
  })

  it('a match that is not played gives every stake back', () => {
    fc.assert(
      fc.property(anyPick, (pick) => void expect(gradePick(pick, scoreOf('rinviata')).esito).toBe('Void')),
    )
  })
})

describe('a leg that is not read', () => {
  it.each([
    ['of an unknown name', 'Inter - Milan\nLautaro over 1,5 @2', 'parole non lette: lautaro'],
    ['of half an event', 'Inter over 1,5 @2', 'evento incompleto: una sola squadra: inter'],
    ['of another sport', '🏒 Rangers - Bruins\nOver 5,5 @2', 'sport che non si referta dal risultato'],
    [
      'live with a handicap',
      'LIVE Inter - Milan\nInter -0,25 @2',
      'handicap live: conta dal punteggio del momento',
    ],
  ])('%s has no outcome, and the reason', (_, text, reason) => {
    expect(gradeLeg(readTip(text).legs[0]!, scoreOf('5-0'))).toEqual({ esito: null, reason })
  })

  it('odds in doubt leave the outcome of a single', () => {
    expect(gradeTip(readTip('Inter - Milan\n1 @1.80/1.90'), [scoreOf('1-0')]).esito).toBe('Win')
  })

  it('a score of another sport than the tip shows proposes nothing', () => {
    expect(gradeTip(readTip('🎾 Sinner - Rune\n1 @1.5'), [scoreOf('2-0')])).toEqual({
      esito: null,
      reason: '1: risultato di calcio, pronostico di tennis',
    })
  })

  it.each<[string, Pick, string, Score['sport'], string]>([
    [
      'half time and full time of a match of tennis',
      { market: 'halfTimeFullTime', half: '1', full: '1' },
      '2-0',
      'tennis',
      'Parziale/finale 1/1: serve un risultato di calcio',
    ],
    [
      'half time and full time without a score',
      { market: 'halfTimeFullTime', half: '1', full: '1' },
      '9-4 corner',
      'calcio',
      'Parziale/finale 1/1: serve il risultato',
    ],
    [
      'a tie-break of a football match',
      { market: 'tieBreak', yes: true },
      '2-0',
      'calcio',
      'Tie-break sì: serve un risultato di tennis',
    ],
  ])('%s proposes nothing', (_, pick, score, sport, reason) => {
    expect(gradePick(pick, scoreOf(score, sport))).toEqual({ esito: null, reason })
  })

  it('a line that fits no unit of the sport of the score proposes nothing', () => {
    expect(gradeTip(readTip('Inter - Milan\nOver 9,5 @1.85'), [scoreOf('6-5')])).toEqual({
      esito: null,
      reason: 'Over 9,5: non dice di che cosa è la linea',
    })
  })

  it('a handicap of sets or of games is proposed where both agree', () => {
    const tip = readTip('🎾 Sinner - Rune\nSinner -2,5 @1.8')
    expect(gradeTip(tip, [scoreOf('6-4 7-5', 'tennis')])).toEqual({
      esito: null,
      reason: 'Handicap -2,5 casa: non dice se set o game',
    })
    expect(gradeTip(tip, [scoreOf('6-4 3-6 6-4', 'tennis')]).esito).toBe('Loss')
  })
})

describe('a multiple', () => {
  const TIP = readTip(
    'Tripla\nInter - Genoa 1 @1.50\nRoma - Como AH 1 -0,75 @2.00\nLazio - Pisa DNB 1 @1.40\nQuota totale 4,20',
  )
  const graded = (...scores: (string | null)[]) =>
    gradeTip(
      TIP,
      scores.map((score) => (score === null ? null : scoreOf(score))),
    )

  it.each([
    ['is won with all its legs', ['1-0', '2-0', '1-0'], 'Win', 'Multipla: 3 su 3, vinta'],
    ['is lost with one leg', ['0-0', '2-0', '1-0'], 'Loss', 'Multipla: 1: 0-0, persa'],
    [
      'is lost with one leg before the others are played',
      [null, '0-0', null],
      'Loss',
      'Multipla: Asiatico -0,75 casa: 0-0, persa',
    ],
    [
      'waits for a leg that is not played',
      ['1-0', null, '1-0'],
      null,
      'Roma - Como, Asiatico -0,75 casa: manca il risultato',
    ],
    [
      'is void with all its legs',
      ['rinviata', 'rinviata', 'annullata'],
      'Void',
      'Multipla: 3 su 3, rimborsata',
    ],
  ])('%s', (_, scores, esito, reason) => {
    expect(graded(...scores)).toEqual({ esito, reason })
  })

  // At 4.20 the whole pays 3 without the leg at 1.40, and 3.15 where the leg at 2.00 is paid as 1.50.
  it.each([
    ['given back', ['1-0', '2-0', '0-0'], '3.00', { quote: [1.4] }, 'Multipla: Gamba nulla a 1,4'],
    ['half won', ['1-0', '1-0', '1-0'], '3.15', { quote: [], mezzeVinte: [2] }, 'Multipla: Mezza vinta a 2'],
  ] as const)('with a leg %s is paid at other odds', (_, scores, pays, legs, reason) => {
    const { payout, ...grade } = graded(...scores)
    expect(grade).toEqual({ esito: 'HalfWin', reason })
    expect(payout).toEqual({ tipo: 'nulla', ...legs })
    const { won, returned } = payoutOf(payout ?? { tipo: 'anticipo' })
    expect(won.times('4.2').plus(returned).toFixed(2)).toBe(pays)
  })

  it('with a leg half lost, and without the odds of one that was not won', () => {
    const text = (odds: string) => `Doppia\nInter - Genoa 1\nRoma - Como AH 1 -0,25${odds}\nQuota 2,40`
    const scores = [scoreOf('1-0'), scoreOf('0-0')]
    expect(gradeTip(readTip(text(' @1.60')), scores)).toEqual({
      esito: 'HalfLoss',
      reason: 'Multipla: Mezza persa a 1,6',
      payout: { tipo: 'nulla', quote: [], mezzePerse: [1.6] },
    })
    expect(gradeTip(readTip(text('')), scores)).toEqual({
      esito: null,
      reason: 'Multipla con rimborsi o mezze vincite: servono le quote delle selezioni',
    })
  })

  it('with one half lost and the rest given back is half lost', () => {
    const tip = readTip('Doppia\nInter - Genoa DNB 1\nRoma - Como AH 1 -0,25\nQuota 2,40')
    expect(gradeTip(tip, [scoreOf('1-1'), scoreOf('0-0')])).toEqual({
      esito: 'HalfLoss',
      reason: 'Multipla: una mezza persa, le altre rimborsate',
    })
  })

  it('with an unread leg is lost by another, and never won', () => {
    const tip = readTip('Doppia\nInter - Genoa 1\nRoma - Como marcatore Dybala\nQuota 3,40')
    expect(gradeTip(tip, [scoreOf('0-1'), scoreOf('1-0')]).esito).toBe('Loss')
    expect(gradeTip(tip, [scoreOf('1-0'), scoreOf('1-0')]).esito).toBeNull()
  })

  it.each([
    [
      'with a leg too few',
      'Tripla\nInter - Genoa 1\nRoma - Como 1\nQuota 3,40',
      'il numero di selezioni non torna',
    ],
    [
      'that is a system',
      'Sistema 2/3\nInter - Genoa 1\nRoma - Como 1\nLazio - Pisa 1',
      'sistema: non si legge',
    ],
  ])('%s proposes nothing', (_, text, reason) => {
    const tip = readTip(text)
    expect(
      gradeTip(
        tip,
        tip.legs.map(() => scoreOf('0-1')),
      ),
    ).toEqual({ esito: null, reason })
  })

  it('or several bets: proposed only where it makes no difference', () => {
    const tip = readTip('Inter - Genoa 1 @1.5\nRoma - Como 1 @1.5')
    expect(tip.kind).toBe('several')
    expect(gradeTip(tip, [scoreOf('1-0'), scoreOf('1-0')])).toEqual({
      esito: 'Win',
      reason: 'Selezioni: 2 su 2, vinta',
    })
    expect(gradeTip(tip, [scoreOf('0-1'), scoreOf('0-1')]).esito).toBe('Loss')
    expect(gradeTip(tip, [scoreOf('1-0'), scoreOf('0-1')])).toEqual({
      esito: null,
      reason: 'Selezioni con esiti diversi: una multipla o più singole?',
    })
  })

  it('is paid the product of its legs, for any outcomes', () => {
    const legOf = (line: number, odds: string) => ({
      text: '',
      sport: 'calcio' as Sport,
      event: readTip('Inter - Roma 1').legs[0]!.event,
      pick: {
        market: 'handicap',
        period: 'match',
        unit: 'goals',
        side: 'home',
        line4: line,
        push: 'void',
      } as Pick,
      odds,
      isLive: false,
      problems: [],
    })
    const leg = fc.tuple(fc.integer({ min: -8, max: 8 }), fc.constantFrom('1.5', '1.85', '2', '3.4'), pair)
    fc.assert(
      fc.property(fc.array(leg, { minLength: 2, maxLength: 4 }), (all) => {
        const legs = all.map(([line, odds]) => legOf(line, odds))
        const whole = all.reduce((product, [, odds]) => product.times(odds), dec(1))
        const scores = all.map(([, , main]) => scoreWith(main))
        const { esito, payout } = gradeTip(
          { reader: TIP_READER, kind: 'multiple', legs, odds: whole.toFixed(), problems: [] },
          scores,
        )
        const paid = all.reduce((product, [line, odds], index) => {
          const each = gradePick(legOf(line, odds).pick, scores[index]!).esito!
          return product.times(profit(each, '1000000', odds).plus('1000000').div('1000000'))
        }, dec(1))
        const gain = profit(esito!, '100', whole.toFixed(), payout && payoutOf(payout))
        const exact = paid.times(100).minus(100)
        if (payout) expect(gain.minus(exact).abs().lte('0.00500001')).toBe(true)
        else expect(gain.toFixed(2)).toBe(exact.toFixed(2))
      }),
      { numRuns: 500 },
    )
  })
})

it('a score turned round settles each pick as the other side was settled', () => {
  const other = (side: 'home' | 'away') => (side === 'home' ? 'away' : 'home')
  fc.assert(
    fc.property(
      football,
      fc.constantFrom('home', 'away'),
      fc.integer({ min: -12, max: 12 }),
      (score, side, line) => {
        const pick = (of: 'home' | 'away'): Pick[] => [
          { market: 'drawNoBet', period: 'match', side: of },
          { market: 'handicap', period: 'half1', unit: 'goals', side: of, line4: line, push: 'void' },
          {
            market: 'total',
            period: 'match',
            unit: 'corners',
            side: of,
            over: true,
            line4: Math.abs(line) + 1,
          },
          { market: 'scores', period: 'match', side: of, yes: true },
        ]
        const turned = pick(other(side)).map((one) => gradePick(one, mirrorScore(score)).esito)
        expect(turned).toEqual(pick(side).map((one) => gradePick(one, score).esito))
        expect(mirrorScore(mirrorScore(score))).toEqual(score)
      },
    ),
  )
})
