import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { seededRandom } from '@xbetapp/domain/platform/random/seeded-random'
import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { between, pick, pickMany, type Random } from './random.ts'
import { words } from './world.ts'

const CALCIO = words(`
  Inter Juventus Napoli Roma Lazio Fiorentina Atalanta Milan Bologna Torino Genoa Udinese
  Cagliari Lecce Verona Parma Como Sassuolo Pisa Cremonese`)
const TENNIS = words('Sinner Alcaraz Musetti Zverev Berrettini Cobolli Darderi Arnaldi Sonego Bellucci')
const BASKET = words('Olimpia Virtus Venezia Tortona Brescia Trento Varese Reggiana')
const VOLLEY = words('Trento Perugia Civitanova Modena Piacenza Milano Verona Monza')

const SPORTS = [
  { sport: 'Calcio', teams: CALCIO, ball: '⚽', weight: 6 },
  { sport: 'Tennis', teams: TENNIS, ball: '🎾', weight: 2 },
  { sport: 'Basket', teams: BASKET, ball: '🏀', weight: 1 },
  { sport: 'Volley', teams: VOLLEY, ball: '🏐', weight: 1 },
] as const
const WEIGHTED_SPORTS = SPORTS.flatMap((game) => Array.from({ length: game.weight }, () => game))

/** Lowest and highest odds of picks that are not about even. */
const ODDS: Readonly<Record<string, readonly [number, number]>> = {
  '12': [1.2, 1.4],
  '1X': [1.2, 1.6],
  X2: [1.25, 1.7],
  X: [2.9, 3.6],
  '2': [1.7, 3.2],
  '1 (2-0)': [1.8, 2.6],
  'Over 0,5 secondo tempo': [1.2, 1.4],
  'Over 1,5 primo tempo': [2.3, 2.9],
  'X primo tempo': [2, 2.4],
  'Parziale/finale X/1': [4.2, 5.5],
  'Risultato esatto 2-1': [7.5, 10],
  'Over 2,5 set': [2.2, 2.8],
  'Tie break sì': [2.2, 3],
}
const ABOUT_EVEN = [1.6, 2.15] as const

export interface Tip {
  sport: DemoSport
  match: string
  selection: string
  odds: number
  stake: number
  text: string
  /** How the match of the tip ends. */
  end: Pick<ReturnType<typeof playOut>, 'risultato' | 'esito'>
}

/** A tip as tipsters write them, on a match that begins after it is written. */
export function inventTip(random: Random, at: Date): Tip {
  const game = pick(WEIGHTED_SPORTS, random)
  const { sport, ball } = game
  const today = romeDay(at)
  const clock = toWire(at).slice(11, 16)
  const matchesToCome = fixtures(game, today).filter(({ time }) => time > clock)
  const isLate = matchesToCome.length === 0
  const { match, time } = pick(isLate ? fixtures(game, addRomeDays(today, 1)) : matchesToCome, random)
  const { testo: selection, ...end } = playOut(sport, random)
  const [lowest, highest] = ODDS[selection] ?? ABOUT_EVEN
  const odds = Math.round((lowest + random() * (highest - lowest)) * 100) / 100
  const stake = between(1, 5, random)
  return {
    sport,
    match,
    selection,
    odds,
    stake,
    // Every other tip shows its sport, as people do.
    text: `${random() < 0.5 ? `${ball} ` : ''}${match} ${isLate ? 'domani ' : ''}ore ${time}\n${selection} @${odds}\nStake ${stake}/10`,
    end,
  }
}

/** A day's matches: each team plays once, always at the same time. */
function fixtures({ teams }: (typeof SPORTS)[number], day: string) {
  const dayRandom = seededRandom(Date.parse(day) / DAY_MS + teams.length)
  const order = pickMany<string>(teams, teams.length, dayRandom)
  return Array.from({ length: Math.floor(order.length / 2) }, (_, index) => ({
    match: `${order[2 * index]} - ${order[2 * index + 1]}`,
    time: `${between(12, 21, dayRandom)}:${pick(['00', '15', '30', '45'], dayRandom)}`,
  }))
}

const DAY_MS = 86_400_000

// The demo's picks and their outcomes, written by hand: for each pick a few true scores, each with the outcome a person
// gives it. Nothing here uses the reader of tips or the grader, so that both can be tested against it.

type Settled = Exclude<Esito, 'Open'>
type DemoSport = 'Calcio' | 'Tennis' | 'Basket' | 'Volley'

/** A true score as it is typed in, and the outcome. */
type End = readonly [risultato: string, esito: Settled]

interface DemoPick {
  testo: string
  ends: readonly End[]
}

/** A pick with true scores by the outcome it then has. */
const on = (testo: string, scores: Partial<Record<Settled, readonly string[]>>): DemoPick => ({
  testo,
  ends: Object.entries(scores).flatMap(([esito, all]) =>
    all.map((risultato): End => [risultato, esito as Settled]),
  ),
})

const PICKS: Readonly<Record<DemoSport, readonly DemoPick[]>> = {
  Calcio: [
    on('1', { Win: ['2-0', '1-0', '3-1'], Loss: ['1-1', '0-2', '2-3'] }),
    on('2', { Win: ['0-1', '1-3'], Loss: ['0-0', '2-1'] }),
    on('X', { Win: ['1-1', '0-0'], Loss: ['2-1', '0-1'] }),
    on('X2', { Win: ['1-1', '0-2'], Loss: ['1-0', '3-2'] }),
    on('1X', { Win: ['0-0', '2-1'], Loss: ['0-1', '1-2'] }),
    on('12', { Win: ['1-0', '0-3'], Loss: ['1-1'] }),
    on('Goal', { Win: ['1-1', '2-1'], Loss: ['1-0', '0-3'] }),
    on('No Goal', { Win: ['1-0', '0-0'], Loss: ['1-2', '2-2'] }),
    on('Over 2,5', { Win: ['2-1', '3-2'], Loss: ['1-1', '2-0'] }),
    on('Under 3,5', { Win: ['1-1', '2-1'], Loss: ['2-2', '4-0'] }),
    on('Over 2', { Win: ['2-1'], Void: ['1-1', '2-0'], Loss: ['1-0', '0-0'] }),
    on('Over 2,25', { Win: ['2-1'], HalfLoss: ['1-1', '0-2'], Loss: ['1-0'] }),
    on('Over 2,75', { Win: ['3-1'], HalfWin: ['2-1', '3-0'], Loss: ['1-1'] }),
    on('Under 2,25', { Win: ['1-0'], HalfWin: ['1-1', '2-0'], Loss: ['2-1'] }),
    on('Under 2,75', { Win: ['1-1'], HalfLoss: ['2-1'], Loss: ['2-2'] }),
    on('Asia 1 -0,5', { Win: ['1-0', '3-1'], Loss: ['1-1', '0-1'] }),
    on('AH 1 -0,75', { Win: ['2-0'], HalfWin: ['1-0', '2-1'], Loss: ['1-1', '0-1'] }),
    on('AH 1 -0,25', { Win: ['1-0'], HalfLoss: ['0-0', '2-2'], Loss: ['0-1'] }),
    on('AH 2 +0,25', { Win: ['0-1'], HalfWin: ['1-1'], Loss: ['2-0'] }),
    on('AH 2 +0,75', { Win: ['0-0', '1-2'], HalfLoss: ['1-0', '3-2'], Loss: ['3-1'] }),
    on('AH 1 -1', { Win: ['2-0'], Void: ['1-0', '3-2'], Loss: ['1-1'] }),
    on('AH 1 -1,25', { Win: ['2-0'], HalfLoss: ['1-0'], Loss: ['0-0'] }),
    on('2 DNB', { Win: ['0-1'], Void: ['1-1'], Loss: ['2-1'] }),
    on('1 DNB', { Win: ['1-0'], Void: ['0-0'], Loss: ['0-2'] }),
    on('Multigol 2-4', { Win: ['1-1', '2-2'], Loss: ['1-0', '3-2'] }),
    on('Multigol casa 1-2', { Win: ['1-3', '2-0'], Loss: ['0-0', '3-0'] }),
    on('1 + Over 1,5', { Win: ['2-0', '2-1'], Loss: ['1-0', '1-1'] }),
    on('1X + Under 3,5', { Win: ['1-1', '2-1'], Loss: ['0-1', '3-1'] }),
    on('Goal + Over 2,5', { Win: ['2-1'], Loss: ['1-1', '3-0'] }),
    on('Over 1,5 primo tempo', { Win: ['3-1 (1-1)', '2-0 (2-0)'], Loss: ['2-1 (1-0)', '1-0 (0-0)'] }),
    on('X primo tempo', { Win: ['1-0 (0-0)', '2-1 (1-1)'], Loss: ['1-1 (1-0)'] }),
    on('Parziale/finale X/1', { Win: ['1-0 (0-0)'], Loss: ['2-0 (1-0)', '1-1 (1-1)'] }),
    on('Over 0,5 secondo tempo', { Win: ['1-1 (1-0)'], Loss: ['1-0 (1-0)'] }),
    on('Angoli over 9,5', { Win: ['1-0 6-4 corner', '2-2 7-5 corner'], Loss: ['1-1 5-4 corner'] }),
    on('Cartellini under 5,5', {
      Win: ['1-0 2-3 cartellini', '0-0 1-1 cartellini'],
      Loss: ['1-2 3-3 cartellini'],
    }),
    on('Risultato esatto 2-1', { Win: ['2-1'], Loss: ['1-2', '2-0'] }),
    on('1', { Void: ['rinviata'] }),
  ],
  Tennis: [
    on('1 (2-0)', { Win: ['6-4 6-3'], Loss: ['6-4 3-6 6-3', '4-6 6-7'] }),
    on('2', { Win: ['4-6 3-6', '6-4 3-6 4-6'], Loss: ['6-3 6-4'] }),
    on('Over 22,5 game', { Win: ['7-6 6-4', '6-4 3-6 7-5'], Loss: ['6-3 6-4'] }),
    on('Under 9,5 game primo set', { Win: ['6-3 6-4'], Loss: ['6-4 6-2'] }),
    on('Over 2,5 set', { Win: ['6-4 3-6 6-4'], Loss: ['6-4 6-4'] }),
    on('Tie break sì', { Win: ['7-6 6-4'], Loss: ['6-4 6-4'] }),
    on('1 -1,5 set', { Win: ['6-2 6-3'], Loss: ['6-2 3-6 6-4'] }),
  ],
  Basket: [
    on('1 -4,5', { Win: ['88-79'], Loss: ['84-80', '77-81'] }),
    on('2 +6,5', { Win: ['85-80', '78-81'], Loss: ['90-79'] }),
    on('1 -5', { Win: ['90-80'], Void: ['85-80'], Loss: ['84-81'] }),
    on('Under 158,5', { Win: ['80-75'], Loss: ['88-79'] }),
    on('Over 81,5 casa', { Win: ['88-79'], Loss: ['80-90'] }),
    on('Over 79,5 primo tempo', { Win: ['85-80 (41-40, 44-40)'], Loss: ['85-80 (38-40, 47-40)'] }),
  ],
  Volley: [
    on('Over 3,5 set', { Win: ['3-1', '2-3'], Loss: ['3-0'] }),
    on('2', { Win: ['1-3'], Loss: ['3-2'] }),
    on('1 -1,5 set', { Win: ['3-1'], Loss: ['3-2', '0-3'] }),
    on('Over 180,5 punti', {
      Win: ['3-2 (25-20 23-25 25-19 20-25 15-10)'],
      Loss: ['3-0 (25-20 25-18 25-22)'],
    }),
  ],
}

/** A pick of a sport, with a final score. */
function playOut(sport: DemoSport, random: Random) {
  const { testo, ends } = pick(PICKS[sport], random)
  const [risultato, esito] = ends[between(0, ends.length - 1, random)] as End
  return { testo, risultato, esito }
}
