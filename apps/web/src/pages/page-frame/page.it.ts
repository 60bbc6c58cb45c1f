export const pageText = {
  product: 'xbetapp',
  notFoundTitle: 'Pagina non trovata',
  notFound: "L'indirizzo aperto non corrisponde a nessuna schermata di xbetapp.",
  home: 'Vai alla pagina iniziale',
  back: 'Indietro',
  errorTitle: 'Qualcosa è andato storto',
  error: 'La schermata si è interrotta per un errore imprevisto. I dati salvati non sono stati toccati.',
  unloaded: 'La schermata non è arrivata dal server. Riprova quando la rete è tornata.',
  retry: 'Riprova',
  errorDetails: 'Dettagli tecnici',
  reload: 'Ricarica',
} as const
