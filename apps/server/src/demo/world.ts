// The demo's people and places. All invented; chat ids are the emulator's.

/** A list of single words, said as a text. */
export const words = (text: string): string[] => text.trim().split(/\s+/)

const CITTA_DEI_BOOK: Record<string, readonly string[]> = {
  Aurora: ['Milano', 'Torino', 'Genova', 'Bergamo', 'Novara', 'Como', 'Pavia', 'Varese'],
  Bilancia: ['Roma', 'Latina', 'Viterbo', 'Frosinone', 'Rieti', 'Ostia', 'Tivoli'],
  Corona: ['Napoli', 'Salerno', 'Caserta', 'Avellino', 'Benevento', 'Londra', 'Sorrento'],
  Delfino: ['Bari', 'Lecce', 'Taranto', 'Brindisi', 'Foggia', 'Matera', 'Potenza', 'Andria'],
  Elmo: ['Bologna', 'Modena', 'Parma', 'Rimini', 'Ferrara', 'Ravenna', 'Forlì', 'Cesena'],
  Faro: ['Genova', 'Savona', 'Imperia', 'La Spezia', 'Livorno', 'Pisa', 'Sanremo', 'Lucca'],
  Girasole: ['Palermo', 'Catania', 'Messina', 'Siracusa', 'Ragusa', 'Trapani', 'Malta'],
  Horizon: ['Venezia', 'Padova', 'Verona', 'Treviso', 'Udine', 'Trieste', 'Lugano'],
}
const HELPER = ['Anna', 'Bruno', 'Carla', 'Davide', 'Elena', 'Franco', 'Giulia']

export const BOOKS = Object.keys(CITTA_DEI_BOOK)

export const CURRENCIES = [
  { valuta: 'GBP', cambio: '1.170', simbolo: '£' },
  { valuta: 'USD', cambio: '0.920', simbolo: '$' },
  { valuta: 'CHF', cambio: '1.060', simbolo: 'F' },
] as const

const VALUTA_DI: Record<string, string> = { 'Corona Londra': 'GBP', 'Horizon Lugano': 'CHF' }
const PERCENTUALI = [100, 100, 100, 50, 100, 80, 100, 100, 70] as const
const FREEROLL = [
  [0, 0],
  [0, 0],
  [10, 20],
  [0, 0],
  [5, 10],
  [0, 0],
  [15, 25],
] as const
/** Stand-by and closed ones; all others are active. */
const STATO_DI: Record<string, 'S' | 'D'> = {
  ...{ 'Bilancia Viterbo': 'S', 'Faro Imperia': 'S', 'Girasole Trapani': 'S' },
  ...{ 'Delfino Taranto': 'D', 'Elmo Ravenna': 'D' },
}

/** 60 rooms of eight books and 7 helpers. */
export const SALE = [
  ...BOOKS.flatMap((book) =>
    (CITTA_DEI_BOOK[book] ?? []).map((citta) => ({ book, nome: `${book} ${citta}` })),
  ),
  ...HELPER.map((persona) => ({ book: 'Helper', nome: `Helper ${persona}` })),
].map((sala, index) => {
  const [freerollAttivo, freerollReale] = FREEROLL[index % FREEROLL.length] ?? [0, 0]
  return {
    ...sala,
    freerollAttivo,
    freerollReale,
    valuta: VALUTA_DI[sala.nome] ?? 'EUR',
    percentuale: PERCENTUALI[index % PERCENTUALI.length] ?? 100,
    stato: STATO_DI[sala.nome] ?? ('A' as const),
  }
})

const COLORI = words(`
  Azzurro Bianco Celeste Dorato Fucsia Giallo Indaco Lilla Magenta Nero Ocra Porpora Rosso
  Sabbia Turchese Verde Viola Argento Avorio Beige Blu Bronzo Corallo Cremisi Grigio Marrone
  Rame Rosa Smeraldo Oltremanica`)
const TASSE = [0, 2, 0, 4.5, 0, 0, 1.5]

/** 30 sites; some hold tax on the odds. */
export const SITI = COLORI.map((colore, index) => ({
  nome: `Conto ${colore}`,
  tassa: TASSE[index % TASSE.length] ?? 0,
  valuta: colore === 'Oltremanica' ? 'GBP' : 'EUR',
}))

const ALTRI_IN_VALUTA: Record<string, string> = { Dollari: 'USD', Sterline: 'GBP' }

export const ALTRI = [
  ...['Cassa Nord', 'Cassa Sud', 'Cassa Centro', 'Cassa Isole', 'Dollari', 'Sterline', 'Exchange Alfa'],
  ...['Exchange Beta', 'Conto Comune', 'Amici di Marco', 'Bar Centrale', 'Tabacchi Stazione'],
].map((nome) => ({ nome, valuta: ALTRI_IN_VALUTA[nome] ?? 'EUR' }))

/** Names of tipsters, and of the person who writes. */
const PERSONE_DEI_TIPSTER = words(`
  Falco/Fabio Lupo/Luca Volpe/Valeria Sicilia/Salvo Sukor/Susanna Gufo/Gino Aquila/Alessia
  Bomber/Beppe Capitano/Carlo Diesel/Dario Eclissi/Elisa Freccia/Federica Gladio/Guido
  Iceberg/Ivan Jolly/Jacopo Kappa/Katia Lince/Laura Maestro/Mauro Nettuno/Nicola Olimpo/Ornella
  Pantera/Piera Quercia/Quinto Radar/Renato Saetta/Sara Tornado/Tommaso`).map(
  (one) => one.split('/') as [nome: string, persona: string],
)
const REGOLE: ReadonlyArray<readonly string[]> = [
  ['Solo singole', "Non giocare dopo l'inizio della partita"],
  ['Quota minima 1,70'],
  [],
  ['Niente mercati asiatici'],
  [],
  ['Solo tennis', 'Massimo 3 bet al giorno'],
]
const ACTION = [10, 12, 8, 10, 15]
const FREEROLL_TIPSTER = [20, 15, 0, 25, 10]

/** 25 tipsters; every fifth has limits on what he is credited with. */
export const TIPSTER = PERSONE_DEI_TIPSTER.map(([nome, persona], index) => ({
  nome,
  persona,
  action: ACTION[index % ACTION.length] ?? 10,
  freeroll: FREEROLL_TIPSTER[index % FREEROLL_TIPSTER.length] ?? 0,
  limiti: index % 5 === 0 ? { min: 5, max: 40, maxDrop: 90, capDrop: 1500, capNoDrop: 400 } : null,
  regole: REGOLE[index % REGOLE.length] ?? [],
}))

export const SPARAX = ['Sparax Nord', 'Sparax Sud'] as const

/** The chat whose messages are copied, and the one they are copied to. */
export const CANALE = ['Canale pronostici', 'Canale amici'] as const

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
export const WALLETS = ['Cassaforte', 'Banca', 'Carta', 'Contanti Roma'] as const
export const FONDI = ['Riserva', 'Investimenti'] as const
