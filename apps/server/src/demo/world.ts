// The demo's people and places. All invented; chat ids are the emulator's.

export const BOOKS = ['Aurora', 'Bilancia', 'Corona', 'Delfino'] as const

export const VALUTE = [
  { valuta: 'GBP', cambio: '1.170', simbolo: '£' },
  { valuta: 'USD', cambio: '0.920', simbolo: '$' },
] as const

interface DemoSala {
  nome: string
  book: string
  valuta?: string
  percentuale?: number
  freerollAttivo?: number
  freerollReale?: number
  stato?: 'A' | 'S' | 'D'
}

export const SALE: readonly DemoSala[] = [
  { nome: 'Aurora Milano', book: 'Aurora', freerollAttivo: 10, freerollReale: 20 },
  { nome: 'Aurora Torino', book: 'Aurora', percentuale: 50 },
  { nome: 'Aurora Genova', book: 'Aurora' },
  { nome: 'Bilancia Roma', book: 'Bilancia', percentuale: 80, freerollAttivo: 5, freerollReale: 10 },
  { nome: 'Bilancia Latina', book: 'Bilancia' },
  { nome: 'Bilancia Viterbo', book: 'Bilancia', stato: 'S' },
  { nome: 'Corona Napoli', book: 'Corona' },
  { nome: 'Corona Salerno', book: 'Corona', percentuale: 70 },
  { nome: 'Corona Londra', book: 'Corona', valuta: 'GBP' },
  { nome: 'Delfino Bari', book: 'Delfino', freerollAttivo: 15, freerollReale: 25 },
  { nome: 'Delfino Lecce', book: 'Delfino' },
  { nome: 'Delfino Taranto', book: 'Delfino', stato: 'D' },
  { nome: 'Helper Anna', book: 'Helper' },
  { nome: 'Helper Bruno', book: 'Helper', percentuale: 60 },
  { nome: 'Helper Carla', book: 'Helper' },
]

export const SITI = [
  { nome: 'Conto Azzurro', tassa: 0, valuta: 'EUR' },
  { nome: 'Conto Bianco', tassa: 2, valuta: 'EUR' },
  { nome: 'Conto Oltremanica', tassa: 0, valuta: 'GBP' },
  { nome: 'Conto Verde', tassa: 4.5, valuta: 'EUR' },
] as const

export const ALTRI = [
  { nome: 'Cassa Nord', valuta: 'EUR' },
  { nome: 'Cassa Sud', valuta: 'EUR' },
  { nome: 'Dollari', valuta: 'USD' },
] as const

interface DemoTipster {
  nome: string
  persona: string
  action: number
  freeroll: number
  limiti?: { min: number; max: number; maxDrop: number; capDrop: number; capNoDrop: number }
  regole: readonly string[]
}

export const TIPSTER: readonly DemoTipster[] = [
  {
    nome: 'Falco',
    persona: 'Fabio',
    action: 10,
    freeroll: 20,
    limiti: { min: 5, max: 40, maxDrop: 90, capDrop: 1500, capNoDrop: 400 },
    regole: ['Solo singole', 'Non giocare dopo l’inizio della partita'],
  },
  { nome: 'Lupo', persona: 'Luca', action: 12, freeroll: 15, regole: ['Quota minima 1,70'] },
  { nome: 'Volpe', persona: 'Valeria', action: 8, freeroll: 0, regole: [] },
  { nome: 'Sicilia', persona: 'Salvo', action: 10, freeroll: 25, regole: ['Niente mercati asiatici'] },
  { nome: 'Sukor', persona: 'Susanna', action: 15, freeroll: 10, regole: [] },
  {
    nome: 'Gufo',
    persona: 'Gino',
    action: 10,
    freeroll: 20,
    regole: ['Solo tennis', 'Massimo 3 bet al giorno'],
  },
]

export const UTENTI = [
  { username: 'operatore', roles: ['OPERATORE'] },
  { username: 'amministratore', roles: ['ADMIN'] },
  { username: 'analista', roles: ['ANALISTA'] },
  { username: 'refertatore', roles: ['REFERTATORE'] },
  { username: 'calcolatore', roles: ['CALCOLATORE'] },
  { username: 'contabile', roles: ['CONTABILITÀ'] },
  { username: 'anagrafiche', roles: ['ANAGRAFICHE'] },
  { username: 'lettore', roles: ['BETS'] },
  { username: 'extra', roles: ['EXTRA'] },
] as const

export const SPORT = ['Calcio', 'Tennis', 'Basket', 'Volley'] as const
export const FASCE = ['A', 'B', 'C'] as const
export const PORTAFOGLI = ['Cassaforte', 'Banca', 'Carta'] as const
export const FONDI = ['Riserva', 'Investimenti'] as const

const PARTITE = [
  ['Calcio', 'Inter - Juventus', ['Over 2,5', 'Goal', '1X', 'Under 3,5']],
  ['Calcio', 'Napoli - Roma', ['1', 'Over 1,5 primo tempo', 'Multigol 2-4']],
  ['Calcio', 'Lazio - Fiorentina', ['X2', 'No Goal', '2 DNB']],
  ['Calcio', 'Atalanta - Milan', ['Over 3', 'Asia 1 -0,5', 'Angoli over 9,5']],
  ['Tennis', 'Sinner - Alcaraz', ['1 (2-0)', 'Over 22,5 game', 'Set 1 Sinner']],
  ['Tennis', 'Musetti - Zverev', ['2', 'Handicap game +3,5']],
  ['Basket', 'Olimpia - Virtus', ['1 -4,5', 'Under 158,5']],
  ['Volley', 'Trento - Perugia', ['Over 3,5 set', '2']],
] as const

const pick = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T

export interface Tip {
  sport: string
  partita: string
  esito: string
  quota: number
  stake: number
  text: string
}

/** A tip as tipsters write them. */
export function inventTip(random: () => number): Tip {
  const [sport, partita, esiti] = pick(PARTITE, random)
  const esito = pick(esiti, random)
  const quota = Math.round((1.5 + random() * 1.2) * 100) / 100
  const stake = 1 + Math.floor(random() * 5)
  const kickOff = `${15 + Math.floor(random() * 7)}:${random() < 0.5 ? '00' : '45'}`
  return {
    sport,
    partita,
    esito,
    quota,
    stake,
    text: `${partita} ore ${kickOff}\n${esito} @${quota}\nStake ${stake}/10`,
  }
}
