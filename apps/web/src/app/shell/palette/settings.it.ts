import type { AccountDialog } from '#web/app/shell/controls/account-dialogs.ts'

/** What every user does for himself: the dialogs of the account menu, the guide, signing out. */
export type OwnTask = AccountDialog | 'guide' | 'logout'
export const OWN_TASKS: ReadonlyArray<readonly [label: string, task: OwnTask, words: string]> = [
  [
    'La tua verifica in due passaggi',
    'secondFactor',
    '2fa secondo fattore verifica codice autenticatore telefono attivare',
  ],
  ['Cambia la tua password', 'password', 'accesso parola segreta modificare'],
  ['I tuoi accessi aperti', 'sessions', 'dispositivi sessioni uscire altrove'],
  ['I tuoi avvisi', 'avvisi', 'suono notifica notifiche nuova bet'],
  ['Colori e segni', 'legend', 'legenda significato tema'],
  ['Guida', 'guide', 'aiuto manuale istruzioni come si fa help'],
  ['Tasti rapidi', 'shortcuts', 'scorciatoie tastiera aiuto'],
  ['Esci', 'logout', 'logout uscire disconnetti'],
]

/** Other words for what is opened of a found record. */
export const RECORD_WORDS = {
  account: 'saldo conti movimenti pagare pagamento incasso',
  record: 'anagrafica modifica',
  links: 'link sale',
  bets: 'scommesse',
  rules: '',
  drops: 'giocate puntate',
  users: 'utente utenza utenze ruoli password',
  books: 'book bookmaker logo anagrafica modifica',
  currencies: 'valuta moneta cambio anagrafica modifica',
} as const
