import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { seededRandom } from '@xbetapp/telegram-emulator/faults/seeded-random'
import { type DemoEnd, type DemoSport, playOut } from './outcomes.ts'
import { between, pick, pickMany, type Random } from './random.ts'
import { words } from './world.ts'

const CALCIO = words(`
  Inter Juventus Napoli Roma Lazio Fiorentina Atalanta Milan Bologna Torino Genoa Udinese
  Cagliari Lecce Verona Parma Como Sassuolo Pisa Cremonese`)
const TENNIS = words('Sinner Alcaraz Musetti Zverev Berrettini Cobolli Darderi Arnaldi Sonego Bellucci')
const BASKET = words('Olimpia Virtus Venezia Tortona Brescia Trento Varese Reggiana')
const VOLLEY = words('Trento Perugia Civitanova Modena Piacenza Milano Verona Monza')

const GARE = [
  { sport: 'Calcio', squadre: CALCIO, palla: '⚽', quanto: 6 },
  { sport: 'Tennis', squadre: TENNIS, palla: '🎾', quanto: 2 },
  { sport: 'Basket', squadre: BASKET, palla: '🏀', quanto: 1 },
  { sport: 'Volley', squadre: VOLLEY, palla: '🏐', quanto: 1 },
] as const
const SPORT_A_PESO = GARE.flatMap((gara) => Array.from({ length: gara.quanto }, () => gara))

/** Lowest and highest odds of picks that are not about even. */
const QUOTE: Readonly<Record<string, readonly [number, number]>> = {
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
const CIRCA_PARI = [1.6, 2.15] as const

export interface Tip {
  sport: DemoSport
  partita: string
  esito: string
  quota: number
  stake: number
  text: string
  /** How its match ends. */
  fine: Pick<DemoEnd, 'risultato' | 'esito'>
}

/** A tip as tipsters write them, on a match that begins after it is written. */
export function inventTip(random: Random, at: Date): Tip {
  const gara = pick(SPORT_A_PESO, random)
  const { sport, palla } = gara
  const today = romeDay(at)
  const clock = toWire(at).slice(11, 16)
  const toCome = fixtures(gara, today).filter(({ ore }) => ore > clock)
  const isLate = toCome.length === 0
  const { partita, ore } = pick(isLate ? fixtures(gara, addRomeDays(today, 1)) : toCome, random)
  const { testo: esito, ...fine } = playOut(sport, random)
  const [lowest, highest] = QUOTE[esito] ?? CIRCA_PARI
  const quota = Math.round((lowest + random() * (highest - lowest)) * 100) / 100
  const stake = between(1, 5, random)
  return {
    sport,
    partita,
    esito,
    quota,
    stake,
    // Every other one shows its sport, as people do.
    text: `${random() < 0.5 ? `${palla} ` : ''}${partita} ${isLate ? 'domani ' : ''}ore ${ore}\n${esito} @${quota}\nStake ${stake}/10`,
    fine,
  }
}

/** A day's matches: each team plays once, always at the same time. */
function fixtures({ squadre }: (typeof GARE)[number], day: string) {
  const own = seededRandom(Date.parse(day) / DAY_MS + squadre.length)
  const order = pickMany<string>(squadre, squadre.length, own)
  return Array.from({ length: Math.floor(order.length / 2) }, (_, match) => ({
    partita: `${order[2 * match]} - ${order[2 * match + 1]}`,
    ore: `${between(12, 21, own)}:${pick(['00', '15', '30', '45'], own)}`,
  }))
}

const DAY_MS = 86_400_000
