import type { Tone } from '#web/ui/tones/tone.ts'

const tones: readonly { tone: Tone; name: string; means: string }[] = [
  {
    tone: 'red',
    name: 'Rosso',
    means: 'Da droppare. Negli esiti Loss; negli stati OFF; nei saldi, sotto zero.',
  },
  { tone: 'green', name: 'Verde', means: 'Droppata. Negli esiti Win; negli stati ON.' },
  { tone: 'yellow', name: 'Giallo', means: 'In ritardo o in attesa di una persona. Negli stati STANDBY.' },
  { tone: 'grey', name: 'Grigio', means: 'Ancora niente: non giocata, zero.' },
  { tone: 'green-pale', name: 'Verde chiaro', means: 'HalfWin: mezza vinta.' },
  { tone: 'red-pale', name: 'Rosso chiaro', means: 'HalfLoss: mezza persa.' },
  { tone: 'blue', name: 'Blu', means: 'Solo informazione. Negli esiti: Open.' },
]

const terms: readonly { term: string; means: string }[] = [
  { term: 'Bet', means: 'Il pronostico come lo ha scritto il tipster.' },
  { term: 'Drop', means: 'Importo e quota: ricevuti da sale, siti e altri, o inviati al tipster.' },
  { term: 'Sala', means: 'Un gruppo Telegram di persone che giocano per noi.' },
  { term: 'Helper', means: 'Una sala del book Helper.' },
  { term: 'Sito, Altro', means: 'Un conto su un sito di scommesse, o chi altro prende le nostre giocate.' },
  { term: 'Book', means: 'Il bookmaker; raggruppa le sale.' },
  { term: 'NoDrop', means: 'La parte non droppata al tipster: resta alla casa.' },
  { term: 'Freeroll', means: 'La parte di giocate e cashout di un socio.' },
  { term: 'Action', means: 'La percentuale di un tipster sui suoi cashin e cashout.' },
  {
    term: 'Cashin, Cashout',
    means: 'Con un tipster: ci paga, lo paghiamo. Con sale, siti e altri: li paghiamo, ci pagano.',
  },
  { term: 'Outstanding', means: 'Il saldo iniziale di un conto più le sue bet, prima di cashin e cashout.' },
  { term: 'Quadratura', means: 'Il nostro saldo a confronto con quello che dichiara la controparte.' },
  { term: 'Passivo', means: 'Un segno sulla scheda di un conto: non cambia nessun calcolo.' },
  { term: 'Fascia', means: 'Il livello di una bet, da scegliere come lo sport.' },
  { term: 'Refertata', means: "Con un esito; Open finché non ce l'ha." },
  { term: 'Sparax', means: 'Un gruppo Telegram: ogni suo messaggio è copiato alle sale collegate.' },
  { term: 'Sparabet', means: 'Mandare una bet a sale scelte a mano; SparaChat: un messaggio.' },
  { term: 'Incerto', means: 'Un messaggio di cui non si sa se è arrivato.' },
  { term: 'In attesa', means: 'Un invio che parte solo quando qualcuno lo conferma.' },
  { term: 'Vista', means: 'Filtri, colonne e ordine di un elenco, salvati con un nome.' },
]

export const legendText = {
  title: 'Legenda',
  colours: 'Colori',
  words: 'Parole',
  tones,
  terms,
} as const
