import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { seededRandom } from '@xbetapp/telegram-emulator/faults/seeded-random'
import { type DemoSport, playOut } from './outcomes.ts'
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
