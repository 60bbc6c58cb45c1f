import { statoLabel } from '@xbetapp/domain/reference/reference/stato'

/** Words shared by all lists and forms of reference data; each kind has its own beside it. */
export const referenceText = {
  filterName: 'Filtra per Nome',
  filterBook: 'Filtra per Book',
  filterStato: 'Filtra per Stato',
  edit: 'Modifica',
  noHours: (name: string) => `${name}: nessuno`,
  rare: 'Altri campi',
  sections: {
    limiti: 'Limiti del book',
    fido: 'Fido',
    limitiConto: 'Limiti',
    telegram: 'Telegram',
    autori: { tipster: 'Autori', sala: 'Chi risponde' },
    importi: 'Percentuali e saldi',
    foglio: 'Colonne del file Excel',
    messaggi: 'Messaggi',
    altro: 'Altro',
  },
  logo: { upload: 'Carica immagine' },
  autori: {
    filtroHint: {
      tipster: 'Acceso, i messaggi degli altri nel gruppo non diventano bet.',
      sala: 'Acceso, le risposte degli altri si vedono ma non vengono lette.',
    },
    missing: 'Scegli almeno un autore, o spegni il filtro.',
    none: {
      tipster: 'Nel gruppo non ha ancora scritto nessuno.',
      sala: 'Nella chat non ha ancora risposto nessuno.',
    },
    placeholder: {
      tipster: 'Scegli tra chi ha scritto nel gruppo',
      sala: 'Scegli tra chi ha risposto nella chat',
    },
    lastSeen: (at: string) => `ultimo messaggio ${at}`,
  },
  fidoHint: 'Quanto può doverci, giocate aperte comprese; vuoto non ha limite',
  giorniFidoHint: 'Dopo quanti giorni dalla fine della settimana un debito è scaduto',
  alLimite: { avvisa: 'Avvisa', chiedi: 'Chiedi', ferma: 'Ferma' },
  bloccataHint: 'Il book non accetta più giocate: non riceve invii automatici e non viene proposta',
  bloccatoHint: 'Non accetta più giocate: non viene proposto',
  blocked: 'BLOCCATA: non riceve invii automatici',
  limited: (amount: string) => `LIMITATA a ${amount} per bet`,
  letters: 'Inserisci da una a tre lettere.',
  adminOnly: 'Lo modifica solo un ADMIN',
  fixed: 'Si sceglie solo alla creazione',
  balanceLoading: 'Verifica del saldo totale in corso',
  balanceFailed: 'Saldo totale non verificato: riapri la finestra per riprovare',
  percentualeLock: 'Si modifica solo con saldo totale 0; da un giorno in poi, con Condizioni',
  valutaLock: 'Ha drop, movimenti o saldi iniziali: per cambiarla crea una nuova voce',
  sharedChat: (di: string) => `Non è possibile utilizzare chat condivise: questa è già di ${di}`,
  changeRows: 'Cambia più righe',
  changeRowsHint: "Un campo di tutte le righe dell'elenco, o di quelle che scegli: guarda l'effetto e scrivi",
  /** `e 3 OFF, 1 STANDBY`: rows the filter by state hides. */
  hidden: (states: readonly ('A' | 'S' | 'D')[]) =>
    `e ${(['D', 'S', 'A'] as const)
      .filter((stato) => states.includes(stato))
      .map((stato) => `${states.filter((one) => one === stato).length} ${statoLabel(stato)}`)
      .join(', ')}: mostra`,
  whereOff: 'Ora è OFF: si vede con il filtro Stato',
  noneFiltered: 'Nessun risultato',
  noneFilteredHint: 'Nessuna riga corrisponde ai filtri: modificali o cancellali.',
  clearFilters: 'Cancella filtri',
  denied: 'Non hai i permessi per questa operazione',
  gone: 'La riga richiesta non esiste più',
  empty: '—',
  infoTitle: 'Avviso Importante per Percentuale Importo',
  infoText:
    "La percentuale importo di queste entità può essere modificata solo se il saldo totale dell'entità è 0.",
  infoMore:
    'Con un saldo diverso da 0 il campo resta bloccato nella finestra di modifica: azzerare prima il saldo in Contabilità.',
} as const
