// The demo's people and places. All invented; chat ids are the emulator's.

/** The single words of a text. */
export const words = (text: string): string[] => text.trim().split(/\s+/)

const CITIES_OF_BOOKS: Record<string, readonly string[]> = {
  Aurora: ['Milano', 'Torino', 'Genova', 'Bergamo', 'Novara', 'Como', 'Pavia', 'Varese'],
  Bilancia: ['Roma', 'Latina', 'Viterbo', 'Frosinone', 'Rieti', 'Ostia', 'Tivoli'],
  Corona: ['Napoli', 'Salerno', 'Caserta', 'Avellino', 'Benevento', 'Londra', 'Sorrento'],
  Delfino: ['Bari', 'Lecce', 'Taranto', 'Brindisi', 'Foggia', 'Matera', 'Potenza', 'Andria'],
  Elmo: ['Bologna', 'Modena', 'Parma', 'Rimini', 'Ferrara', 'Ravenna', 'Forlì', 'Cesena'],
  Faro: ['Genova', 'Savona', 'Imperia', 'La Spezia', 'Livorno', 'Pisa', 'Sanremo', 'Lucca'],
  Girasole: ['Palermo', 'Catania', 'Messina', 'Siracusa', 'Ragusa', 'Trapani', 'Malta'],
  Horizon: ['Venezia', 'Padova', 'Verona', 'Treviso', 'Udine', 'Trieste', 'Lugano'],
}
const HELPERS = ['Anna', 'Bruno', 'Carla', 'Davide', 'Elena', 'Franco', 'Giulia']

export const BOOKS = Object.keys(CITIES_OF_BOOKS)

export const CURRENCIES = [
  { valuta: 'GBP', cambio: '1.170', simbolo: '£' },
  { valuta: 'USD', cambio: '0.920', simbolo: '$' },
  { valuta: 'CHF', cambio: '1.060', simbolo: 'F' },
] as const

const CURRENCY_BY_ROOM: Record<string, string> = { 'Corona Londra': 'GBP', 'Horizon Lugano': 'CHF' }
const PERCENTAGES = [100, 100, 100, 50, 100, 80, 100, 100, 70] as const
const FREEROLL = [
  [0, 0],
  [0, 0],
  [10, 20],
  [0, 0],
  [5, 10],
  [0, 0],
  [15, 25],
] as const
/** Rooms on stand-by or closed; all others are active. */
const STATE_BY_ROOM: Record<string, 'S' | 'D'> = {
  'Bilancia Viterbo': 'S',
  'Faro Imperia': 'S',
  'Girasole Trapani': 'S',
  'Delfino Taranto': 'D',
  'Elmo Ravenna': 'D',
}

/** 60 rooms of eight books and 7 helpers. */
export const ROOMS = [
  ...BOOKS.flatMap((book) =>
    (CITIES_OF_BOOKS[book] ?? []).map((city) => ({ book, nome: `${book} ${city}` })),
  ),
  ...HELPERS.map((person) => ({ book: 'Helper', nome: `Helper ${person}` })),
].map((room, index) => {
  const [freerollAttivo, freerollReale] = FREEROLL[index % FREEROLL.length] ?? [0, 0]
  return {
    ...room,
    freerollAttivo,
    freerollReale,
    idValuta: CURRENCY_BY_ROOM[room.nome] ?? 'EUR',
    percentualeImporto: PERCENTAGES[index % PERCENTAGES.length] ?? 100,
    stato: STATE_BY_ROOM[room.nome] ?? ('A' as const),
  }
})

const COLOURS = words(`
  Azzurro Bianco Celeste Dorato Fucsia Giallo Indaco Lilla Magenta Nero Ocra Porpora Rosso
  Sabbia Turchese Verde Viola Argento Avorio Beige Blu Bronzo Corallo Cremisi Grigio Marrone
  Rame Rosa Smeraldo Oltremanica`)
const TAXES = [0, 2, 0, 4.5, 0, 0, 1.5]

/** 30 sites; some hold tax on the odds. */
export const SITES = COLOURS.map((colour, index) => ({
  nome: `Conto ${colour}`,
  tassaQuota: TAXES[index % TAXES.length] ?? 0,
  idValuta: colour === 'Oltremanica' ? 'GBP' : 'EUR',
}))

const CURRENCY_OF_OTHER: Record<string, string> = { Dollari: 'USD', Sterline: 'GBP' }

export const OTHERS = [
  'Cassa Nord',
  'Cassa Sud',
  'Cassa Centro',
  'Cassa Isole',
  'Dollari',
  'Sterline',
  'Exchange Alfa',
  'Exchange Beta',
  'Conto Comune',
  'Amici di Marco',
  'Bar Centrale',
  'Tabacchi Stazione',
].map((nome) => ({ nome, idValuta: CURRENCY_OF_OTHER[nome] ?? 'EUR' }))

/** Names of tipsters, and of the person who writes. */
const PEOPLE_OF_TIPSTERS = words(`
  Falco/Fabio Lupo/Luca Volpe/Valeria Sicilia/Salvo Sukor/Susanna Gufo/Gino Aquila/Alessia
  Bomber/Beppe Capitano/Carlo Diesel/Dario Eclissi/Elisa Freccia/Federica Gladio/Guido
  Iceberg/Ivan Jolly/Jacopo Kappa/Katia Lince/Laura Maestro/Mauro Nettuno/Nicola Olimpo/Ornella
  Pantera/Piera Quercia/Quinto Radar/Renato Saetta/Sara Tornado/Tommaso`).map(
  (pair) => pair.split('/') as [nome: string, person: string],
)
const RULES: ReadonlyArray<readonly string[]> = [
  ['Solo singole', "Non giocare dopo l'inizio della partita"],
  ['Quota minima 1,70'],
  [],
  ['Niente mercati asiatici'],
  [],
  ['Solo tennis', 'Massimo 3 bet al giorno'],
]
const ACTION = [10, 12, 8, 10, 15]
const TIPSTER_FREEROLL = [20, 15, 0, 25, 10]

const LIMITS = {
  percentualeMinNoDrop: 5,
  percentualeMaxNoDrop: 40,
  percentualeMaxDrop: 90,
  capMaxDrop: 1500,
  capMaxNoDrop: 400,
}

/** 25 tipsters; every fifth has limits on what he is credited with. */
export const TIPSTERS = PEOPLE_OF_TIPSTERS.map(([nome, person], index) => ({
  nome,
  person,
  action: ACTION[index % ACTION.length] ?? 10,
  freeroll: TIPSTER_FREEROLL[index % TIPSTER_FREEROLL.length] ?? 0,
  limits: index % 5 === 0 ? LIMITS : {},
  rules: RULES[index % RULES.length] ?? [],
}))

export const SPARAX = ['Sparax Nord', 'Sparax Sud'] as const

/** The chat whose messages are copied, and the chat they are copied to. */
export const CHANNEL = ['Canale pronostici', 'Canale amici'] as const

export const USERS = [
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
export const BET_CLASSES = ['A', 'B', 'C'] as const
export const WALLETS = ['Cassaforte', 'Banca', 'Carta', 'Contanti Roma'] as const
export const FUNDS = ['Riserva', 'Investimenti'] as const
