/** Texts for signed-in users only: Login does not load them. */
export const controlsText = {
  menu: 'Menu',
  closeMenu: 'Chiudi il menu',
  navigation: 'Navigazione principale',
  demo: 'Ambiente demo',
  demoHint: 'Che cosa è, e tre cose da provare',
  firstSteps: (done: number, all: number) => `Primi passi ${done}/${all}`,
  dryRun: 'Prova a vuoto',
  dryRunHint: 'Il bot ascolta e non invia da solo: la toglie un amministratore, in Variabili Admin',

  search: 'Cerca (Ctrl+K)',
  searchKey: 'Cerca schermate, bet, tipster, sale e impostazioni',
  calculator: 'Calcolatore',
  notifications: 'Notifiche',
  notificationsNew: 'Notifiche, ce ne sono di nuove',
  newBets: (count: number) => (count === 1 ? '1 nuova bet' : `${count} nuove bet`),
  noNewBets: 'Nessuna nuova bet',

  sendsToCheck: (count: number) => (count === 1 ? '1 invio da controllare' : `${count} invii da controllare`),

  inSync: 'Sincronizzato',
  inSyncBy: (live: boolean) => (live ? 'Sincronizzato, in diretta' : 'Sincronizzato, a intervalli'),
  outOfSync: 'Non sincronizzato: premi per aggiornare',
  syncPending: 'Sincronizzazione in corso',

  account: (username: string) => `Account di ${username}`,
} as const

/** The chat-sending mode. */
export const chatSendingText = {
  manualShort: 'Manuale',
  switchToManual: 'Invii Telegram automatici: premi per passare alla gestione manuale',
  switchToAutomatic: 'Invii Telegram manuali: premi per tornare alla gestione automatica',
} as const

/** Entries of the drawer that open an outside page. */
export const linkText = {
  error: (label: string) => `Error fetching link ${label}`,
  unset: (label: string, variable: string) =>
    `${label}: nessun indirizzo impostato. Si imposta in Impostazioni, Variabili Admin (${variable})`,
} as const

export const shortcutText = {
  title: 'Scorciatoie da tastiera',
  general: 'Ovunque',
  help: 'Mostra le scorciatoie',
  menu: 'Apri il menu',
  page: 'In questa schermata',
  close: 'Chiudi la finestra aperta; quelle in cui si scrive si chiudono con Annulla',
} as const
