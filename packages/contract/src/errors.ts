interface ErrorEntry {
  status: number
  message: string
  /** A `status` member the answer's JSON body carries beside the sentence. */
  bodyStatus?: number
}

const refusal = (status: number) => (message: string) => ({ status, message })
const invalid = refusal(400)
const unauthenticated = refusal(401)
const denied = refusal(403)
const notFound = refusal(404)
const conflict = refusal(409)
/** The call was not executed: the sentence says to try again, the header `retry-after` when. */
const unavailable = refusal(503)

/**
 * The closed list of refusals: HTTP status and Italian sentence of each. A code without a sentence does not
 * compile; an error outside this list leaves the server as INTERNAL, without its message. `{name}` is filled from
 * the error's details.
 */
export const ERRORS = {
  // Shared by every call
  VALIDATION: invalid('{message}'),
  UNAUTHENTICATED: unauthenticated('Non autenticato'),
  FORBIDDEN: denied('Non hai i permessi per questa operazione'),
  ORIGIN_REFUSED: denied('Origine della richiesta non ammessa'),
  NOT_FOUND: notFound('Risorsa non trovata'),
  CONFLICT: conflict('I dati sono stati modificati da un altro utente. Ricarica e riprova'),
  VIEW_NOT_FOUND: notFound('Vista non trovata'),
  VIEW_NAME_TAKEN: conflict("C'è già una tua vista di nome {nome}."),
  TOO_MANY_VIEWS: conflict('Hai già {max} viste di questo elenco: eliminane una'),
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Il contenuto inviato è troppo grande' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Formato del contenuto non ammesso' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Troppe richieste. Riprova tra {attesa}' },
  IDEMPOTENCY_MISMATCH: conflict(
    'La stessa richiesta è già stata inviata con dati diversi. Ricarica e riprova',
  ),
  DATABASE_UNAVAILABLE: unavailable(
    'Il database non è raggiungibile in questo momento. Riprova tra qualche secondo',
  ),
  SERVER_CLOSING: unavailable('Il server si sta riavviando. Riprova tra qualche secondo'),
  DAYS_BEING_COUNTED: unavailable('Del periodo restano {giorni} giorni da contare. Riprova tra poco'),
  INTERNAL: { status: 500, message: "Errore interno. Riprova o contatta l'assistenza" },

  // Sign-in
  BAD_CREDENTIALS: unauthenticated('Username o password non corretti'),
  SIGNIN_THROTTLED: { status: 429, message: 'Troppi tentativi di accesso. Riprova tra {attesa}' },
  SECOND_FACTOR_REQUIRED: unauthenticated('Inserisci il codice di verifica'),
  SECOND_FACTOR_SETUP: denied('Per accedere è richiesta la verifica in due passaggi: attivala'),
  SECOND_FACTOR_WRONG: denied('Codice di verifica non corretto'),
  SECOND_FACTOR_ACTIVE: conflict('La verifica in due passaggi è già attiva'),
  SECOND_FACTOR_NONE: conflict('La verifica in due passaggi non è attiva'),
  SECOND_FACTOR_IMPOSED: denied(
    'La verifica in due passaggi è richiesta da un amministratore e non può essere disattivata',
  ),
  PASSWORD_TO_CHANGE: denied('La tua password è troppo corta o tra le più usate: scegline una nuova'),
  SECRETS_KEY: unavailable(
    'La chiave dei segreti di questo server non è quella dei dati: avvisa chi lo gestisce. Riprova dopo',
  ),
  WRONG_PASSWORD: denied('Password non corretta'),
  NO_ROLE: denied('Utente senza ruoli: contatta un amministratore'),

  // Bets
  PERIOD_TOO_LONG: invalid('Il periodo ha troppe bet ({bet}): scegline uno con meno di {limite}'),
  BET_NOT_FOUND: notFound('La bet con il codice {id} non esiste'),
  MODIFICA_UNKNOWN: conflict(
    'Questa modifica non risulta: nel registro stanno solo le modifiche realmente fatte',
  ),
  BETS_NOT_FOUND: notFound('Le bet con i codici selezionati non esistono'),
  BET_HAS_DROPS: conflict('Impossibile eliminare una bet con drop'),
  TIPSTER_NOT_FOUND: notFound('Tipster non trovato'),
  BACKUP_FAILED: { status: 500, message: 'Backup non riuscito: {perche}' },
  BACKUP_ELSEWHERE: conflict('Questo server non fa backup: si fanno dove sono i dati'),
  IMPORT_UNREADABLE: invalid('Il file non si può leggere: {perche}'),
  IMPORT_TOO_LONG: invalid(
    'Il file è troppo grande: al massimo 30 MB, 100 MB aperto, 5.000 righe per foglio, un milione di bet, drop e movimenti (200.000 in un Excel)',
  ),
  EXPORT_TOO_LONG: conflict('Più di {quante} righe per foglio non entrano in questo file: {come}'),
  EXPORT_PICTURES_TOO_LONG: conflict('Foto e prove superano 30 MB o 1.000 file: esporta senza foto'),
  IMPORT_REFUSED: conflict(
    'Alcune righe sono rifiutate: niente è stato scritto. Correggile e ricarica il file',
  ),
  IMPORT_NOTHING: conflict('Il file non cambia niente'),
  /** The effect differs from the one the caller saw: nothing is saved. */
  EFFECT_CHANGED: conflict(
    "Nel frattempo qualcosa è cambiato: niente è stato salvato. Controlla di nuovo l'effetto",
  ),
  NOTHING_CHANGES: conflict('Nessuna delle bet selezionate cambia'),
  SECOND_PERSON: conflict('Questo esito va confermato da una seconda persona: niente è stato salvato'),
  SECOND_PERSON_STAKES: conflict(
    'Bet {bet} refertata e {perche}: riportala a Open, poi il suo esito va confermato da una seconda persona. Niente è stato salvato',
  ),

  EVENTO_NOT_FOUND: notFound('Evento non trovato'),
  CONFERMA_NOT_FOUND: notFound('Richiesta di conferma non trovata'),
  CONFERMA_SETTLED: conflict('La richiesta è già stata decisa, oppure è scaduta. Ricarica la pagina'),
  CONFERMA_OWN: denied("Chi ha fatto la richiesta non può confermarla: serve un'altra persona"),

  // Drops
  TIPSTER_DROP_LOCKED: conflict('Attendere completamento drop precedente'),
  /** Telegram has not answered in time: whether the announcement reached the chat is unknown. */
  TIPSTER_DROP_UNCONFIRMED: { status: 499, message: 'Il bot non ha confermato il drop della bet {id}' },
  /**
   * The drop is saved, its announcement was refused; the body carries `status: 201` (rule: tipster-drop/announcement).
   */
  TIPSTER_DROP_NOT_ANNOUNCED: {
    status: 409,
    message: 'Drop della bet {id} salvato, ma il messaggio in chat non è stato inviato',
    bodyStatus: 201,
  },
  DROP_HALF_ZERO: invalid('Importo e quota devono essere entrambi valorizzati o entrambi uguali a 0'),
  VENUE_NOT_FOUND: notFound('Sala, sito o altro non trovato'),
  VENUE_NOT_OFFERED: conflict('{nome} ora non prende drop: impossibile inserirne uno nuovo'),
  MOVE_SAME_BET: invalid('La bet di destinazione non può essere la stessa della bet di origine'),
  MOVE_DESTINATION_NOT_FOUND: notFound('Codice Bet di destinazione non trovato'),
  MOVE_NOTHING: invalid('Selezionare almeno un drop con importo e quota valorizzati'),
  MOVE_CURRENCIES: conflict(
    'I drop di {nome} sulle due bet sono in valute diverse e non possono essere uniti',
  ),
  MOVE_CHANGED: conflict('I drop selezionati sono cambiati. Ricarica e riprova'),

  // Taking back
  UNDO_NOT_FOUND: notFound('Azione non trovata nel registro'),
  UNDO_NOT_POSSIBLE: conflict('Questa azione non si può annullare'),
  UNDO_DONE: conflict('Già annullata da {chi} il {quando}'),
  UNDO_CHANGED: conflict('Non si può annullare: dopo, {campo} di {cosa} è stato cambiato e ora è {ora}'),
  UNDO_GONE: conflict("Non si può annullare: {cosa} non c'è più"),
  UNDO_EXISTS: conflict("Non si può annullare: {cosa} c'è già di nuovo"),
  FREEROLL_USED: conflict('Non si può annullare: un cashout registrato dopo ha già usato il freeroll'),
  UNDO_STANDS: conflict('Non si può annullare: su {cosa} ci sono già {su}'),
  UNDO_INCOMPLETE: denied('Non hai i permessi per riportare {campo} di {cosa} al valore di prima'),

  // Relay
  MANUAL_MODE: conflict('Attivare la gestione automatica degli invii Telegram'),
  NO_ROOM: invalid('Seleziona almeno una sala'),
  ROOM_WITHOUT_CHAT: conflict('La sala {nome} non ha una chat Telegram'),
  ROOM_NOT_OFFERED: conflict('La sala {nome} non può ricevere invii'),
  BET_NOT_WITHDRAWN: conflict('La bet {id} non è stata annullata dal tipster'),
  INOLTRO_NOT_FOUND: notFound('Il messaggio inoltrato con il codice {id} non esiste'),
  INOLTRO_WITHDRAWN: conflict('Il messaggio è già stato ritirato'),
  INOLTRO_NOT_WITHDRAWN: conflict('Il messaggio non è stato ritirato'),
  BET_STOPPED: conflict('La bet {id} è stata fermata: non può essere inviata'),
  BETS_STOPPED: conflict('Le bet {ids} sono state fermate: non possono essere inviate'),
  IMAGE_INVALID: invalid("L'immagine non è valida"),
  PHOTOS_UNAVAILABLE: unavailable(
    "L'immagine non si può salvare: l'archivio delle foto non è utilizzabile. Niente è stato salvato o inviato. Riprova, e se succede ancora avvisa un amministratore",
  ),
  PHOTO_UNREACHABLE: unavailable(
    'La foto non è raggiungibile in questo momento. Riprova tra qualche secondo',
  ),
  STAFF_CHAT_MISSING: conflict('La chat dello staff non è configurata'),
  SPEDIZIONE_NOT_FOUND: notFound('Invio non trovato'),
  INVIO_NOT_FOUND: notFound('Messaggio non trovato'),
  ACCANTONATO_NOT_FOUND: notFound('Il messaggio non è più da controllare. Ricarica la pagina'),
  INVIO_SETTLED: conflict('Il messaggio è già stato controllato. Ricarica la pagina'),
  INVIO_BET_STOPPED: conflict('La bet è stata fermata o eliminata: il messaggio non può essere reinviato'),
  BET_CHANGED: conflict('La bet {id} è cambiata nel frattempo. Ora dice: {testo}'),
  ATTESA_CHANGED: conflict('Nel frattempo è cambiato. Ora dice: {testo}'),
  ATTESA_SETTLED: conflict('Già deciso, oppure la bet è stata fermata. Ricarica la pagina'),
  ANSWER_NOT_FOUND: notFound('La risposta non esiste più'),
  ANSWER_SETTLED: conflict('Su questa risposta è già stato deciso. Ricarica la pagina'),
  ANSWER_CHANGED: conflict('La sala ha cambiato la risposta. Ora dice: {testo}'),
  ANSWER_DROP_EXISTS: conflict('{sala} ha già un drop su questa bet: scegli se aggiungere o sostituire'),
  BET_CLOSED_TO_ANSWERS: conflict('La bet è stata fermata o refertata: nessuna risposta è attesa'),
  NOBODY_TO_REMIND: conflict('Hanno già risposto tutte le sale che hanno ricevuto la bet'),
  REMINDED_RECENTLY: conflict(
    'Le sale senza risposta sono già state sollecitate negli ultimi {minuti} minuti',
  ),
  CHAT_NOT_PAUSED: conflict('Gli invii della chat non sono in pausa'),
  PAUSED_CHANGED: conflict(
    'Nel frattempo se ne sono aggiunti: ora in attesa sono {inAttesa}. Controlla e riprova',
  ),

  // Accounts and movements
  ACCOUNT_NOT_FOUND: notFound('Conto non trovato'),
  STATEMENT_NOT_FOUND: notFound('Estratto conto non trovato'),
  STATEMENT_REPLACED: conflict(
    'Questo estratto è stato superato da un invio successivo per lo stesso periodo',
  ),
  STATEMENT_STATE_SAME: conflict("L'estratto è già in questo stato"),
  DISPUTE_NOT_FOUND: notFound('Contestazione non trovata'),
  DISPUTE_SETTLED: conflict('La contestazione è già stata risolta'),
  KNOWN_TOO_SOON: conflict('Si sta ancora scrivendo in quel momento: riprova tra qualche secondo'),
  DECLARATION_NOT_FOUND: notFound('Dichiarazione non trovata'),
  DECLARATION_NOT_OPEN: conflict('La dichiarazione è già stata quadrata o scartata'),
  DECLARATION_NOT_LOCKED: conflict('La dichiarazione non è quadrata'),
  DECLARATION_CHANGED: conflict('Il saldo è cambiato nel frattempo: ora restano {resta}. Ricarica e riprova'),
  DECLARATION_CURRENCY: conflict("Il conto è ora in un'altra valuta: la dichiarazione si può solo scartare"),
  MOVEMENT_NOT_FOUND: notFound('Movimento non trovato'),
  PROOF_NOT_FOUND: notFound('La prova non è più allegata. Ricarica la pagina'),
  PROOF_INVALID: invalid('La prova deve essere una foto o un PDF leggibile'),
  WALLET_NOT_FOUND: notFound('Portafoglio non trovato'),
  FUND_NOT_FOUND: notFound('Fondo cassa non trovato'),
  VALUTA_NOT_FOUND: notFound('Valuta non trovata'),
  DEPOSIT_EXCEEDED: conflict(
    'Non è possibile inserire un DepositoOut con importo superiore al Saldo Deposito',
  ),
  DEPOSIT_RETURNED: conflict(
    'Non è possibile eliminare un DepositoIn già restituito: il Saldo Deposito diventerebbe negativo',
  ),
  AMOUNT_NOT_AVAILABLE: conflict('Importo non disponibile nella valuta selezionata'),
  CONVERSION_NOT_AVAILABLE: conflict(
    'Non si può convertire un importo negativo o superiore al saldo disponibile.',
  ),
  NO_PROFIT: invalid('Nessun profitto da spostare'),
  PROFIT_CHANGED: conflict('Il profitto è cambiato nel frattempo: ora è {ora}. Controlla e riprova'),
  REVALUATION_CHANGED: conflict('La differenza è cambiata nel frattempo: ora è {ora}. Controlla e riprova'),
  REVALUATION_BOOKED: conflict('La differenza in {valuta} di quel giorno è già registrata'),

  // Settings
  VARIABLE_UNKNOWN: notFound('Variabile {nome} non esistente'),
  VARIABLE_NOT_SETTABLE: invalid('Variabile {nome} non esistente'),
  NAME_TAKEN: conflict('Il nome {nome} è già in uso'),

  // Reference data
  NAME_PROTECTED: conflict('Il nome {nome} non può essere modificato'),
  CHAT_SHARED: conflict('Non è possibile utilizzare chat condivise'),
  PERCENTUALE_LOCKED: conflict(
    "La percentuale importo può essere modificata solo se il saldo totale dell'entità è 0",
  ),
  VALUTA_LOCKED: conflict(
    'La valuta non può essere cambiata: esistono drop, movimenti o saldi iniziali in {valuta}. Crea una nuova voce con la nuova valuta e metti questa in OFF',
  ),
  EUR_FIXED: conflict('Il cambio di EUR è sempre 1'),
  SALA_NOT_FOUND: notFound('Sala non trovata'),
  BOOK_NOT_FOUND: notFound('Book non trovato'),
  SPARAX_NOT_FOUND: notFound('Sparax non trovato'),
  CANALE_EXISTS: conflict('Canale già esistente'),
  CANALE_SAME_CHAT: invalid('Mittente e destinatario devono essere diversi'),
  ESITO_PROTECTED: conflict("L'esito {nome} non può essere eliminato"),
  FASCIA_EMPTY: invalid("L'orario di fine deve essere diverso dall'orario di inizio"),
  FASCIA_EXISTS: conflict('Orario già presente'),

  // Missing permissions
  CASHFLOW_DENIED: denied('Non hai i permessi per creare un Cashflow'),
  DEPOSITO_DENIED: denied('Non hai i permessi per creare un Deposito'),
  SALA_CREATE_DENIED: denied("Non hai i permessi per creare un'entità"),
  SALA_EDIT_DENIED: denied("Non hai i permessi per modificare un'entità"),
  SITO_CREATE_DENIED: denied('Non hai i permessi per creare un Sito'),
  SITO_EDIT_DENIED: denied('Non hai i permessi per modificare un Sito'),
  ALTRO_CREATE_DENIED: denied('Non hai i permessi per creare un Altro'),
  ALTRO_EDIT_DENIED: denied('Non hai i permessi per modificare un Altro'),
  TIPSTER_CREATE_DENIED: denied('Non hai i permessi per creare un Tipster'),
  TIPSTER_EDIT_DENIED: denied('Non hai i permessi per modificare un Tipster'),
  SPARAX_CREATE_DENIED: denied('Non hai i permessi per creare un Sparax'),
  SPARAX_EDIT_DENIED: denied('Non hai i permessi per modificare un Sparax'),
  CANALE_CREATE_DENIED: denied('Non hai i permessi per creare un Canale'),
  CANALE_EDIT_DENIED: denied('Non hai i permessi per modificare un Canale'),
  CANALE_DELETE_DENIED: denied('Non hai i permessi per eliminare un Canale'),
  LINK_CREATE_DENIED: denied('Non hai i permessi per creare un Collegamento'),
  LINK_DELETE_DENIED: denied('Non hai i permessi per eliminare un Collegamento'),

  // Closed weeks
  CLOSED_WEEK: conflict('La modifica cambia settimane chiuse ({quante}): indica il motivo'),
  CLOSED_WEEK_ADMIN: denied('Solo un ADMIN può cambiare una settimana chiusa'),
  CLOSING_NOT_FOUND: notFound('La settimana non è chiusa'),

  // Reports
  REPORT_WITHOUT_CHAT: conflict('Nessuna chat Telegram configurata per {nome}'),

  // Links
  LINK_EXISTS: conflict('Collegamento già esistente'),
  LINK_ROOM_OFF: invalid('La sala {nome} è OFF e non può essere collegata'),
  LINK_WRONG_BOOK: invalid('La sala {nome} non appartiene al book scelto'),
  LINK_MAX_TIPSTER: conflict('Hai raggiunto il numero massimo di collegamenti per questo tipo'),
  LINK_MAX_SPARAX: conflict('Hai raggiunto il numero massimo di collegamenti per questo sparax'),

  // The bot
  BOT_UNHEALTHY: unavailable('{motivi}. Riprova tra poco'),

  // Users
  USERNAME_TAKEN: conflict('Lo username {username} è già in uso'),
  USER_NOT_FOUND: notFound('Utente non trovato'),
  USER_MISMATCH: invalid('Lo username non può essere modificato'),
  USER_EDIT_DENIED: denied('Non hai i permessi per modificare questo utente'),
  USER_DELETE_DENIED: denied('Non hai i permessi per eliminare questo utente'),
  USER_DELETE_SELF: conflict('Non è possibile eliminare il proprio utente'),
  ROLE_NOT_ASSIGNABLE: denied('Non hai i permessi per assegnare il ruolo {ruolo}'),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

export type ErrorDetails = Record<string, string | number>

/** The Italian sentence of an error, its `{placeholders}` filled. A missing detail leaves an empty text. */
export const errorMessage = (code: ErrorCode, details: ErrorDetails = {}): string =>
  ERRORS[code].message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
