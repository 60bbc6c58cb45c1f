/** Text of each card of the settings hubs, under its title. */
export const settingsHubMessages = {
  general: 'Configurazione',
  checkTipster: 'Check Tipster',
  variabili: 'Link, chat, limiti e attese usati dal sito e dai bot',
  anagrafiche: 'Sale, siti, tipster, book, valute e collegamenti',
  regole: 'Le regole che accompagnano le bet di ogni tipster',
  prompt: 'Come viene riscritto il testo delle bet per ogni sala',
  importa: 'Sale, tipster e conti da un file Excel o CSV, e in un file',
  salute: 'Backup, controlli della notte, disco, code e versioni',
  task: 'Le etichette assegnabili agli utenti',
  limitiDrop: 'Percentuali e tetti del drop per tipster',
  importiTitle: 'Importi Massimi Richiesti',
  importi: "L'importo massimo scritto negli invii automatici",
  accettazione: 'Betting libero o limitato per tipster',
} as const

export const referenceHubMessages = {
  alert: 'Aggiornamento dei bot',
  altro: 'Altro',
  book: 'I bookmaker e i loro orari di chiusura',
  sala: 'Le sale e gli helper che giocano per noi',
  sito: 'I conti sui siti di gioco',
  altroHint: 'Gli altri conti',
  tipster: 'Chi manda le bet, con le sue chat e i suoi saldi',
  valute: 'Cambi e simboli',
  elenchiTitle: 'Esiti Sport e Fasce',
  elenchi: 'I valori che si possono scegliere per una bet',
  collegamenti: 'Quali sale ricevono le bet di un tipster',
  sparax: 'Gruppi Telegram inoltrati alle sale',
  canali: 'Gruppi inoltrati ad altri gruppi',
} as const
