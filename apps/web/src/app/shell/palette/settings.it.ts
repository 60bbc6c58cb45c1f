import type { ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import type { AccountDialog } from '#web/app/shell/controls/account-dialogs.ts'

const RECORDS = '/impostazioni/anagrafiche'

/** Settings of screens whose names do not mention them, in the words people search for. */
export const SETTINGS: ReadonlyArray<readonly [label: string, screen: ScreenPath]> = [
  ['Ritardo di invio da un tipster a una sala', `${RECORDS}/collegamenti-tipster`],
  ['Età massima e giorni massimi di un collegamento', `${RECORDS}/collegamenti-tipster`],
  ['Parole chiave e filtri dei collegamenti', `${RECORDS}/collegamenti-tipster`],
  ['Ritardo di invio da un sparax a una sala', `${RECORDS}/sparax`],
  ['Orari di chiusura di una sala', `${RECORDS}/sala`],
  ['Orari di chiusura di un book', `${RECORDS}/book`],
  ['Pulsanti Preso e Rifiutato sotto le bet di un book', `${RECORDS}/book`],
  ['Percentuale, tassa e freeroll di una sala', `${RECORDS}/sala`],
  ['Limite di importo di una sala, sala bloccata', `${RECORDS}/sala`],
  ['Fido di una sala, giorni di fido, al limite', `${RECORDS}/sala`],
  ['Risposte accettate da sole in una sala', `${RECORDS}/sala`],
  ['Percentuale, tassa e freeroll di un sito', `${RECORDS}/sito`],
  ['Gruppo Telegram e chat drop di un tipster', `${RECORDS}/tipster`],
  ['Autori ammessi nel gruppo di un tipster', `${RECORDS}/tipster`],
  ['Chi può rispondere per una sala', `${RECORDS}/sala`],
  ['Logo di un book', `${RECORDS}/book`],
  ['Percentuali e tetti del drop di un tipster', '/impostazioni/check-tipster/limiti-drop'],
  ['Importo richiesto alle sale da un tipster', '/impostazioni/check-tipster/importi-richiesti'],
  ['Prompt con cui si riscrivono le bet di una sala', '/impostazioni/prompt-sale'],
]

/** What people do, in their own words: the screen, what its address opens, and other words for it. */
export const TASKS: ReadonlyArray<
  readonly [label: string, screen: ScreenPath, search: string, words: string, isForAdmin?: 'ADMIN']
> = [
  ['Nuova bet scritta a mano', '/salvabet', '', 'inserire aggiungere salvare tip giocata'],
  ['Manda una bet alle sale', '/sparabets', '', 'inviare inoltrare sparare spedire messaggio'],
  ['Drop ricevuti e inviati', '/drop', '', 'elenco giocate puntate importi'],
  [
    'Messaggi da controllare',
    '/invii',
    '',
    'invii incerto non arrivati consegnati bloccato errore telegram coda',
  ],
  [
    'Dai gli esiti alle bet',
    '/calcolatore/coda',
    '',
    'refertare referto vinta persa risultato open chiudere',
  ],
  ['Esiti proposti dai risultati', '/calcolatore/risultati', '', 'punteggio partita score'],
  [
    'Incasso o pagamento di un tipster',
    '/contabilita/tipster',
    '',
    'pagare cashin cashout versare saldo bonifico',
    'ADMIN',
  ],
  [
    'Incasso o pagamento di una sala',
    '/contabilita/sala',
    '',
    'pagare cashin cashout versare saldo bonifico',
    'ADMIN',
  ],
  [
    'Incasso o pagamento di un helper',
    '/contabilita/helper',
    '',
    'pagare cashin cashout versare saldo',
    'ADMIN',
  ],
  [
    'Incasso o pagamento di un sito',
    '/contabilita/sito',
    '',
    'deposito prelievo ricarica cashin cashout saldo',
    'ADMIN',
  ],
  [
    'Chiudi la settimana',
    '/contabilita/settimane',
    '',
    'chiudere la settimana chiusura bloccare periodo riaprire',
  ],
  [
    'Invia i conti',
    '/contabilita/settimane',
    '?stato=da-inviare',
    'estratto report excel spedire rendiconto',
  ],
  ['Contestazioni aperte', '/contabilita/contestazioni', '', 'reclamo errore conto sbagliato'],
  [
    'Da quanto ci devono',
    '/contabilita/anzianita',
    '',
    'anzianità scaduto scadenze ritardo debito crediti vecchi',
  ],
  ['Verifica un saldo', '/contabilita/quadratura', '', 'quadrare confronto dichiarato controllo cassa'],
  ['Registra un incasso', '/riepilogo', '?flusso=incassi', 'entrata ricavo soldi'],
  ['Registra una spesa', '/riepilogo', '?flusso=spese', 'uscita costo fattura'],
  ['Nuovo fondo cassa', '/riepilogo', '?nuovo=fondo', 'riserva accantonare portafoglio'],
  ['Sposta il profitto in un fondo', '/riepilogo', '?profitto=1', 'utile accantonare dividendi'],
  [
    'Chi rende e chi costa',
    '/andamento',
    '',
    'profitto guadagno guadagna perdita rendimento tipster statistiche yield roi',
  ],
  ['Quanto si rischia', '/esposizione', '', 'rischio massimo perdita aperte'],
  [
    'Chi ha cambiato che cosa',
    '/registro',
    '',
    'storia log modifiche annullare ripristinare eliminato cestino',
  ],
  [
    'Nuova sala',
    '/impostazioni/anagrafiche/sala',
    '?nuovo=1',
    'sala stanza nuova aggiungere creare helper',
    'ADMIN',
  ],
  [
    'Nuovo sito',
    '/impostazioni/anagrafiche/sito',
    '?nuovo=1',
    'aggiungere creare bookmaker account',
    'ADMIN',
  ],
  ['Nuovo altro', '/impostazioni/anagrafiche/altro', '?nuovo=1', 'aggiungere creare conto', 'ADMIN'],
  ['Nuovo tipster', '/impostazioni/anagrafiche/tipster', '?nuovo=1', 'aggiungere creare', 'ADMIN'],
  ['Nuovo book', '/impostazioni/anagrafiche/book', '?nuovo=1', 'aggiungere creare bookmaker', 'ADMIN'],
  ['Nuovo sparax', '/impostazioni/anagrafiche/sparax', '?nuovo=1', 'aggiungere creare gruppo', 'ADMIN'],
  ['Nuovo canale', '/impostazioni/anagrafiche/canali', '?nuovo=1', 'aggiungere creare inoltro'],
  ['Nuova valuta', '/impostazioni/anagrafiche/valuta', '?nuovo=1', 'moneta sterlina dollaro', 'ADMIN'],
  [
    'Collega una sala a un tipster',
    '/impostazioni/anagrafiche/collegamenti-tipster',
    '',
    'collegare collegamento link automatico keyword riconoscimento smistare',
  ],
  [
    'Sala bloccata o limitata',
    '/impostazioni/anagrafiche/sala',
    '',
    'stanza limite sospendere disattiva spegnere off standby',
  ],
  [
    'Attiva o disattiva un tipster',
    '/impostazioni/anagrafiche/tipster',
    '',
    'archivia spegnere off accendere on',
  ],
  [
    'Cambio di una valuta',
    '/impostazioni/anagrafiche/valuta',
    '',
    'tasso dollaro sterlina franco euro',
    'ADMIN',
  ],
  ['Ruoli e password degli utenti', '/utenze', '', 'reset reimposta dimenticata permessi'],
  ['Ferma una bet: STOP BET nel suo Dettaglio', '/', '', 'stop fermare annullare bloccare'],
  ['Nuovo utente', '/utenze', '?nuovo=1', 'persona accesso ruolo operatore creare account password'],
  ['Togli la verifica in due passaggi', '/utenze', '', '2fa verifica codice autenticatore telefono perso'],
  [
    'Importa da un file, esporta tutto',
    '/impostazioni/importa',
    '',
    'esportare esportazione excel csv foglio carica anagrafiche modello',
  ],
  [
    'Backup e stato del sistema',
    '/impostazioni/salute',
    '',
    'copia salvataggio ripristino disco bot funziona risponde errore',
  ],
]

/** What everybody does about himself, in a dialog of the account menu, the guide and the way out. */
export type OwnTask = AccountDialog | 'guide' | 'logout'
export const OWN_TASKS: ReadonlyArray<readonly [label: string, task: OwnTask, words: string]> = [
  ['La tua verifica in due passaggi', 'secondFactor', '2fa verifica codice autenticatore telefono attivare'],
  ['Cambia la tua password', 'password', 'accesso parola segreta'],
  ['I tuoi accessi aperti', 'sessions', 'dispositivi sessioni uscire altrove'],
  ['I tuoi avvisi', 'avvisi', 'suono notifica nuova bet'],
  ['Colori e segni', 'legend', 'legenda significato tema'],
  ['Guida', 'guide', 'aiuto manuale istruzioni come si fa help'],
  ['Tasti rapidi', 'shortcuts', 'scorciatoie tastiera aiuto'],
  ['Esci', 'logout', 'logout uscire disconnetti'],
]
