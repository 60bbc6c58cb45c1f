import { type DemoEnd, type DemoSport, playOut } from './outcomes.ts'
import { between, pick, type Random } from './random.ts'
import { words } from './world.ts'

const CALCIO = words(`
  Inter Juventus Napoli Roma Lazio Fiorentina Atalanta Milan Bologna Torino Genoa Udinese
  Cagliari Lecce Verona Parma Como Sassuolo Pisa Cremonese`)
const TENNIS = words('Sinner Alcaraz Musetti Zverev Berrettini Cobolli Darderi Arnaldi Sonego Paolini')
const BASKET = words('Olimpia Virtus Venezia Tortona Brescia Trento Varese Reggiana')
const VOLLEY = words('Trento Perugia Civitanova Modena Piacenza Milano Verona Monza')

const GARE = [
  { sport: 'Calcio', squadre: CALCIO, palla: '⚽', quanto: 6 },
  { sport: 'Tennis', squadre: TENNIS, palla: '🎾', quanto: 2 },
  { sport: 'Basket', squadre: BASKET, palla: '🏀', quanto: 1 },
  { sport: 'Volley', squadre: VOLLEY, palla: '🏐', quanto: 1 },
] as const
const SPORT_A_PESO = GARE.flatMap((gara) => Array.from({ length: gara.quanto }, () => gara))

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

/** A tip as tipsters write them. */
export function inventTip(random: Random): Tip {
  const { sport, squadre, palla } = pick(SPORT_A_PESO, random)
  const casa = Math.floor(random() * squadre.length)
  const ospite = (casa + between(1, squadre.length - 1, random)) % squadre.length
  const partita = `${squadre[casa]} - ${squadre[ospite]}`
  const { testo: esito, ...fine } = playOut(sport, random)
  const quota = Math.round((1.5 + random() * 1.2) * 100) / 100
  const stake = between(1, 5, random)
  const kickOff = `${between(15, 21, random)}:${pick(['00', '15', '30', '45'], random)}`
  return {
    sport,
    partita,
    esito,
    quota,
    stake,
    // Every other one shows its sport, as people do.
    text: `${random() < 0.5 ? `${palla} ` : ''}${partita} ore ${kickOff}\n${esito} @${quota}\nStake ${stake}/10`,
    fine,
  }
}
