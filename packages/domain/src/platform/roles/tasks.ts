import type { ScreenPath } from './screens.ts'

const RECORDS = '/impostazioni/anagrafiche'

/** A screen, with what its address opens there. */
type Address = ScreenPath | `${ScreenPath}${'?' | '#'}${string}`

/** The screen of an address. */
export const screenOf = (address: Address): ScreenPath => address.replace(/[?#].*/, '') as ScreenPath

/** Settings of screens whose names do not mention them, in the words people search for, and other words for them. */
export const SETTINGS: Readonly<Record<string, readonly [address: ScreenPath, words?: string]>> = {
  'Ritardo di invio da un tipster a una sala': [`${RECORDS}/collegamenti-tipster`],
  'Età massima e giorni massimi di un collegamento': [`${RECORDS}/collegamenti-tipster`],
  'Parole chiave e filtri dei collegamenti': [`${RECORDS}/collegamenti-tipster`],
  'Quota minima e massima delle bet per una sala': [`${RECORDS}/collegamenti-tipster`, 'quote filtro'],
  'Ritardo di invio da un sparax a una sala': [`${RECORDS}/sparax`],
  'Orari di chiusura di una sala': [`${RECORDS}/sala`, 'chiusa notte ferie festivo giorni calendario'],
  'Chat Telegram di una sala': [`${RECORDS}/sala`, 'gruppo id cambiare'],
  'Saldo su richiesta nella chat di una sala, /saldo': [`${RECORDS}/sala`],
  'Orari di chiusura di un book': [`${RECORDS}/book`],
  'Pulsanti Preso e Rifiutato sotto le bet di un book': [`${RECORDS}/book`],
  'Percentuale, tassa e freeroll di una sala': [
    `${RECORDS}/sala`,
    'commissione provvigione trattenuta bonus',
  ],
  'Limite di importo di una sala, sala bloccata': [`${RECORDS}/sala`],
  'Fido di una sala, giorni di fido, al limite': [`${RECORDS}/sala`],
  'Fido di un tipster': [`${RECORDS}/tipster`],
  'Accordi con un tipster, nelle sue Condizioni': [`${RECORDS}/tipster`, 'accordo percentuale utile'],
  'Accordi con un altro, nelle sue Condizioni': [`${RECORDS}/altro`, 'accordo percentuale utile'],
  'Risposte accettate da sole in una sala': [`${RECORDS}/sala`],
  'Percentuale, tassa e freeroll di un sito': [`${RECORDS}/sito`, 'commissione provvigione trattenuta bonus'],
  'Action e freeroll di un tipster': [`${RECORDS}/tipster`, 'percentuale commissione provvigione bonus'],
  'Token del bot Telegram': ['/impostazioni/salute', 'botfather collegare bot'],
  'Gruppo Telegram e chat drop di un tipster': [`${RECORDS}/tipster`],
  'Autori ammessi nel gruppo di un tipster': [`${RECORDS}/tipster`],
  'Chi può rispondere per una sala': [`${RECORDS}/sala`],
  'Logo di un book': [`${RECORDS}/book`],
  'Percentuali e tetti del drop di un tipster': ['/impostazioni/check-tipster/limiti-drop'],
  'Importo richiesto alle sale da un tipster': ['/impostazioni/check-tipster/importi-richiesti'],
  'Lettura delle foto e chiave del modello': [
    '/impostazioni/variabili-admin',
    'openai gpt api key immagini riconoscimento lette leggere',
  ],
  'Prompt con cui si riscrivono le bet di una sala': ['/impostazioni/prompt-sale'],
}

/** What people do, in their own words: where they do it, and other words for it. */
export const TASKS: Readonly<Record<string, readonly [address: Address, words: string, onlyFor?: 'ADMIN']>> =
  {
    'Bet della settimana': ['/', 'scommessa scommesse schedina bolletta giocata pronostico'],
    'Nuova bet scritta a mano': [
      '/salvabet',
      'inserire aggiungere salvare tip giocata scommessa schedina bolletta',
    ],
    'Manda una bet alle sale': ['/sparabets', 'inviare inoltrare sparare spedire messaggio'],
    'Drop ricevuti e inviati': ['/drop', 'elenco giocate puntate importi sbagliato correggere'],
    'Messaggi da controllare': [
      '/invii',
      'invii incerto non arrivati partiti consegnati messaggio partito bloccato errore telegram coda',
    ],
    'Dai gli esiti alle bet': [
      '/calcolatore/coda',
      'scommesse senza esito aperte refertare referto vinta vincente persa perdente risultato open chiudere void nulla rimborso rimborsata',
    ],
    'Bet pagata in altro modo': [
      '/calcolatore',
      'cash-out cashout incassata prima parità dead heat gamba nulla pagamento anticipato early payout',
    ],
    'Esiti proposti dai risultati': ['/calcolatore/risultati', 'punteggio partita score'],
    'Incasso o pagamento di un tipster': [
      '/contabilita/tipster',
      'pagare cashin cashout versare versamento saldo bonifico contanti acconto anticipo',
      'ADMIN',
    ],
    'Incasso o pagamento di una sala': [
      '/contabilita/sala',
      'pagare cashin cashout versare versamento saldo bonifico contanti acconto anticipo',
      'ADMIN',
    ],
    'Incasso o pagamento di un helper': [
      '/contabilita/helper',
      'pagare cashin cashout versare saldo',
      'ADMIN',
    ],
    'Incasso o pagamento di un sito': [
      '/contabilita/sito',
      'deposito prelievo ricarica cashin cashout saldo',
      'ADMIN',
    ],
    'Quanto dobbiamo ai tipster': [
      '/contabilita/tipster',
      'devono dare avere debito credito saldi chi deve pagare',
    ],
    'Quanto ci devono le sale, quanto dobbiamo alle sale': [
      '/contabilita/sala',
      'dare avere debito credito saldi chi deve pagare',
    ],
    'Soldi in cassa, in banca e nei portafogli': [
      '/riepilogo',
      'quanto dobbiamo devono debiti crediti totale bilancio patrimonio liquidità riassunto',
    ],
    'Vincite e perdite di ogni bet': ['/calcolatore', 'vincita guadagno profitto storico bet passate'],
    'Giroconto tra due conti': [
      '/contabilita/sala',
      'spostare compensare trasferire saldo da un conto a un altro',
      'ADMIN',
    ],
    'Chiudi la settimana': [
      '/contabilita/settimane',
      'chiudere la settimana chiusura bloccare periodo riaprire',
    ],
    'Invia i conti': [
      '/contabilita/settimane?stato=da-inviare',
      'mandare estratto conto report excel pdf stampare stampa spedire rendiconto',
    ],
    'Contestazioni aperte': ['/contabilita/contestazioni', 'reclamo errore conto sbagliato'],
    'Da quanto ci devono': [
      '/contabilita/anzianita',
      'anzianità scaduto scadenze ritardo debito crediti vecchi',
    ],
    'Quanto valgono in euro i saldi in altre valute': [
      '/contabilita/rivalutazione',
      'rivalutazione differenza dollari sterline franchi',
    ],
    'Verifica un saldo': ['/contabilita/quadratura', 'quadrare confronto dichiarato controllo cassa'],
    'Registra un incasso': ['/riepilogo?flusso=incassi', 'entrata ricavo soldi'],
    'Registra una spesa': ['/riepilogo?flusso=spese', 'uscita costo fattura stipendio affitto'],
    'Nuovo fondo cassa': ['/riepilogo?nuovo=fondo', 'riserva accantonare'],
    'Nuovo portafoglio': [
      '/riepilogo?nuovo=portafoglio',
      'aggiungere creare cassa banca contanti conto corrente carta wallet',
    ],
    'Sposta il profitto in un fondo': ['/riepilogo?profitto=1', 'utile accantonare dividendi'],
    'Chi rende e chi costa': [
      '/andamento',
      'profitto guadagno guadagna perdita rendimento tipster statistiche grafico classifica yield roi',
    ],
    'Accordi e a che punto sono': ['/andamento?vista=accordi', 'accordo percentuale utile condizioni'],
    'Quanto si rischia': ['/esposizione', 'rischio massimo perdita aperte'],
    'Chi ha cambiato che cosa': [
      '/registro',
      'storia log modifiche modificato cancellato annullare ripristinare eliminato cestino quando',
    ],
    'Nuova sala': [`${RECORDS}/sala?nuovo=1`, 'sala stanza nuova aggiungere creare aprire helper', 'ADMIN'],
    'Nuovo sito': [`${RECORDS}/sito?nuovo=1`, 'aggiungere creare bookmaker account', 'ADMIN'],
    'Nuovo altro': [`${RECORDS}/altro?nuovo=1`, 'aggiungere creare conto', 'ADMIN'],
    'Nuovo tipster': [`${RECORDS}/tipster?nuovo=1`, 'aggiungere creare', 'ADMIN'],
    'Nuovo book': [`${RECORDS}/book?nuovo=1`, 'aggiungere creare bookmaker', 'ADMIN'],
    'Nuovo sparax': [`${RECORDS}/sparax?nuovo=1`, 'aggiungere creare gruppo', 'ADMIN'],
    'Nuovo canale': [`${RECORDS}/canali?nuovo=1`, 'aggiungere creare inoltro'],
    'Nuova valuta': [`${RECORDS}/valuta?nuovo=1`, 'moneta sterlina dollaro', 'ADMIN'],
    'Collega una sala a un tipster': [
      `${RECORDS}/collegamenti-tipster`,
      'collegare collegamento link automatico keyword riconoscimento smistare',
    ],
    'Sala bloccata o limitata': [
      `${RECORDS}/sala`,
      'stanza limite sospendere disattiva spegnere off standby pausa mettere chiudere riaprire',
    ],
    'Sale spente': [`${RECORDS}/sala?stato=D`, 'off disattivate disattivare chiuse riaccendere'],
    'Aggiorna i bot: UPDATE': [
      '/impostazioni/anagrafiche',
      'aggiornare rileggere chat gruppi nomi riavviare',
    ],
    'Attiva o disattiva un tipster': [
      `${RECORDS}/tipster`,
      'archivia spegnere off accendere on sospendere mettere pausa',
    ],
    'Cambio di una valuta': [`${RECORDS}/valuta`, 'tasso dollaro sterlina franco euro', 'ADMIN'],
    'Ruoli degli utenti': ['/utenze', 'permessi dipendenti persone chi può'],
    'Password dimenticata da un utente: si reimposta dal terminale del server': [
      '/utenze',
      'reset reimpostare persa cambiare',
    ],
    'Ferma una bet: STOP BET nel suo Dettaglio': [
      '/',
      'stop fermare annullare bloccare eliminare cancellare togliere sbagliata',
    ],
    "Togli l'accesso a un utente": [
      '/utenze',
      'disattivare bloccare eliminare licenziato uscito dimesso ex persona dipendente',
    ],
    'Nuovo utente': [
      '/utenze?nuovo=1',
      'persona accesso ruolo operatore creare account password assumere assunto dipendente',
    ],
    'Togli la verifica in due passaggi': [
      '/utenze',
      '2fa secondo fattore verifica codice autenticatore telefono perso',
    ],
    'Primi passi': [
      '/impostazioni#primi-passi',
      'iniziare cominciare configurare installazione che cosa manca lista',
      'ADMIN',
    ],
    'Esiti confermati da una seconda persona': [
      '/impostazioni/variabili-admin#soglia_seconda_persona',
      'due persone conferma soglia quattro occhi',
    ],
    'Importa da un file, esporta tutto': [
      '/impostazioni/importa',
      'esportare esportazione esporta storico excel csv foglio caricare scaricare download anagrafiche modello dati',
    ],
    'Backup e stato del sistema': [
      '/impostazioni/salute',
      'copia di sicurezza salvataggio ripristino disco spazio pieno bot funziona risponde fermo bloccato errore versione aggiornamento lento',
    ],
  }
