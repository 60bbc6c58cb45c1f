/** English messages of Chromium, Firefox and Safari for a server that was not reached. */
const UNREACHED = new Set([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
])

/** Sentences for calls without an answer of the server. */
export const errorsText = {
  network: (detail: string) => `Errore di rete: ${UNREACHED.has(detail) ? 'il server non risponde' : detail}`,
  timeout: 'Timeout della richiesta',
  /** The server, or something in front of it, refused a write without a sentence to show. */
  status: (status: number) => `Errore del server (${status}). Riprova tra poco`,
  /** A read was refused without a sentence, or its answer cannot be parsed. */
  invalidAnswer: 'Errore nel recupero dei dati',
  /** A write was accepted, with an answer that cannot be parsed. */
  unknownOutcome: 'Risposta illeggibile. Prima di riprovare controlla se è già salvato',
  unexpected: 'Errore imprevisto. Ricarica la pagina e riprova',
} as const
