import type { Grade } from './grade.ts'
import type { Score } from './score.ts'

/**
 * Whole tips and the outcome a person gave them, written by hand from the text and the score before any reader had seen
 * them: `home - away > pick | score | outcome`. The pick is that of the text, in the words of the screens; `?` marks one
 * that only a person with knowledge beyond the text can decide (`Over 2,5 goal` may be the combo with Goal).
 */
export const BY_A_PERSON: Record<Score['sport'], Record<string, string>> = {
  calcio: {
    '⚽️ Serie A\nAtalanta - Bologna\nOver 2,5 goal @1.72\nStake 3/10': 'atalanta - bologna > ? | 3-1 | Win',
    'Serie B ore 20.30 Palermo-Bari segno 1 quota 1,95 stake 4': 'palermo - bari > 1 | 0-0 | Loss',
    'SINGOLA\n\nBrescia - Cittadella\nX2\nQuota: 1.60\nBookmaker: Bet365':
      'brescia - cittadella > X2 | 1-1 | Win',
    'Udinese vs Genoa → Under 2.5 (1.75)': 'udinese - genoa > Under 2,5 | 2-1 | Loss',
    'Leeds - Southampton GG @1,66 5%': 'leeds - southampton > Goal | 2-0 | Loss',
    '⚽ Monza v Cremonese NO GOAL 1,90': 'monza - cremonese > No goal | 0-1 | Win',
    'Girona - Osasuna\nMultigol 2-5\n@1.45': 'girona - osasuna > Multigol 2-5 | 3-2 | Win',
    'Hellas Verona - Empoli\nmultigol casa 1-2 @1,70': 'verona - empoli > Multigol 1-2 casa | 3-0 | Loss',
    'Torino - Parma\nMultigol ospite 1-3\nquota 1.50': 'torino - parma > Multigol 1-3 ospite | 2-1 | Win',
    'PSV Eindhoven - Feyenoord\n1 + Over 1.5 @2.05': 'psv - feyenoord > 1 + Over 1,5 | 1-0 | Loss',
    'Lens - Nantes\n1X + Under 3,5\nQ. 1.57': 'lens - nantes > 1X + Under 3,5 | 1-1 | Win',
    'Sporting Lisbona - Braga\nGG + Over 2,5 @1.95':
      'sporting lisbona - sporting braga > Goal + Over 2,5 | 2-2 | Win',
    'Lazio - Empoli\nAH -1 Lazio @1.85': 'lazio - empoli > Asiatico -1 casa | 1-0 | Void',
    'Lazio - Empoli\nLazio -1,25 asiatico @2.10': 'lazio - empoli > Asiatico -1,25 casa | 2-1 | HalfLoss',
    'Roma - Cagliari\nhandicap asiatico Cagliari +0,75 quota 1.92':
      'roma - cagliari > Asiatico +0,75 ospite | 1-0 | HalfLoss',
    'Chelsea - Fulham\nAsian handicap Fulham +1.5 @1.50':
      'chelsea - fulham > Handicap +1,5 ospite | 2-1 | Win',
    'Dortmund - Lipsia\nover asiatico 2.75 @1.93': 'borussia dortmund - lipsia > Over 2,75 | 2-1 | HalfWin',
    'Dortmund - Lipsia\nOver 2,25 @1.62': 'borussia dortmund - lipsia > Over 2,25 | 1-1 | HalfLoss',
    'Nizza - Brest\nUnder 2.25 @1.90': 'nizza - brest > Under 2,25 | 0-2 | HalfWin',
    'Nizza - Brest\nunder 2,75 @1.55': 'nizza - brest > Under 2,75 | 2-1 | HalfLoss',
    'Getafe - Alaves\nUnder 2 @1.65': 'getafe - alaves > Under 2 | 1-1 | Void',
    'Celta Vigo - Betis\nCelta DNB @1,80': 'celta vigo - real betis > DNB casa | 1-1 | Void',
    'Reggiana - Modena\nModena draw no bet\n@2.15': 'reggiana - modena > DNB ospite | 0-2 | Win',
    'Ajax - Utrecht\nOver 1,5 primo tempo @2,20': 'ajax - utrecht > Over 1,5 1° tempo | 3-1 (1-0) | Loss',
    'Ajax - Utrecht\nPrimo tempo: over 0.5 @1.30': 'ajax - utrecht > Over 0,5 1° tempo | 3-1 (1-0) | Win',
    'Spezia - Bari\nUnder 1,5 1T @1.40': 'spezia - bari > Under 1,5 1° tempo | 2-1 (1-1) | Loss',
    'Spezia - Bari over 0,5 2T @1.28': 'spezia - bari > Over 0,5 2° tempo | 1-1 (1-1) | Loss',
    'Salernitana - Catanzaro\nAngoli over 9,5 @1.80':
      'salernitana - catanzaro > Over 9,5 corner | 1-0 6-4 corner | Win',
    'Liverpool - Arsenal\nOver 10,5 corner\nquota 1.95':
      'liverpool - arsenal > Over 10,5 corner | 1-1 5-5 corner | Loss',
    'Liverpool - Arsenal\nUnder 11.5 calci d’angolo @1.70':
      'liverpool - arsenal > Under 11,5 corner | 1-1 5-5 corner | Win',
    'Napoli - Juventus\nCartellini over 4,5 @1.85':
      'napoli - juventus > Over 4,5 cartellini | 0-0 2-3 cartellini | Win',
    'Napoli - Juventus\nunder 5,5 cartellini q 1.75':
      'napoli - juventus > Under 5,5 cartellini | 0-0 4-3 cartellini | Loss',
    'Milan - Como\nRisultato esatto 2-0 @8.50': 'milan - como > Esatto 2-0 | 2-0 | Win',
    'Milan - Como\nParziale/Finale X/1 @4.75': 'milan - como > Parziale/finale X/1 | 1-0 (0-0) | Win',
    'Fiorentina - Lecce\nDoppia chance 12 @1.28': 'fiorentina - lecce > 12 | 0-0 | Loss',
    'Fiorentina - Lecce\nFiorentina over 1,5 gol @1.60': 'fiorentina - lecce > Over 1,5 casa | 1-0 | Loss',
    'Marsiglia - Monaco\nMonaco segna @1.22': 'marsiglia - monaco > Segna ospite | 2-1 | Win',
    'Marsiglia - Monaco\nEntrambe le squadre segnano: sì @1.55': 'marsiglia - monaco > Goal | 2-1 | Win',
    'Pisa - Frosinone\n2 (1-2 gol di scarto non conta) @3.10': 'pisa - frosinone > ? | 0-1 | Win',
    'Man Utd - Man City\nvince il City @1.72': 'manchester united - manchester city > 2 | 1-2 | Win',
    'Siena - Arezzo rinviata? gioco 1 @2.00': 'siena - arezzo > ? | 2-0 | Win',
    'Roma - Lazio\nX primo tempo\n@2.05': 'roma - lazio > X 1° tempo | 1-0 (0-0) | Win',
    'Roma - Lazio\n1X primo tempo @1.40': 'roma - lazio > 1X 1° tempo | 2-2 (0-1) | Loss',
    'Valencia - Siviglia\nHandicap europeo Valencia +1 @1.35':
      'valencia - siviglia > Handicap europeo +1 casa | 0-1 | Loss',
  },
  tennis: {
    '🎾 ATP Vienna\nSinner vs Rune\n1 @1.25': 'sinner - rune > 1 | 6-4 3-6 6-2 | Win',
    '🎾 Musetti - Fritz\nOver 22,5 game @1.83': 'musetti - fritz > Over 22,5 game | 7-6 6-4 | Win',
    '🎾 Musetti - Fritz\nMusetti +3.5 game @1.75':
      'musetti - fritz > Handicap +3,5 game casa | 4-6 4-6 | Loss',
    'Tennis WTA: Paolini - Swiatek\nOver 2,5 set @2.60':
      'paolini - swiatek > Over 2,5 set | 2-6 6-4 6-3 | Win',
    '🎾 Cobolli - Zverev\nZverev 2-0 @1.70': 'cobolli - zverev > Esatto 0-2 | 4-6 6-7 | Win',
    '🎾 Arnaldi - Shelton\nPrimo set Shelton @1.55': 'arnaldi - shelton > 2 1° set | 6-4 3-6 4-6 | Loss',
    '🎾 Sonego - Darderi\nUnder 9,5 game primo set @2.00':
      'sonego - darderi > Under 9,5 game 1° set | 6-3 6-2 | Win',
    '🎾 Sonego - Darderi\nSonego -1,5 set @2.35':
      'sonego - darderi > Handicap -1,5 set casa | 6-3 4-6 6-2 | Loss',
    '🎾 Berrettini - Medvedev tie break si @2.05': 'berrettini - medvedev > Tie-break sì | 6-4 6-3 | Loss',
  },
  basket: {
    '🏀 NBA\nLakers - Nuggets\nOver 228,5 @1.90': 'lakers - nuggets > Over 228,5 punti | 118-112 | Win',
    '🏀 Lakers - Nuggets\nNuggets -4.5 @1.87':
      'lakers - nuggets > Handicap -4,5 punti ospite | 108-112 | Loss',
    '🏀 Eurolega: Olimpia Milano - Real Madrid\n2 @1.65': 'olimpia milano - real madrid > 2 | 80-82 | Win',
    '🏀 Brescia - Trento\nBrescia +5 @1.80': 'brescia - trento > Handicap +5 punti casa | 80-85 | Void',
    '🏀 Venezia - Tortona\nUnder 79,5 primo tempo @1.85':
      'venezia - tortona > Under 79,5 punti 1° tempo | 85-80 (41-40, 44-40) | Loss',
    '🏀 Varese - Reggiana\nOver 82.5 Varese @1.80': 'varese - reggiana > Over 82,5 punti casa | 83-90 | Win',
  },
  volley: {
    '🏐 Superlega\nPerugia - Modena\n1 @1.30': 'perugia - modena > 1 | 3-2 | Win',
    '🏐 Perugia - Modena over 3,5 set @1.55': 'perugia - modena > Over 3,5 set | 3-0 | Loss',
    '🏐 Civitanova - Trento\nTrento -1,5 set @1.95':
      'civitanova - trento > Handicap -1,5 set ospite | 1-3 | Win',
    '🏐 Piacenza - Monza\nover 182,5 punti @1.83':
      'piacenza - monza > Over 182,5 punti | 3-1 (25-20 23-25 25-19 25-18) | Loss',
    '🏐 Piacenza - Monza\nPiacenza 3-1 @3.10': 'piacenza - monza > Esatto 3-1 | 3-1 | Win',
  },
}

/** Multiples: the score of each leg in its order; null, where a leg was not played yet. */
export const MULTIPLES_BY_A_PERSON: ReadonlyArray<
  readonly [text: string, scores: readonly (string | null)[], esito: Grade['esito']]
> = [
  ['DOPPIA\n⚽ Inter - Empoli 1\n⚽ Atalanta - Torino over 1,5\nQuota totale 1.98', ['2-0', '1-1'], 'Win'],
  ['DOPPIA\n⚽ Inter - Empoli 1\n⚽ Atalanta - Torino over 1,5\nQuota 1.98 ✅', ['2-0', '1-0'], 'Loss'],
  ['Tripla\nArsenal - Burnley 1\nPorto - Braga 1X\nAjax - Twente GG\n@3.40', ['1-1', null, null], 'Loss'],
  ['Tripla\nArsenal - Burnley 1\nPorto - Braga 1X\nAjax - Twente GG\n@3.40', ['1-0', '0-0', null], null],
  ['MULTIPLA\nMilan - Pisa DNB 1 @1.30\nRoma - Como over 2 @1.45\nTotale @1.88', ['1-1', '1-1'], 'Void'],
]
