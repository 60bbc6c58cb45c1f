import { seededRandom } from '../../platform/random/seeded-random.ts'

/**
 * Tips as tipsters write them on Telegram, drawn from a seed, each with its meaning. Shares neither code nor word lists
 * with the reader, so that both have only the language in common. All invented.
 */

type Side = 'home' | 'away'
type Sport = 'calcio' | 'tennis' | 'basket' | 'volley'

/** The intended meaning of a leg. A unit or push the text leaves open is absent. */
export interface MeantLeg {
  home: string
  away: string
  pick: MeantPick
  odds: string | null
}
export type MeantPick = { market: string; [part: string]: unknown }
export interface WrittenTip {
  text: string
  kind: 'single' | 'multiple' | 'several'
  /** Of a multiple as a whole. */
  odds: string | null
  legs: MeantLeg[]
}

/** Draws from a seed: the same tips on every machine. */
export class Dice {
  readonly next: () => number
  constructor(seed: number) {
    this.next = seededRandom(seed)
  }
  /** From 0 to below `n`. */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }
  of<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)]
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }
  chance(of100: number): boolean {
    return this.next() * 100 < of100
  }
  some(of100: number, write: () => string): string {
    return this.chance(of100) ? write() : ''
  }
}

interface League {
  sport: Sport
  /** As it is written above its matches. */
  names: readonly string[]
  flag: string
  /** Parted by commas. */
  teams: string
}

const LEAGUES: readonly League[] = [
  {
    sport: 'calcio',
    names: ['Serie A', 'Italia - Serie A', 'Serie A TIM'],
    flag: '🇮🇹',
    teams:
      'Inter, Milan, Juventus, Napoli, Roma, Lazio, Atalanta, Fiorentina, Bologna, Torino, Genoa, Udinese, Cagliari, Hellas Verona, Lecce, Parma, Como, Sassuolo, Pisa, Cremonese',
  },
  {
    sport: 'calcio',
    names: ['Serie B', 'Serie BKT', 'Italia Serie B'],
    flag: '🇮🇹',
    teams:
      'Palermo, Bari, Catanzaro, Modena, Reggiana, Cesena, Frosinone, Spezia, Juve Stabia, Mantova, Carrarese, Sudtirol, Avellino, Pescara, Virtus Entella, Padova',
  },
  {
    sport: 'calcio',
    names: ['Premier League', 'Inghilterra - Premier League', 'EPL'],
    flag: '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    teams:
      'Arsenal, Chelsea, Liverpool, Manchester City, Manchester United, Tottenham, Newcastle, Aston Villa, Brighton, West Ham, Fulham, Brentford, Everton, Crystal Palace, Nottingham Forest, Wolves, Bournemouth, Leeds',
  },
  {
    sport: 'calcio',
    names: ['La Liga', 'Spagna - LaLiga', 'LaLiga'],
    flag: '🇪🇸',
    teams:
      'Real Madrid, Barcellona, Atletico Madrid, Athletic Bilbao, Real Sociedad, Real Betis, Siviglia, Valencia, Villarreal, Celta Vigo, Osasuna, Getafe, Rayo Vallecano, Maiorca, Girona, Espanyol, Alaves, Levante',
  },
  {
    sport: 'calcio',
    names: ['Bundesliga', 'Germania Bundesliga'],
    flag: '🇩🇪',
    teams:
      'Bayern Monaco, Borussia Dortmund, Bayer Leverkusen, Lipsia, Stoccarda, Friburgo, Wolfsburg, Werder Brema, Colonia, Mainz, Hoffenheim, Union Berlino, Augsburg, St. Pauli, Heidenheim',
  },
  {
    sport: 'calcio',
    names: ['Ligue 1', 'Francia - Ligue 1'],
    flag: '🇫🇷',
    teams:
      'PSG, Marsiglia, Lione, Monaco, Lille, Nizza, Rennes, Lens, Strasburgo, Tolosa, Nantes, Brest, Auxerre, Le Havre',
  },
  {
    sport: 'calcio',
    names: ['Champions League', 'Europa League', 'UCL', 'Conference League'],
    flag: '🏆',
    teams:
      'Inter, Juventus, Napoli, Atalanta, Real Madrid, Barcellona, Bayern Monaco, PSG, Benfica, Porto, Sporting Lisbona, Ajax, PSV, Club Brugge, Galatasaray, Olympiacos, Bodo/Glimt, Slavia Praga, Copenaghen, Villarreal',
  },
  {
    sport: 'calcio',
    names: ['MLS', 'Brasile - Serie A', 'Brasileirao', 'Argentina Liga Profesional'],
    flag: '🌎',
    teams:
      'Flamengo, Palmeiras, Corinthians, Fluminense, Botafogo, Santos, Boca Juniors, River Plate, Velez Sarsfield, Inter Miami, Los Angeles FC, Seattle Sounders, Vasco da Gama, San Lorenzo',
  },
  {
    sport: 'tennis',
    names: [
      'ATP Madrid',
      'ATP Roma',
      'ATP 500 Vienna',
      'Masters 1000 Parigi',
      'Wimbledon',
      'US Open',
      'Challenger Cordenons',
    ],
    flag: '🎾',
    teams:
      'Jannik Sinner, Lorenzo Musetti, Flavio Cobolli, Luciano Darderi, Carlos Alcaraz, Alexander Zverev, Taylor Fritz, Holger Rune, Casper Ruud, Ben Shelton, Tommy Paul, Daniil Medvedev, Karen Khachanov, Jakub Mensik, Ugo Humbert, Arthur Fils, Lorenzo Sonego, Matteo Arnaldi, Francisco Cerundolo, Tallon Griekspoor',
  },
  {
    sport: 'tennis',
    names: ['WTA Doha', 'WTA 1000 Pechino', 'Roland Garros femminile', 'WTA Linz'],
    flag: '🎾',
    teams:
      'Jasmine Paolini, Iga Swiatek, Aryna Sabalenka, Coco Gauff, Elena Rybakina, Jessica Pegula, Mirra Andreeva, Emma Navarro, Elisabetta Cocciaretto, Lucia Bronzetti, Daria Kasatkina, Donna Vekic',
  },
  {
    sport: 'basket',
    names: ['NBA', 'Basket NBA'],
    flag: '🏀',
    teams:
      'Boston Celtics, Miami Heat, Denver Nuggets, Phoenix Suns, Dallas Mavericks, Milwaukee Bucks, Chicago Bulls, New York Knicks, Golden State Warriors, Los Angeles Lakers, Utah Jazz, Orlando Magic, Indiana Pacers, Houston Rockets',
  },
  {
    sport: 'basket',
    names: ['Eurolega', 'LBA Serie A', 'Euroleague'],
    flag: '🏀',
    teams:
      'Olimpia Milano, Virtus Bologna, Fenerbahce, Olympiacos, Panathinaikos, Zalgiris Kaunas, Maccabi Tel Aviv, Dolomiti Trento, Dinamo Sassari, Pallacanestro Brescia, Reyer Venezia, Derthona Tortona',
  },
  {
    sport: 'volley',
    names: ['Superlega', 'Volley A1 femminile', 'CEV Champions volley'],
    flag: '🏐',
    teams:
      'Trento, Perugia, Civitanova, Modena, Piacenza, Verona, Milano, Cisterna, Conegliano, Scandicci, Novara, Chieri, Vallefoglia, Padova',
  },
]

/** Other spellings of a club, from a separate list: short names, initials, nicknames. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  Juventus: ['Juve'],
  'Manchester City': ['Man City', 'Man. City'],
  'Manchester United': ['Man Utd', 'Man United'],
  'Atletico Madrid': ['Atl. Madrid', 'Atl Madrid'],
  Barcellona: ['Barça', 'Barcelona'],
  'Bayern Monaco': ['Bayern'],
  'Borussia Dortmund': ['Dortmund', 'BVB'],
  'Hellas Verona': ['Verona'],
  'Real Betis': ['Betis'],
  'Bayer Leverkusen': ['Leverkusen'],
  Siviglia: ['Sevilla'],
  'Athletic Bilbao': ['Ath. Bilbao', 'Athletic Club Bilbao'],
  Wolves: ['Wolverhampton'],
}

export interface Match {
  sport: Sport
  league: string
  flag: string
  home: string
  away: string
}

/** A team as this tip writes it, from then on always so. */
function writtenName(dice: Dice, sport: Sport, team: string, style: Style): string {
  if (sport === 'tennis') {
    const [first = '', ...last] = team.split(' ')
    const surname = last.join(' ')
    const way = dice.below(10)
    if (way < 5) return surname
    if (way < 6) return `${first[0]}. ${surname}`
    if (way < 7) return `${surname} ${first[0]}.`
    return team
  }
  const nicknames = NICKNAMES[team]
  const name = nicknames && dice.chance(30) ? dice.of(nicknames) : team
  if (sport === 'calcio' && style === 'short' && dice.chance(8)) return name.toLowerCase()
  return name
}

export function drawMatch(dice: Dice, style: Style): Match {
  const league = dice.of(LEAGUES)
  const teams = league.teams.split(', ')
  const one = dice.of(teams)
  let other = dice.of(teams)
  while (other === one) other = dice.of(teams)
  return {
    sport: league.sport,
    league: dice.of(league.names),
    flag: league.flag,
    home: writtenName(dice, league.sport, one, style),
    away: writtenName(dice, league.sport, other, style),
  }
}

interface Pick {
  text: string
  meant: MeantPick
  /** Typical odds of such picks. */
  from: number
}
type Tongue = 'it' | 'en' | 'short'
/** A name of a side within the tip: as in the match, or its last word. */
function sideName(dice: Dice, match: Match, side: Side): string {
  const name = match[side]
  const words = name.split(' ')
  const last = words.at(-1) ?? name
  const isDistinct = words.length > 1 && /^\p{L}{4,}$/u.test(last) && match.sport !== 'calcio'
  return isDistinct && dice.chance(50) ? last : name
}

const sideNumber = (side: Side): string => (side === 'home' ? '1' : '2')

/** 2.5 as this writer writes it. */
const decimal = (dice: Dice, value: number): string => {
  const text = String(value)
  return dice.chance(55) ? text.replace('.', ',') : text
}

const signed = (dice: Dice, value: number): string => (value > 0 ? '+' : '') + decimal(dice, value)

type DrawPick = (dice: Dice, match: Match, tongue: Tongue) => Pick
type Weighted = readonly [weight: number, draw: DrawPick]
const often = (weight: number, draw: DrawPick): Weighted => [weight, draw]
/** A pick in one of the ways of a tongue. */
const worded = (
  meant: MeantPick,
  from: number,
  dice: Dice,
  tongue: Tongue,
  ways: Readonly<Record<Tongue, readonly string[]>>,
): Pick => ({ text: dice.of(ways[tongue]), meant, from })

const total = (line: number, over: boolean, more: object = {}): MeantPick => ({
  market: 'total',
  period: 'match',
  side: null,
  over,
  line4: line * 4,
  ...more,
})

const handicap = (side: Side, line: number, more: object = {}): MeantPick => ({
  market: 'handicap',
  period: 'match',
  side,
  line4: line * 4,
  ...more,
})

/** The exact score of the side that wins. */
const exact = (side: Side, won: number, lost: number): MeantPick => ({
  market: 'exactScore',
  period: 'match',
  scores: [side === 'home' ? [won, lost] : [lost, won]],
})

const FOOTBALL: readonly Weighted[] = [
  often(22, (dice, _, tongue) => {
    const over = dice.chance(70)
    const line = dice.of([0.5, 1.5, 2.5, 2.5, 2.5, 3.5, 4.5, 2, 3, 2.25, 2.75])
    const n = decimal(dice, line)
    const word = over ? 'over' : 'under'
    return worded(total(line, over, { unit: 'goals' }), 1.4, dice, tongue, {
      it: [`${word} ${n}`, `${word} ${n} gol`, `${over ? 'più' : 'meno'} di ${n} gol`, `${word} ${n} reti`],
      en: [`${word} ${n} goals`, `${word} ${n}`, `${word} ${n} total goals`, `total goals ${word} ${n}`],
      short: [
        `${word} ${n}`,
        `${word[0]}${n}`,
        `${word[0]} ${n}`,
        over ? `ov ${n}` : `und ${n}`,
        `${word}${n}`,
      ],
    })
  }),
  often(14, (dice, match, tongue) => {
    const sign = dice.of(['1', '2', 'X'] as const)
    const meant = { market: 'result', period: 'match', sign }
    if (sign === 'X') {
      const ways = { it: ['X', 'segno X', 'pareggio'], en: ['draw', 'X', 'the draw'], short: ['X', 'x'] }
      return worded(meant, 3, dice, tongue, ways)
    }
    const side = sign === '1' ? 'home' : 'away'
    const name = match[side]
    return worded(meant, 1.6, dice, tongue, {
      it: [
        sign,
        `segno ${sign}`,
        `${name} vincente`,
        `vittoria ${name}`,
        `vince ${name}`,
        `${sign} fisso`,
        `esito finale ${sign}`,
      ],
      en: [
        `${name} to win`,
        `${name} win`,
        side === 'home' ? 'home win' : 'away win',
        sign,
        `${name} to win the match`,
      ],
      short: [sign, sign, `segno ${sign}`],
    })
  }),
  often(10, (dice, match, tongue) => {
    const sign = dice.of(['1X', 'X2', '12'] as const)
    const side = sign === '1X' ? match.home : match.away
    return worded({ market: 'doubleChance', period: 'match', sign }, 1.2, dice, tongue, {
      it: [sign, `doppia chance ${sign}`, `DC ${sign}`],
      en: [
        `double chance ${sign}`,
        sign,
        ...(sign === '12' ? [] : [`${side} or draw`, `double chance ${side} or draw`]),
      ],
      short: [sign, sign.toLowerCase(), `dc ${sign}`],
    })
  }),
  often(14, (dice, _, tongue) => {
    const yes = dice.chance(75)
    const ways = yes
      ? {
          it: [
            'goal',
            'gol',
            'GG',
            'entrambe segnano',
            'goal sì',
            'gol/gol',
            'entrambe le squadre a segno',
            'entrambe a segno',
          ],
          en: ['BTTS', 'BTTS yes', 'both teams to score', 'both teams to score: yes', 'BTTS - Yes'],
          short: ['gg', 'GG', 'goal', 'gol'],
        }
      : {
          it: ['no goal', 'nogol', 'NG', 'no gol', 'entrambe segnano: no'],
          en: ['BTTS no', 'both teams to score: no', 'BTTS - No', 'both teams to score no'],
          short: ['ng', 'NG', 'nogol'],
        }
    return worded({ market: 'bothScore', period: 'match', yes }, 1.6, dice, tongue, ways)
  }),
  often(10, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const line = dice.of([-0.25, -0.5, -0.75, -1, -1.25, -1.5, -1.75, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 0])
    const [n, name] = [signed(dice, line), match[side]]
    return worded(handicap(side, line, { push: 'void' }), 1.75, dice, tongue, {
      it: [
        `handicap asiatico ${name} ${n}`,
        `${name} AH ${n}`,
        `AH ${n} ${name}`,
        `${name} ${n} asiatico`,
        `handicap asiatico ${sideNumber(side)} (${n})`,
      ],
      en: [
        `asian handicap ${name} ${n}`,
        `${name} asian handicap ${n}`,
        `${name} ${n} AH`,
        `AH ${name} ${n}`,
        `${name} ${n} asian handicap`,
      ],
      short: [`${name} AH ${n}`, `AH${sideNumber(side)} ${line === 0 ? n : n}`, `AH ${name} ${n}`],
    })
  }),
  often(5, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const [name, n] = [match[side], sideNumber(side)]
    return worded({ market: 'drawNoBet', period: 'match', side }, 1.5, dice, tongue, {
      it: [
        `${n} DNB`,
        `DNB ${name}`,
        `${name} rimborso in caso di pareggio`,
        `${n} (rimborso se pareggio)`,
        `draw no bet ${name}`,
      ],
      en: [`${name} DNB`, `draw no bet ${name}`, `${name} draw no bet`],
      short: [`dnb ${n}`, `${n} dnb`, `DNB ${name}`],
    })
  }),
  often(5, (dice, _, tongue) => {
    const [from, to] = dice.of([
      [1, 3],
      [2, 4],
      [1, 4],
      [2, 5],
      [2, 3],
      [3, 5],
    ] as const)
    return worded({ market: 'range', period: 'match', side: null, from, to }, 1.4, dice, tongue, {
      it: [`multigol ${from}-${to}`, `multigoal ${from}-${to}`, `multigol ${from}/${to}`],
      en: [`multigoal ${from}-${to}`],
      short: [`mg ${from}-${to}`, `MG${from}-${to}`],
    })
  }),
  often(5, (dice, _, tongue) => {
    const over = dice.chance(70)
    const line = dice.of([7.5, 8.5, 9.5, 10.5])
    const [n, word] = [decimal(dice, line), over ? 'over' : 'under']
    return worded(total(line, over, { unit: 'corners' }), 1.7, dice, tongue, {
      it: [
        `${word} ${n} corner`,
        `${word} ${n} calci d'angolo`,
        `corner ${word} ${n}`,
        `${word} ${n} angoli`,
        `angoli totali ${word} ${n}`,
      ],
      en: [`${word} ${n} corners`, `total corners ${word} ${n}`, `corners ${word} ${n}`],
      short: [`${word} ${n} corner`, `${word[0]}${n} corner`],
    })
  }),
  often(3, (dice, _, tongue) => {
    const over = dice.chance(70)
    const line = dice.of([3.5, 4.5, 5.5])
    const [n, word] = [decimal(dice, line), over ? 'over' : 'under']
    return worded(total(line, over, { unit: 'cards' }), 1.7, dice, tongue, {
      it: [`${word} ${n} cartellini`, `cartellini ${word} ${n}`, `${word} ${n} ammonizioni`],
      en: [`${word} ${n} cards`, `total cards ${word} ${n}`, `${word} ${n} bookings`],
      short: [`${word} ${n} cartellini`],
    })
  }),
  often(5, (dice, _, tongue) => {
    const line = dice.of([0.5, 0.5, 1.5])
    const n = decimal(dice, line)
    const half = dice.of([1, 1, 2] as const)
    return worded(total(line, true, { unit: 'goals', period: `half${half}` }), 1.4, dice, tongue, {
      it:
        half === 1
          ? [`over ${n} primo tempo`, `over ${n} 1° tempo`, `over ${n} PT`, `primo tempo over ${n}`]
          : [`over ${n} secondo tempo`, `over ${n} 2° tempo`, `secondo tempo over ${n}`],
      en:
        half === 1
          ? [`over ${n} first half`, `1st half over ${n} goals`, `over ${n} HT`, `over ${n} goals first half`]
          : [`over ${n} second half`, `2nd half over ${n} goals`],
      short: half === 1 ? [`over ${n} pt`, `over ${n} 1T`, `o${n} 1t`] : [`over ${n} 2T`, `over ${n} st`],
    })
  }),
  often(6, (dice, _, tongue) => {
    const line = dice.of([1.5, 2.5, 3.5])
    const over = line < 3
    const n = decimal(dice, line)
    const word = over ? 'over' : 'under'
    const sum = total(line, over, { unit: 'goals' })
    const both = { market: 'bothScore', period: 'match', yes: true }
    const joined = dice.of([
      ' + ',
      '+',
      tongue === 'en' ? ' & ' : ' + ',
      tongue === 'it' ? ' e ' : tongue === 'en' ? ' and ' : '+',
    ])
    if (dice.chance(50)) {
      const gg = tongue === 'en' ? 'BTTS' : dice.of(['GG', 'goal'])
      return {
        text: `${gg}${joined}${word} ${n}`,
        meant: { market: 'combo', parts: [both, sum] },
        from: 1.9,
      }
    }
    const sign = dice.of(['1X', 'X2'] as const)
    return {
      text: `${sign}${joined}${word} ${n}`,
      meant: { market: 'combo', parts: [{ market: 'doubleChance', period: 'match', sign }, sum] },
      from: 1.6,
    }
  }),
  often(4, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const line = dice.of([0.5, 1.5, 2.5])
    const [n, name] = [decimal(dice, line), match[side]]
    return worded(total(line, true, { unit: 'goals', side }), 1.5, dice, tongue, {
      it: [
        `over ${n} ${name}`,
        `${name} over ${n}`,
        `${name} over ${n} gol`,
        `over ${n} ${side === 'home' ? 'casa' : 'ospite'}`,
      ],
      en: [
        `${name} over ${n} goals`,
        `${name} over ${n}`,
        `${name} team total over ${n}`,
        `${side} team over ${n} goals`,
      ],
      short: [`over ${n} ${name}`, `${name} over ${n}`],
    })
  }),
  often(3, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const name = match[side]
    return worded({ market: 'scores', period: 'match', side, yes: true }, 1.2, dice, tongue, {
      it: [`segna ${name}`, `${name} segna`, `${name} segna sì`],
      en: [`${name} to score`],
      short: [`segna ${name}`],
    })
  }),
  often(3, (dice, _, tongue) => {
    const score = dice.of([
      [1, 0],
      [2, 1],
      [1, 1],
      [0, 0],
      [0, 2],
      [3, 1],
      [1, 2],
    ] as const)
    const n = score.join('-')
    return worded({ market: 'exactScore', period: 'match', scores: [score] }, 6.5, dice, tongue, {
      it: [`risultato esatto ${n}`, `ris. esatto ${n}`],
      en: [`correct score ${n}`, `exact score ${n}`],
      short: [`esatto ${n}`, `RE ${n}`],
    })
  }),
]

const TENNIS: readonly Weighted[] = [
  often(35, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const name = sideName(dice, match, side)
    const n = sideNumber(side)
    return worded({ market: 'result', period: 'match', sign: n }, 1.5, dice, tongue, {
      it: [
        `${name} vincente`,
        `vince ${name}`,
        `vincente ${name}`,
        `vittoria ${name}`,
        `${name} vincente incontro`,
        `segno ${n}`,
      ],
      en: [`${name} to win`, `${name} win`, `${name} to win the match`],
      short: [n, `${name}`, `vince ${name}`],
    })
  }),
  often(25, (dice, _, tongue) => {
    const over = dice.chance(60)
    const line = dice.of([19.5, 20.5, 21.5, 22.5, 23.5, 24.5])
    const [n, word] = [decimal(dice, line), over ? 'over' : 'under']
    return worded(total(line, over, { unit: 'games' }), 1.75, dice, tongue, {
      it: [`${word} ${n} game`, `${word} ${n} games`, `${word} ${n} giochi`, `totale game ${word} ${n}`],
      en: [`${word} ${n} games`, `total games ${word} ${n}`],
      short: [`${word} ${n}`, `${word[0]}${n} games`, `${word} ${n} games`],
    })
  }),
  often(15, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const line = dice.of([-4.5, -3.5, -2.5, 2.5, 3.5, 4.5])
    const [n, name] = [signed(dice, line), sideName(dice, match, side)]
    return worded(handicap(side, line, { unit: 'games' }), 1.75, dice, tongue, {
      it: [`${name} ${n} game`, `handicap game ${name} ${n}`, `${name} handicap ${n} games`],
      en: [`${name} ${n} games`, `${name} handicap ${n} games`, `games handicap ${name} ${n}`],
      short: [`${name} ${n} games`, `hcp ${name} ${n} game`],
    })
  }),
  often(10, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const lost = dice.of([0, 1])
    const name = sideName(dice, match, side)
    return worded(exact(side, 2, lost), 2.1, dice, tongue, {
      it: [`${name} 2-${lost}`, `2-${lost} ${name}`, `risultato esatto 2-${lost} ${name}`],
      en: [`${name} to win 2-${lost}`, `set betting 2-${lost} ${name}`, `${name} 2-${lost}`],
      short: [`${name} 2-${lost}`, `2-${lost} ${name}`],
    })
  }),
  often(8, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const name = sideName(dice, match, side)
    const n = sideNumber(side)
    return worded({ market: 'result', period: 'set1', sign: n }, 1.7, dice, tongue, {
      it: [`${name} vince il primo set`, `1° set ${name}`, `primo set ${n}`],
      en: [`${name} to win the first set`, `1st set ${name}`, `${name} to win 1st set`],
      short: [`1° set ${n}`, `${name} 1° set`],
    })
  }),
  often(7, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const name = sideName(dice, match, side)
    const ways = {
      it: [`${name} vince almeno un set`, `${name} almeno un set`],
      en: [`${name} to win at least one set`, `${name} to win a set`],
      short: [`${name} vince un set`, `${name} +1,5 set`],
    }
    const text = dice.of(ways[tongue])
    const meant = text.includes('+')
      ? handicap(side, 1.5, { unit: 'sets' })
      : total(0.5, true, { unit: 'sets', side })
    return { text, meant, from: 1.3 }
  }),
]

const BASKET: readonly Weighted[] = [
  often(40, (dice, match, tongue) => {
    const over = dice.chance(60)
    const line = /NBA/.test(match.league) ? 205.5 + dice.below(36) : 148.5 + dice.below(30)
    const [n, word] = [decimal(dice, line), over ? 'over' : 'under']
    return worded(total(line, over, { unit: 'points' }), 1.8, dice, tongue, {
      it: [`${word} ${n} punti`, `${word} ${n}`, `totale punti ${word} ${n}`],
      en: [`${word} ${n} points`, `${word} ${n}`, `total points ${word} ${n}`],
      short: [`${word} ${n}`, `${word[0]}${n}`],
    })
  }),
  often(40, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const line = (dice.below(12) + 1.5) * dice.of([1, -1])
    const [n, name] = [signed(dice, line), sideName(dice, match, side)]
    return worded(handicap(side, line), 1.8, dice, tongue, {
      it: [`${name} ${n}`, `handicap ${name} ${n}`, `${name} handicap ${n}`, `${name} ${n} punti`],
      en: [`${name} ${n}`, `${name} spread ${n}`, `${name} handicap ${n}`],
      short: [`${name} ${n}`, `hcp ${name} ${n}`],
    })
  }),
  often(20, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const name = sideName(dice, match, side)
    return worded({ market: 'winner', period: 'match', side }, 1.5, dice, tongue, {
      it: [`${name} testa a testa`, `T/T ${name}`, `testa a testa ${name}`],
      en: [`${name} moneyline`, `${name} ML`, `moneyline ${name}`],
      short: [`${name} ml`, `t/t ${sideNumber(side)}`],
    })
  }),
]

const VOLLEY: readonly Weighted[] = [
  often(40, (dice, _, tongue) => {
    const over = dice.chance(60)
    const line = dice.of([3.5, 4.5])
    const [n, word] = [decimal(dice, line), over ? 'over' : 'under']
    return worded(total(line, over, { unit: 'sets' }), 1.6, dice, tongue, {
      it: [`${word} ${n} set`, `set totali ${word} ${n}`],
      en: [`${word} ${n} sets`, `total sets ${word} ${n}`],
      short: [`${word} ${n} set`],
    })
  }),
  often(30, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const [n, name] = [sideNumber(side), match[side]]
    return worded({ market: 'result', period: 'match', sign: n }, 1.4, dice, tongue, {
      it: [`${name} vincente`, `vince ${name}`, `segno ${n}`],
      en: [`${name} to win`, `${name} win`],
      short: [n, `vince ${name}`],
    })
  }),
  often(30, (dice, match, tongue) => {
    const side = dice.of(['home', 'away'] as const)
    const lost = dice.of([0, 1, 2])
    const name = match[side]
    return worded(exact(side, 3, lost), 2.4, dice, tongue, {
      it: [`${name} 3-${lost}`, `3-${lost} ${name}`, `risultato esatto 3-${lost} ${name}`],
      en: [`${name} to win 3-${lost}`, `${name} 3-${lost}`],
      short: [`3-${lost} ${name}`],
    })
  }),
]

const PICKS: Record<Sport, readonly Weighted[]> = {
  calcio: FOOTBALL,
  tennis: TENNIS,
  basket: BASKET,
  volley: VOLLEY,
}

function drawPick(dice: Dice, match: Match, tongue: Tongue): Pick {
  const choices = PICKS[match.sport]
  let at = dice.below(choices.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, draw] of choices) {
    at -= weight
    if (at < 0) return draw(dice, match, tongue)
  }
  throw new Error('weights')
}

interface Odds {
  text: string
  value: string
}
function drawOdds(dice: Dice, from: number): Odds {
  const hundredths = Math.round(from * 100) + dice.below(75)
  const value = (hundredths / 100).toFixed(2)
  const written = hundredths % 10 === 0 && dice.chance(25) ? (hundredths / 100).toFixed(1) : value
  return { text: dice.chance(50) ? written.replace('.', ',') : written, value: String(Number(value)) }
}

/** Odds after a label may have one decimal; odds without one have two. */
const twoDecimals = ({ value, text }: Odds): string =>
  Number(value)
    .toFixed(2)
    .replace('.', text.includes(',') ? ',' : '.')

const capital = (text: string): string => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
const clock = (dice: Dice): string =>
  dice.of(['20:45', '18:30', '15:00', '21:00', '12:30', '20.45', '19.00', '18:00', '16:30', '02:00'])
const colon = (time: string): string => time.replace('.', ':')
const date = (dice: Dice): string =>
  dice.of(['14/03', '02/11', '25/04/2026', '9/12/2025', '31.01.2026', '07/09'])
const BOOKS =
  'Bet365, Snai, Sisal, Eurobet, Goldbet, Pinnacle, Lottomatica, Betflag, Planetwin365, William Hill, Betfair, Unibet, 888'.split(
    ', ',
  )
const CHANNELS = [
  '@bomberpicks',
  'https://t.me/tipsterpro/482',
  't.me/valuehunters',
  'www.iltuotipster.it',
  'https://www.bet365.it/#/IP/EV15/2-1',
  '@ilmagodellequote',
]
const DISCLAIMERS = [
  'Il gioco può causare dipendenza patologica. 18+',
  '🔞 Gioca responsabilmente',
  '🔞 18+ | Gioca responsabilmente',
  'Vietato ai minori di 18 anni',
  'Il gioco è vietato ai minori e può creare dipendenza',
  '⚠️ Gioca il giusto, 18+',
  'Le quote sono soggette a variazioni',
  'Quote soggette a variazione',
]

function stake(dice: Dice): string {
  const n = dice.below(9) + 1
  return dice.of([
    `Stake ${n}/10`,
    `stake ${n}`,
    `Stake: ${n}`,
    `${n}/10`,
    `${n}u`,
    `${n} unità`,
    `Stake ${n}%`,
    `${n}% della cassa`,
    `Puntata: ${n}%`,
    `stake ${n},5`,
    `Stake ${n}u`,
    `Puntata ${n * 10}€`,
    `${n}% bank`,
  ])
}

const versus = (dice: Dice, { home, away }: Match): string =>
  `${home}${dice.of([' - ', ' - ', ' - ', '-', ' vs ', ' – ', ' v ', ' vs. '])}${away}`

export type Style = 'short' | 'chatty' | 'emoji' | 'table' | 'english' | 'several'
export const STYLES: readonly Style[] = ['short', 'chatty', 'emoji', 'table', 'english', 'several']

interface Drawn {
  match: Match
  pick: Pick
  odds: Odds
}
function drawLeg(
  dice: Dice,
  style: Style,
  tongue: Tongue,
  isOk: (match: Match) => boolean = () => true,
): Drawn {
  let match = drawMatch(dice, style)
  while (!isOk(match)) match = drawMatch(dice, style)
  const pick = drawPick(dice, match, tongue)
  return { match, pick, odds: drawOdds(dice, pick.from) }
}

const meantLeg = ({ match, pick, odds }: Drawn, hasOdds = true): MeantLeg => ({
  home: match.home,
  away: match.away,
  pick: pick.meant,
  odds: hasOdds ? odds.value : null,
})

const single = (text: string, drawn: Drawn): WrittenTip => ({
  text,
  kind: 'single',
  odds: drawn.odds.value,
  legs: [meantLeg(drawn)],
})

/** Shows the sport where names and pick leave it open, as tipsters of several sports do. */
const ball = (sport: Sport): string => ({ calcio: '⚽️', tennis: '🎾', basket: '🏀', volley: '🏐' })[sport]

function writeShort(dice: Dice): WrittenTip {
  const drawn = drawLeg(dice, 'short', 'short')
  const { match, pick, odds } = drawn
  const event = versus(dice, match)
  const bare = twoDecimals(odds)
  const marked = dice.of([
    `@${odds.text}`,
    `@ ${odds.text}`,
    `q. ${odds.text}`,
    `q ${odds.text}`,
    `quota ${odds.text}`,
    `a ${bare}`,
    bare,
    `(${bare})`,
  ])
  const [before, after] = [
    match.sport === 'calcio' ? dice.some(15, () => `${ball(match.sport)} `) : `${ball(match.sport)} `,
    dice.some(45, () => ` ${stake(dice)}`),
  ]
  const code = dice.some(5, () => ` ${dice.of(['M', 'A', 'ID', ''])}${10_000 + dice.below(89_999)}`)
  const hour = dice.some(20, () => ` ${dice.of(['ore ', 'h ', 'h', ''])}${colon(clock(dice))}`)
  const book = dice.some(15, () => ` ${dice.of(BOOKS)}`)
  const line = dice.of([
    () => `${before}${event}${code}${hour} ${pick.text} ${marked}${after}${book}`,
    () => `${before}${event}${hour}\n${pick.text} ${marked}${after}`,
    () =>
      `${before}${event}${code}\n${pick.text}\n${dice.of([`@${odds.text}`, `quota ${odds.text}`, bare, `Q ${odds.text}`])}${book}`,
    () => `${before}${event}: ${pick.text} ${marked}${after}`,
    () => `${before}${event}, ${pick.text}, ${dice.of([`quota ${odds.text}`, bare, `@${odds.text}`])}`,
    () => `${before}${capital(pick.text)} ${event} ${marked}`,
    () => `${before}${event} ${pick.text} ${marked}`,
    () => `${before}${event}${hour}\n${capital(pick.text)} ${marked}\n${stake(dice)}`,
  ])
  return single(line(), drawn)
}

const GREETINGS = [
  'Buongiorno ragazzi!',
  'Buonasera a tutti',
  'Ciao ragazzi,',
  'Ciao a tutti amici.',
  'Eccoci qua!',
  'Si riparte!',
  'Rieccoci dopo il bel verde di ieri.',
  'Buon sabato a tutti!',
  'Ragazzi ci siamo.',
  'Bella serata di calcio quella che ci aspetta.',
  'Dopo la cassa di ieri non ci fermiamo!',
  'Partiamo subito forte oggi.',
  'Come promesso ecco la prima giocata.',
  'Eccovi la mia analisi di oggi.',
  'Giornata ricca di partite, ne ho scelta una sola.',
  'Scusate il ritardo!',
  'Buona domenica gente 😎',
  'Allora, veniamo a noi.',
  'Bentornati nel canale!',
  'Carissimi, si torna in campo.',
  'Oggi menù ricchissimo, partiamo con calma.',
  'Weekend lungo davanti a noi 🔥',
  'Come va? Pronti a incassare?',
  'Ieri due su due, continuiamo così!',
  'Riprendiamoci quanto perso nel turno infrasettimanale.',
  'Vi avevo detto che sarei tornato.',
  'Amici della bolletta, eccomi.',
  'Quarta vincente di fila, non fermiamoci.',
  'Rullo di tamburi...',
  'Sera a tutti, ultima della giornata.',
  'Giocata last minute!',
  'Ed eccoci al big match.',
  'Salve gente, oggi si fa sul serio.',
  'Stavolta vi porto una chicca.',
]
const ANALYSIS = [
  'Le due squadre arrivano da un ottimo momento di forma e non hanno nulla da perdere.',
  'Nelle ultime 5 uscite ci sono sempre state tante occasioni.',
  'I padroni di casa hanno bisogno di punti e spingeranno fin dal primo minuto.',
  'Mi aspetto una gara molto aperta.',
  'La quota secondo me è troppo alta per quello che si è visto finora.',
  'Occhio alle assenze in difesa.',
  'Non sarà facile ma ci credo parecchio.',
  'Le statistiche parlano chiaro.',
  'Il momento è buono e la fiducia è alta.',
  'Ho seguito entrambe nelle ultime settimane e ho pochi dubbi.',
  'Partita da dentro o fuori, qui si decide la stagione.',
  'Il valore per me è tutto qui.',
  'Hanno vinto 4 delle ultime 6 partite in casa.',
  'Negli ultimi 10 precedenti è successo 8 volte.',
  'Chi gioca in casa quest\u2019anno ha subito pochissimo.',
  'Gli ospiti sono in piena emergenza infortuni.',
  'Il mister ha annunciato un turnover massiccio.',
  'Classifica alla mano, un punto non serve a nessuna delle due.',
  'Sono 3 gare di fila che questa linea entra.',
  'Attacco stellare contro retroguardia colabrodo.',
  'Il pareggio accontenterebbe tutti ma non ci credo.',
  'Vedo una sfida tirata, decisa dagli episodi.',
  'Quota in calo, affrettatevi!',
  'Nei precedenti sono fioccati i gol.',
  'La squadra ospite segna da 9 partite consecutive.',
  'L\u2019over è uscito in 7 delle ultime 9.',
  'Nello scontro diretto dell\u2019andata finì 2-1.',
  'Campo pesante e pioggia prevista.',
  'Tra le mura amiche viaggiano a mille.',
  'I bookmakers hanno sbagliato prezzo.',
]
const CLOSINGS = [
  'Buona fortuna a tutti!',
  'In bocca al lupo 🍀',
  'Forza!',
  'Dai che la portiamo a casa 💪',
  'Andiamo a prenderci questa cassa 💰',
  'Fatemi sapere se siete dentro.',
  'Ci sentiamo dopo la partita.',
  'Giocate sempre con la testa.',
  'A dopo per la live.',
  'Mi raccomando, non esagerate.',
  'Chi mi segue metta un ❤️',
  'Si va a vincere ragazzi!',
  'Speriamo bene 🤞',
  'Incrociamo le dita.',
  'Tutti allineati?',
  'Alla prossima!',
  'Un abbraccio, buon divertimento.',
  'Se vi è piaciuta lasciate un like 👍',
  'Restate connessi per gli aggiornamenti.',
  'Che la dea bendata ci assista.',
  'Gestite bene il vostro budget.',
  'Domani si replica.',
  'Ci rivediamo alle 23 per il resoconto.',
  'Sotto con la cassa!',
]

function writeChatty(dice: Dice): WrittenTip {
  const drawn = drawLeg(dice, 'chatty', 'it')
  const { match, pick, odds } = drawn
  const event = versus(dice, match)
  const bare = twoDecimals(odds)
  const [p, P] = [pick.text, capital(pick.text)]
  const money = dice.of([
    `stake ${dice.below(9) + 1}`,
    `puntata del ${dice.below(5) + 1}%`,
    `${dice.below(5) + 1} unità`,
    `stake ${dice.below(9) + 1}/10`,
  ])
  const at = dice.of([
    `a ${bare}`,
    `@${odds.text}`,
    `quota ${odds.text}`,
    `a quota ${odds.text}`,
    `quotato ${odds.text}`,
    `(${bare})`,
  ])
  const when = dice.of([
    'Stasera',
    'Oggi',
    'Domani',
    'Alle 20:45',
    'Questa sera',
    'Nel pomeriggio',
    'Per oggi',
  ])
  const bodies = [
    () => `${when} mi piace ${event}, vado con ${p} ${at}, ${money}.`,
    () => `${when} gioco ${event}: ${p} ${at}.`,
    () => `${when} puntiamo su ${event}\n${P} ${at}\n${capital(money)}`,
    () => `Per ${event} il mio pronostico è ${p}, ${at}, ${money}`,
    () => `In ${event} prendo ${p} ${at}. ${capital(money)}.`,
    () => `La mia scelta per ${event} è ${p} ${at}`,
    () => `${event}: secondo me ${p} è la giocata giusta, ${at}.`,
    () => `Consiglio ${p} in ${event} ${at}, ${money}`,
    () => `Vi lascio questa singola: ${event}, ${p} ${at}.`,
    () => `Per me ${event} finisce con ${p}. Quota ${odds.text}, ${money}.`,
    () => `Ho trovato un bel valore in ${event}.\n\n${P} ${at}\n\n${capital(money)}`,
    () => `Si gioca ${event}.\nLa mia giocata: ${p} ${at}`,
    () => `Partita: ${event}\nGioco ${p} ${at} con ${money}`,
    () => `${when} andiamo su ${event} con ${p} ${at}.`,
    () => `Proviamo ${p} ${at} in ${event}`,
    () => `Io qui vado di ${p}:\n${event} ${at}`,
    () => `Occhio a ${event}, io prendo ${p} ${at} ${money}`,
    () => `Il match che ho scelto è ${event}, la selezione ${p} ${at}.`,
    () => `Mi butto su ${p} ${at} nella sfida ${event}`,
    () => `Stavolta tocca a ${event} ➡️ ${p} ${at}\n${capital(money)}`,
    () => `Per stasera ho pensato a ${event}.\n${P} ${at}, ${money}`,
    () => `Sfida interessante ${event}: opto per ${p} ${at}`,
    () => `Non vedo altro che ${p} in ${event} ${at}`,
    () => `Tento il colpo con ${event}, ${p} ${at} e ${money}`,
    () => `${event} la vedo da ${p} ${at}.`,
    () => `Suggerisco ${p} ${at} per il match ${event}`,
    () => `Investo ${money.replace('puntata del', '')} su ${event}: ${p} ${at}`,
    () => `Tra ${event} mi aspetto gol, quindi ${p} ${at}.`,
  ]
  const parts = [
    dice.some(60, () => dice.of(GREETINGS)),
    dice.some(30, () => dice.of(ANALYSIS)),
    dice.of(bodies)(),
    dice.some(30, () => dice.of(ANALYSIS)),
    dice.some(50, () => dice.of(CLOSINGS)),
  ].filter((part) => part !== '')
  const head = match.sport === 'calcio' ? '' : `${ball(match.sport)} ${match.league}\n`
  const gap = dice.of([' ', '\n', '\n\n', '\n'])
  // Parts on one line are separate sentences.
  const ended = gap === ' ' ? parts.map((part) => (/[\p{L}\p{N}%)]$/u.test(part) ? `${part}.` : part)) : parts
  return single(head + ended.join(gap), drawn)
}

const HEADS = [
  '🔥 FREE PICK 🔥',
  '💎 VIP 💎',
  '📌 Singola del giorno',
  '🚨 NUOVA GIOCATA 🚨',
  '🎯 PICK #{n}',
  '⭐️ TOP BET ⭐️',
  '💣 BOMBA DI OGGI 💣',
  '✅ SINGOLA ✅',
  '🆓 Pronostico gratis',
  '🏆 Giocata premium',
  '📣 Pronostico n. {n}',
  '🔝 Pick of the day',
  '🥇 Prima scelta',
  '🔮 La previsione',
  '🎰 Colpo grosso',
  '📢 Nuovo segnale',
  '💎 Giocata esclusiva',
  '⚡ Super quota',
  '🟢 Step 3 scalata',
  '🔵 Raddoppio del weekend',
  '👑 Scelta del capo',
  '📍 Pronostico in arrivo',
]

function writeEmoji(dice: Dice): WrittenTip {
  const drawn = drawLeg(dice, 'emoji', 'it')
  const { match, pick, odds } = drawn
  const event = versus(dice, match)
  const P = dice.chance(30) ? pick.text.toUpperCase() : capital(pick.text)
  const fire = dice.of(['🔥', '⚡️', '💥', '🚀', ''])
  const head = dice.some(55, () => dice.of(HEADS).replace('{n}', String(dice.below(300) + 1)))
  const league = dice.some(70, () => `${match.flag} ${match.league}${dice.some(40, () => ` ${match.flag}`)}`)
  const when = dice.some(
    55,
    () =>
      `${dice.of(['⏰', '🕘', '📅', '🗓'])} ${dice.of([`Ore ${clock(dice)}`, `ore ${colon(clock(dice))}`, `${date(dice)} ore ${colon(clock(dice))}`, colon(clock(dice)), `Oggi ${colon(clock(dice))}`, `${date(dice)} - ${colon(clock(dice))}`])}`,
  )
  const sign = dice.of(['👉', '🎯', '➡️', '✅', '📊', '💡', '🔹', '▶️'])
  const price = dice.of([
    `💰 Quota ${odds.text}`,
    `💶 Quota: ${odds.text}`,
    `📈 @${odds.text}`,
    `💸 Quota ➡️ ${odds.text}`,
    `💰 Q. ${odds.text}`,
    `📊 QUOTA ${odds.text} ${dice.of(BOOKS)}`,
    `🏷 Quota ${odds.text} su ${dice.of(BOOKS)}`,
  ])
  const pickLine = dice.of([
    `${sign} ${P} ${fire}`,
    `${sign} ${P}`,
    `${sign} Esito: ${P}`,
    `${sign} Pronostico: ${P}`,
    `${sign} Giocata ➡️ ${P}`,
    `${fire} ${P} ${fire}`,
    `${sign} PICK: ${P}`,
  ])
  const lines = [
    head,
    match.sport === 'calcio' ? league : league || `${ball(match.sport)} ${match.league}`,
    `${dice.of(['🆚', '⚽️', '🏟', '👥', ''])} ${event}`.replace('⚽️', ball(match.sport)).trim() +
      dice.some(4, () => ` M${10_000 + dice.below(89_999)}`),
    when,
    pickLine,
    price,
    dice.some(65, () => `${dice.of(['📈', '💵', '📊', '⚖️', '💼'])} ${stake(dice)}`),
    dice.some(15, () => `🏦 ${dice.of(['Book: ', 'Bookmaker: ', ''])}${dice.of(BOOKS)}`),
    dice.some(
      15,
      () =>
        `📉 ${dice.of(['Quota minima', 'Min.', 'Giocabile fino a', 'Quota min'])} ${twoDecimals(odds).replace(/\d$/, '0')}`,
    ),
    dice.some(25, () =>
      dice.of([
        '🍀 Buona fortuna',
        'Buona fortuna a tutti 🍀',
        '💪 Forza ragazzi',
        '#seriea #scommesse',
        '#pronostici',
        '✅✅✅',
        'Let\u2019s go 🚀',
      ]),
    ),
    dice.some(20, () => dice.of(CHANNELS)),
    dice.some(15, () => dice.of(DISCLAIMERS)),
  ].filter((line) => line !== '')
  const gap = dice.of(['\n', '\n', '\n\n'])
  return single(lines.join(gap), drawn)
}

function writeTable(dice: Dice): WrittenTip {
  const count = dice.of([1, 1, 1, 2, 3])
  const tongue = dice.of(['it', 'short', 'en'] as const)
  const rows: Drawn[] = []
  while (rows.length < count)
    rows.push(
      drawLeg(
        dice,
        'table',
        tongue,
        (m) =>
          rows.every(({ match }) => match.home !== m.home && match.away !== m.away) &&
          (count === 1 || m.sport === 'calcio'),
      ),
    )
  const first = rows[0] as Drawn
  const sport = first.match.sport
  const title =
    sport === 'calcio'
      ? dice.some(
          30,
          () =>
            `${dice.of(['SERIE A', 'Pronostici di oggi', 'Giocate del giorno', '📋 Schema', 'Palinsesto'])}\n`,
        )
      : `${ball(sport)} ${first.match.league}\n`
  const price = (drawn: Drawn) => twoDecimals(drawn.odds)
  const risk = () => String(dice.below(9) + 1)
  const written = (text: string): WrittenTip =>
    count === 1
      ? single(text, first)
      : { text, kind: 'several', odds: null, legs: rows.map((row) => meantLeg(row)) }
  const dash = (m: Match) => `${m.home} - ${m.away}`
  if (count === 1 && dice.chance(50)) {
    const [names, sep] = [
      dice.of([
        ['Partita', 'Pronostico', 'Quota', 'Stake'],
        ['Match', 'Pick', 'Odds', 'Stake'],
        ['Evento', 'Giocata', 'Quota', 'Puntata'],
        ['Incontro', 'Esito', 'Quota', 'Stake'],
        ['Evento', 'Mercato', 'Quota', 'Stake'],
        ['Gara', 'Scommessa', 'Quota', 'Unità'],
      ]),
      dice.of([': ', ':', ' : ', ' = ', '\t', ' | ', '.....', ' » ']),
    ] as const
    const hour = dice.some(40, () => `${dice.of(['Ora', 'Orario', 'Ore'])}${sep}${colon(clock(dice))}\n`)
    const league = dice.some(
      40,
      () => `${dice.of(['Campionato', 'Competizione', 'Lega', 'Torneo'])}${sep}${first.match.league}\n`,
    )
    const book = dice.some(30, () => `\n${dice.of(['Bookmaker', 'Book'])}${sep}${dice.of(BOOKS)}`)
    return written(
      `${title}${league}${names[0]}${sep}${dash(first.match)}\n${hour}${names[1]}${sep}${capital(first.pick.text)}\n${names[2]}${sep}${price(first)}\n${names[3]}${sep}${dice.of([risk(), `${risk()}/10`, `${risk()}%`])}${book}`,
    )
  }
  const sep = dice.of([' | ', ' | ', '\t', '   ', ' ; ', ' · '])
  const [bar, end] = sep === ' | ' && dice.chance(60) ? ['| ', ' |'] : ['', '']
  const hasStake = dice.chance(60)
  const hasHour = dice.chance(30)
  const head = dice.chance(60)
    ? `${bar}${[...(hasHour ? ['Ora'] : []), dice.of(['Partita', 'Match', 'Evento']), dice.of(['Pronostico', 'Pick', 'Esito', 'BetPosting']), dice.of(['Quota', 'Odds', 'Q.']), ...(hasStake ? [dice.of(['Stake', 'Puntata', 'Unità'])] : [])].join(sep)}${end}\n${dice.some(40, () => (bar === '' ? '-----------------------\n' : '|---|---|---|---|\n'))}`
    : ''
  const unit = head === '' ? dice.of(['u', '/10', '%']) : dice.of(['u', '/10', '%', ''])
  const body = rows
    .map(
      (row) =>
        `${bar}${[...(hasHour ? [colon(clock(dice))] : []), dash(row.match), capital(row.pick.text), price(row), ...(hasStake ? [`${risk()}${unit}`] : [])].join(sep)}${end}`,
    )
    .join('\n')
  return written(`${title}${head}${body}`)
}

const ENGLISH_HEADS = [
  'FREE PICK',
  '🔥 BET OF THE DAY 🔥',
  'New tip!',
  'VIP TIP',
  "Today's best bet",
  '⚽️ Football tip',
  'POTD',
  'Value bet 💎',
  'Hi guys, here is my tip for tonight.',
  'Good morning everyone!',
  'Another one for you lads',
  'Back again with a banger',
  'Here we go',
  'Early kick-off special',
  'My lock of the week',
  'Tonight\u2019s pick',
  'Premium tip 💰',
  'Sharp money on this one',
  'Quick one before the weekend',
  'Mega value here 👇',
]
const ENGLISH_ENDS = [
  'Good luck!',
  'Good luck everyone 🍀',
  'GL all',
  "Let's go! 🚀",
  'Bet responsibly. 18+',
  'Gamble responsibly',
  "Let's get this green ✅",
  'BOL 🍀',
  'Join us: https://t.me/bettips/12',
  '@sharptips',
  'Fingers crossed 🤞',
  'Enjoy the game',
  'Tail or fade?',
  'Cheers',
  'Stay safe and have fun',
  'Odds may change',
  'Boom 💥 incoming',
  'See you tomorrow',
]

function writeEnglish(dice: Dice): WrittenTip {
  const drawn = drawLeg(dice, 'english', 'en')
  const { match, pick, odds } = drawn
  const event = versus(dice, match)
  const bare = Number(odds.value).toFixed(2)
  const P = capital(pick.text)
  const n = dice.below(5) + 1
  const size = dice.of([
    `${n} units`,
    `${n}u`,
    `Stake: ${n}/10`,
    `Stake ${n}`,
    `${n} unit${n === 1 ? '' : 's'}`,
    `Confidence ${n}/5`,
    `${n}% bankroll`,
    `Stake: ${n} units`,
  ])
  const head =
    match.sport === 'calcio'
      ? dice.some(50, () => dice.of(ENGLISH_HEADS))
      : `${ball(match.sport)} ${match.league}`
  const league = match.sport === 'calcio' ? dice.some(40, () => `${match.flag} ${match.league}`) : ''
  const price = dice.of([
    `@ ${bare}`,
    `@${bare}`,
    `Odds: ${bare}`,
    `Odds ${bare}`,
    `at ${bare}`,
    `at odds of ${bare}`,
  ])
  const kick = dice.some(
    25,
    () => `${dice.of(['KO ', 'Kick off ', 'Kick-off: ', '🕐 '])}${colon(clock(dice))}`,
  )
  const bodies = [
    () => [event, kick, `${P} ${price}`, size],
    () => [`${event} - ${P} ${price}`, size],
    () => [`Match: ${event}`, kick, `Pick: ${P}`, `Odds: ${bare}`, dice.some(60, () => size)],
    () => [`Game: ${event}`, `Tip: ${P}`, `Price: ${bare}`, dice.some(60, () => size)],
    () => [`${event}`, `Bet: ${P}`, `${price} (${dice.of(BOOKS)})`, size],
    () => [`${P} in ${event} ${price}`],
    () => [
      `I like ${P.startsWith(match.home) || P.startsWith(match.away) ? P : pick.text} in ${event} ${price}`,
      size,
    ],
    () => [`${event} | ${P} | ${bare} | ${size}`],
    () => [`Going with ${pick.text} here`, event, price, size],
    () => [event, `Selection: ${P} ${price}`, `Bookmaker: ${dice.of(BOOKS)}`],
    () => [`${event}: ${P} ${price} ${size}`],
    () => [`Fixture: ${event}`, `Prediction: ${P}`, `Best price: ${bare} ${dice.of(BOOKS)}`],
    () => [`Really fancy ${pick.text} in ${event} ${price}`, size],
    () => [`${event}`, `Our pick is ${pick.text} ${price}`],
    () => [`${event}`, `Market: ${P}`, `Odds: ${bare}`, size],
    () => [`Main bet for tonight: ${event}`, `${P} ${price}`],
  ]
  const lines = [head, league, ...dice.of(bodies)(), dice.some(40, () => dice.of(ENGLISH_ENDS))].filter(
    (line) => line !== '',
  )
  return single(lines.join(dice.of(['\n', '\n', '\n\n'])), drawn)
}

function writeSeveral(dice: Dice): WrittenTip {
  const count = dice.of([2, 2, 2, 3, 3, 4])
  const isMultiple = dice.chance(60)
  const tongue = dice.of(['it', 'it', 'short'] as const)
  const mixed = dice.chance(25)
  const legs: Drawn[] = []
  while (legs.length < count)
    legs.push(
      drawLeg(
        dice,
        'several',
        tongue,
        (m) =>
          (mixed || m.sport === 'calcio') &&
          legs.every(
            ({ match }) =>
              match.home !== m.home &&
              match.away !== m.away &&
              match.home !== m.away &&
              match.away !== m.home,
          ),
      ),
    )
  const hasOwn = !isMultiple || dice.chance(50)
  const product = legs.reduce((sum, { odds }) => sum * Number(odds.value), 1)
  const whole = { value: String(Number(product.toFixed(2))), text: product.toFixed(2) }
  const wholeText = dice.chance(50) ? whole.text.replace('.', ',') : whole.text
  const mark = dice.of(['', '➡️ ', '👉 ', '✅ ', '• ', '🔹 ', 'n)', 'n. ', '🔢 '])
  const digits = ['1️⃣', '2️⃣', '3️⃣', '4️⃣']
  const twoLines = dice.chance(35)
  const price = ({ odds }: Drawn) =>
    hasOwn
      ? dice.of([
          ` @${odds.text}`,
          ` quota ${odds.text}`,
          ` ${twoDecimals(odds)}`,
          ` q. ${odds.text}`,
          ` (${twoDecimals(odds)})`,
        ])
      : ''
  const way = dice.of([' - ', ' - ', '-', ' vs '])
  const lines = legs.map((leg, index) => {
    const bullet =
      mark === 'n)'
        ? `${index + 1}) `
        : mark === 'n. '
          ? `${index + 1}. `
          : mark === '🔢 '
            ? `${digits[index]} `
            : mark
    const sport = mixed ? `${ball(leg.match.sport)} ` : ''
    const event = `${leg.match.home}${way}${leg.match.away}`
    const join = twoLines ? '\n' : dice.of([' ', ': ', ' ➡️ '])
    return `${bullet}${sport}${event}${join}${capital(leg.pick.text)}${price(leg)}`
  })
  const names = ['', '', 'Doppia', 'Tripla', 'Quadrupla']
  if (isMultiple) {
    const head = dice.of([
      names[count] ?? '',
      'Multipla',
      `${names[count]} del giorno 🔥`,
      `🎟 ${(names[count] ?? '').toUpperCase()} 🎟`,
      'MULTIPLA DI OGGI',
      `${names[count]}:`,
      'Schedina',
      `Oggi vi propongo questa ${(names[count] ?? '').toLowerCase()}:`,
      'Bolletta del weekend',
    ])
    const end = dice.of([
      `Quota totale ${wholeText}`,
      `💰 Quota totale: ${wholeText}`,
      `Quota ${wholeText}`,
      `TOT. ${wholeText}`,
      `Quota finale ${wholeText}`,
      `@${wholeText}`,
      `Totale quota: ${wholeText}`,
    ])
    const text = [
      head,
      ...lines,
      end,
      dice.some(50, () => stake(dice)),
      dice.some(20, () => dice.of(CLOSINGS)),
    ]
      .filter((line) => line !== '')
      .join(dice.of(['\n', '\n', '\n\n']))
    return { text, kind: 'multiple', odds: whole.value, legs: legs.map((leg) => meantLeg(leg, hasOwn)) }
  }
  const head = dice.some(60, () =>
    dice.of([
      `${count} singole per oggi`,
      'Singole di oggi',
      'Le mie giocate',
      'Pronostici del giorno 🔥',
      `Ecco le ${count} giocate di oggi:`,
      'Giocate singole',
      'SINGOLE',
    ]),
  )
  const each = dice.chance(40)
  const text = [
    head,
    ...lines.map((line) => (each ? `${line}${twoLines ? '\n' : ' '}${stake(dice)}` : line)),
    dice.some(20, () => dice.of(CLOSINGS)),
  ]
    .filter((line) => line !== '')
    .join(dice.of(['\n', '\n\n']))
  return { text, kind: 'several', odds: null, legs: legs.map((leg) => meantLeg(leg)) }
}

const WRITE: Record<Style, (dice: Dice) => WrittenTip> = {
  short: writeShort,
  chatty: writeChatty,
  emoji: writeEmoji,
  table: writeTable,
  english: writeEnglish,
  several: writeSeveral,
}

/** Tips of a style, always the same for a seed. */
export function writtenTips(style: Style, seed: number, count: number): WrittenTip[] {
  const dice = new Dice(seed)
  return Array.from({ length: count }, () => WRITE[style](dice))
}
