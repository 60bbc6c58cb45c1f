/** Words shared by all lists and forms of reference data; each kind has its own beside it. */
export const referenceText = {
  filterName: 'Filtra per Nome',
  filterBook: 'Filtra per Book',
  filterStato: 'Filtra per Stato',
  edit: 'Modifica',
  azioni: 'Azioni',
  rare: 'Altri campi',
  sections: {
    limiti: 'Limiti del book',
    limitiConto: 'Limiti',
    telegram: 'Telegram',
    autori: { tipster: 'Autori', sala: 'Chi risponde' },
    importi: 'Percentuali e saldi',
    foglio: 'Colonne del foglio',
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
  bloccataHint: 'Il book non accetta più giocate: niente le parte in automatico e non viene proposta',
  bloccatoHint: 'Non accetta più giocate: non viene proposto',
  letters: 'Inserisci da una a tre lettere.',
  adminOnly: 'Solo un utente ADMIN può modificare questo campo',
  fixed: 'Si sceglie solo alla creazione: non è modificabile',
  balanceLoading: 'Verifica del saldo totale in corso',
  balanceFailed: 'Non è stato possibile verificare il saldo totale: riaprire la finestra per riprovare',
  percentualeLock: "La percentuale importo può essere modificata solo se il saldo totale dell'entità è 0",
  valutaLock:
    'La valuta non può essere cambiata: esistono drop, movimenti o saldi iniziali. Crea una nuova voce con la nuova valuta e metti questa in OFF',
  sharedChat: 'Non è possibile utilizzare chat condivise',
  noneFiltered: 'Nessun risultato',
  noneFilteredHint: 'Nessuna riga corrisponde ai filtri: modificali o cancellali.',
  clearFilters: 'Cancella filtri',
  denied: 'Non hai i permessi per questa operazione',
  gone: 'La riga richiesta non esiste più',
  empty: '—',
  infoTitle: 'Avviso Importante per Percentuale Importo',
  infoOpen: 'Avviso Importante per Percentuale Importo',
  infoText:
    "La percentuale importo di queste entità può essere modificata solo se il saldo totale dell'entità è 0.",
  infoMore:
    'Con un saldo diverso da 0 il campo resta bloccato nella finestra di modifica: azzerare prima il saldo in Contabilità.',
} as const
