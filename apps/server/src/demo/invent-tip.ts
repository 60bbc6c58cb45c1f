import { between, pick, type Random } from './random.ts'

const CALCIO = [
  'Inter',
  'Juventus',
  'Napoli',
  'Roma',
  'Lazio',
  'Fiorentina',
  'Atalanta',
  'Milan',
  'Bologna',
  'Torino',
  'Genoa',
  'Udinese',
  'Cagliari',
  'Lecce',
  'Verona',
  'Parma',
  'Como',
  'Sassuolo',
  'Pisa',
  'Cremonese',
]
const TENNIS = [
  'Sinner',
  'Alcaraz',
  'Musetti',
  'Zverev',
  'Berrettini',
  'Cobolli',
  'Darderi',
  'Arnaldi',
  'Sonego',
  'Paolini',
]
const BASKET = ['Olimpia', 'Virtus', 'Venezia', 'Tortona', 'Brescia', 'Trento', 'Varese', 'Reggiana']
const VOLLEY = ['Trento', 'Perugia', 'Civitanova', 'Modena', 'Piacenza', 'Milano', 'Verona', 'Monza']

const GARE = [
  {
    sport: 'Calcio',
    squadre: CALCIO,
    quanto: 6,
    esiti: [
      '1',
      'X2',
      '1X',
      'Goal',
      'No Goal',
      'Over 2,5',
      'Under 3,5',
      'Over 1,5 primo tempo',
      'Multigol 2-4',
      '2 DNB',
      'Asia 1 -0,5',
      'Angoli over 9,5',
      'Cartellini under 5,5',
      '1 + Over 1,5',
    ],
  },
  {
    sport: 'Tennis',
    squadre: TENNIS,
    quanto: 2,
    esiti: ['1 (2-0)', '2', 'Over 22,5 game', 'Set 1 giocatore 1', 'Handicap game +3,5', 'Tie break sì'],
  },
  {
    sport: 'Basket',
    squadre: BASKET,
    quanto: 1,
    esiti: ['1 -4,5', 'Under 158,5', 'Over 81,5 casa', '2 +6,5'],
  },
  {
    sport: 'Volley',
    squadre: VOLLEY,
    quanto: 1,
    esiti: ['Over 3,5 set', '2', '1 -1,5 set', 'Over 180,5 punti'],
  },
]
const SPORT_A_PESO = GARE.flatMap((gara) => Array.from({ length: gara.quanto }, () => gara))

export interface Tip {
  sport: string
  partita: string
  esito: string
  quota: number
  stake: number
  text: string
}

/** A tip as tipsters write them. */
export function inventTip(random: Random): Tip {
  const { sport, squadre, esiti } = pick(SPORT_A_PESO, random)
  const casa = Math.floor(random() * squadre.length)
  const ospite = (casa + between(1, squadre.length - 1, random)) % squadre.length
  const partita = `${squadre[casa]} - ${squadre[ospite]}`
  const esito = pick(esiti, random)
  const quota = Math.round((1.5 + random() * 1.2) * 100) / 100
  const stake = between(1, 5, random)
  const kickOff = `${between(15, 21, random)}:${pick(['00', '15', '30', '45'], random)}`
  return {
    sport,
    partita,
    esito,
    quota,
    stake,
    text: `${partita} ore ${kickOff}\n${esito} @${quota}\nStake ${stake}/10`,
  }
}
