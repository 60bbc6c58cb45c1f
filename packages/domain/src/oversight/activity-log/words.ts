// Words of the screens for the lines of the audit. One table: code that writes a line with an action or an entity not
// listed here does not compile, and a field without a label is shown under its own name.

/** Filters of the Registro. The actions of each are repeated in an index of the database. */
export const TIPI = {
  bet: 'Bet',
  esiti: 'Esiti',
  drop: 'Drop',
  invii: 'Invii',
  movimenti: 'Movimenti',
  conti: 'Conti',
  anagrafiche: 'Anagrafiche',
  collegamenti: 'Collegamenti',
  orari: 'Orari',
  variabili: 'Variabili',
  utenti: 'Utenti',
  accessi: 'Accessi',
  altro: 'Altro',
} as const

export type Tipo = keyof typeof TIPI

interface Action {
  /** Shown between the name of who did it and the thing it was done to. */
  verb: string
  /** What a verb takes back, shown before the thing; absent: no verb takes the action back. */
  undoes?: string
}

const undoable = (verb: string, undoes: string) => ({ verb, undoes })
/** A movement that was recorded, `cashin di`, or erased, `un cashin di`. */
const recorded = (what: string) => undoable(`ha registrato un ${what}`, what)
const erased = (what: string) => undoable(`ha eliminato ${what}`, `eliminazione di ${what}`)

/** Every action a line of the audit can have. */
export const ACTIONS = {
  'bets.save': { verb: 'ha ricevuto la' },
  'bets.import': undoable('ha importato', 'importazione di'),
  'bets.duplicate': { verb: 'ha duplicato' },
  'bets.edit': undoable('ha modificato', 'modifica di'),
  'bets.target': { verb: "ha cambiato l'obiettivo di" },
  'bets.take-over': { verb: 'ha preso il posto di chi scriveva su' },
  'bets.beginning': { verb: "ha impostato l'inizio dell'evento di" },
  'bets.tip-odds': { verb: 'ha corretto la quota del tip di' },
  'bets.read-image': { verb: 'ha letto la foto di' },
  'bets.photo': { verb: 'ha cambiato le foto di' },
  'bets.change-seen': { verb: 'ha preso visione della modifica di' },
  'bets.confirm-drop': { verb: 'ha confermato i drop di' },
  'bets.delete': undoable('ha eliminato', 'eliminazione di'),
  'bets.restore': undoable('ha ripristinato', 'ripristino di'),

  'bets.score': undoable('ha inserito il risultato di', 'risultato di'),
  'bets.merge-event': undoable('ha unito a un altro', 'unione a un altro di'),
  'bets.split-event': undoable('ha separato', 'separazione di'),
  'bets.ask-second-person': { verb: 'ha chiesto la conferma di' },
  'bets.second-person-confirms': { verb: 'ha confermato' },
  'bets.second-person-refuses': { verb: 'ha rifiutato' },
  'bets.request-withdrawn': { verb: 'ha ritirato' },
  'bets.request-expired': { verb: 'ha trovato scaduta' },

  'drops.save': recorded('drop su'),
  'drops.remove': undoable('ha tolto un drop da', 'rimozione di un drop da'),
  'drops.move': undoable('ha spostato un drop di', 'spostamento di un drop di'),
  'drops.terms': undoable('ha cambiato le condizioni di un drop su', 'cambio delle condizioni di un drop su'),
  'drops.tipster': undoable('ha droppato il tipster su', 'drop del tipster su'),
  'drops.accept-answer': undoable('ha accettato una risposta su', 'risposta accettata su'),
  'drops.ignore-answer': { verb: 'ha messo da parte una risposta su' },
  'drops.not-announced': { verb: 'non ha avuto conferma del drop di' },

  'relay.send': { verb: 'ha inviato' },
  'relay.sparachat': { verb: 'ha scritto a' },
  'relay.remind': { verb: 'ha sollecitato le sale di' },
  'relay.stop': { verb: 'ha fermato' },
  'relay.withdraw': { verb: 'ha ritirato' },
  'relay.undo-withdrawal': { verb: 'ha annullato il ritiro di' },
  'relay.correct': { verb: 'ha fatto correggere nelle chat' },
  'relay.confirm': { verb: "ha confermato l'invio di" },
  'relay.discard': { verb: "ha scartato l'invio di" },
  'relay.expire': { verb: 'ha trovato scaduta' },
  'relay.resume': { verb: 'ha ripreso gli invii a' },
  'relay.cancel-paused': { verb: 'ha annullato gli invii in pausa a' },
  'relay.arrivato': { verb: 'ha dato per arrivato' },
  'relay.reinvia': { verb: 'ha reinviato' },
  'relay.annulla': { verb: 'ha chiuso senza reinviare' },
  'reports.send': { verb: 'ha inviato i conti a' },
  'estratti.freeze': { verb: 'ha inviato' },
  'estratti.stato': { verb: 'ha cambiato lo stato di' },
  'estratti.confermo': { verb: 'ha confermato' },
  'estratti.contesto': { verb: 'ha contestato' },
  'estratti.sollecito': { verb: 'ha sollecitato' },
  'contestazioni.presa': { verb: 'ha preso in carico' },
  'contestazioni.risposta': { verb: 'ha risposto a' },
  'contestazioni.chiusura': { verb: 'ha chiuso' },
  'contestazioni.ritirata': { verb: 'ha ritirato' },
  'quadratura.dichiara': { verb: 'ha dichiarato' },
  'quadratura.letta': { verb: "ha letto l'importo di" },
  'quadratura.quadrata': { verb: 'ha quadrato' },
  'quadratura.riaperta': { verb: 'ha riaperto' },
  'quadratura.scartata': { verb: 'ha scartato' },
  'inbox.reprocess': { verb: 'ha rimesso in elaborazione' },
  'inbox.ignore': { verb: 'ha ignorato' },
  'bot.refresh': { verb: 'ha aggiornato' },

  'reference.create': undoable('ha creato', 'creazione di'),
  'reference.edit': undoable('ha modificato', 'modifica di'),
  'reference.terms': undoable('ha dato nuove condizioni a', 'nuove condizioni a'),
  'reference.remove-terms': undoable('ha tolto condizioni a', 'rimozione di condizioni a'),
  'reference.deal': undoable('ha dato condizioni a', 'condizioni date a'),
  'reference.delete': undoable('ha eliminato', 'eliminazione di'),
  'reference.add-rule': undoable('ha aggiunto una regola a', 'nuova regola a'),
  'reference.remove-rule': undoable('ha tolto una regola a', 'rimozione di una regola a'),
  'batch.stato': undoable('ha aggiornato', 'aggiornamento di'),
  'batch.metti-in-attesa': { verb: 'ha messo in attesa' },
  'chats.migrate': { verb: 'ha aggiornato la chat di' },

  'links.create': undoable('ha creato', 'creazione di'),
  'links.delete': undoable('ha eliminato', 'eliminazione di'),
  'links.change': undoable('ha cambiato le regole di', 'cambio delle regole di'),
  'links.ask-first': undoable(
    'ha cambiato la richiesta di conferma di',
    'cambio della richiesta di conferma di',
  ),

  'closing-windows.add': undoable('ha aggiunto un orario a', 'nuovo orario a'),
  'closing-windows.remove': undoable('ha tolto un orario a', 'rimozione di un orario a'),

  'movements.cashin': recorded('cashin di'),
  'movements.cashout': recorded('cashout di'),
  'movements.deposito_in': recorded('DepositoIn di'),
  'movements.deposito_out': recorded('DepositoOut di'),
  'movements.cashflow': recorded('cashflow di'),
  'movements.giroconto': recorded('giroconto di'),
  'movements.reverse-giroconto': erased('un giroconto di'),
  'movements.attach-proof': { verb: 'ha allegato una prova a un movimento di' },
  'movements.bring-proof': undoable(
    'ha importato una prova di un movimento di',
    'prova importata di un movimento di',
  ),
  'movements.remove-proof': { verb: 'ha tolto una prova da un movimento di' },
  'movements.reverse-cashin': erased('un cashin di'),
  'movements.reverse-cashout': erased('un cashout di'),
  'movements.reverse-deposito_in': erased('un DepositoIn di'),
  'movements.reverse-deposito_out': erased('un DepositoOut di'),
  'movements.reverse-cashflow': erased('un cashflow di'),
  'movements.reverse-flusso_conto': erased('un cashflow di'),
  'movements.reverse-cambio_valuta': { verb: 'ha eliminato un cambio di' },
  'movements.reverse-cashflow_fondo': erased('un cashflow di'),
  'movements.reverse-deposito_profitto': erased('un deposito di profitto di'),
  'movements.reverse-spostamento_fondo': erased('uno spostamento di'),
  'movements.reverse-spostamento_portafoglio': erased('uno spostamento di'),
  'movements.remainder-in-eur': { verb: 'ha portato in pareggio in euro' },
  'movements.close-week': { verb: 'ha chiuso' },
  'movements.reopen-week': { verb: 'ha riaperto' },
  'summary.cashflow_fondo': recorded('cashflow di'),
  'summary.cambio_valuta': { verb: 'ha cambiato valuta in' },
  'summary.add-fondo': undoable('ha creato', 'creazione di'),
  'summary.add-portafoglio': undoable('ha creato', 'creazione di'),
  'summary.remove-fondo': undoable('ha eliminato', 'eliminazione di'),
  'summary.remove-portafoglio': undoable('ha eliminato', 'eliminazione di'),
  'summary.deposito_profitto': undoable('ha depositato il profitto in', 'deposito del profitto in'),
  'summary.flusso_conto': recorded('cashflow di'),
  'summary.spostamento_fondo': undoable('ha spostato denaro da', 'spostamento di denaro da'),
  'summary.spostamento_portafoglio': undoable('ha spostato denaro da', 'spostamento di denaro da'),

  'settings.set-variable': undoable('ha impostato', 'nuovo valore di'),
  'settings.set-secret': { verb: 'ha impostato' },

  'users.save-view': { verb: 'ha salvato' },
  'users.edit-view': { verb: 'ha modificato' },
  'users.delete-view': { verb: 'ha eliminato' },

  'users.create': undoable('ha creato', 'creazione di'),
  'users.edit': undoable('ha modificato', 'modifica di'),
  'users.delete': undoable('ha eliminato', 'eliminazione di'),
  'users.password': { verb: 'ha cambiato la password di' },
  'users.add-task': undoable('ha creato', 'creazione di'),
  'users.remove-task': undoable('ha eliminato', 'eliminazione di'),

  'auth.bootstrap': { verb: 'ha creato' },
  'auth.signin': { verb: 'è entrato' },
  'auth.sessions.end': { verb: 'ha chiuso gli accessi di' },
  'auth.second-factor.on': { verb: 'ha attivato la verifica in due passaggi di' },
  'auth.second-factor.off': { verb: 'ha tolto la verifica in due passaggi di' },
  'auth.recovery-code': { verb: 'ha usato un codice di recupero di' },
} as const satisfies Readonly<Record<string, Action>>

export type AuditAction = keyof typeof ACTIONS

/** Actions that a verb takes back. */
export type UndoableAction = {
  [A in AuditAction]: (typeof ACTIONS)[A] extends { undoes: string } ? A : never
}[AuditAction]

/** Whether a verb takes an action back. */
export const isUndoable = (action: string): action is UndoableAction =>
  Object.hasOwn(ACTIONS, action) && 'undoes' in ACTIONS[action as AuditAction]

/** Every kind of thing a line of the audit is about, as a person calls one of it. */
export const ENTITIES = {
  bet: 'Bet',
  conferma: 'Richiesta di conferma',
  evento: 'Evento',
  tipster: 'Tipster',
  sala: 'Sala',
  sito: 'Sito',
  altro: 'Altro',
  book: 'Book',
  valuta: 'Valuta',
  sparax: 'Sparax',
  canale: 'Canale',
  anagrafica_sport: 'Sport',
  anagrafica_fasce: 'Fascia',
  anagrafica_esito: 'Esito',
  collegamento_automatico: 'Collegamento automatico',
  collegamento_riconoscimento: 'Collegamento riconoscimento',
  collegamento_keyword: 'Collegamento keyword',
  collegamento_speciale: 'Collegamento speciale',
  collegamento_sparax: 'Collegamento sparax',
  utente: 'Utente',
  task: 'Task',
  admin_variable: 'Variabile',
  accordo: 'Accordo',
  conto: 'Conto',
  conti: 'Conti',
  chiusura: 'Settimana',
  movimento: 'Movimento',
  fondo_cassa: 'Fondo cassa',
  fondo: 'Fondo cassa',
  portafoglio: 'Portafoglio',
  chat: 'Chat',
  inoltro: 'Messaggio inoltrato',
  invio: 'Messaggio',
  'report-invio': 'Invio dei conti',
  estratto: 'Estratto',
  contestazione: 'Contestazione',
  dichiarazione: 'Dichiarazione di saldo',
  aggiornamento: 'Messaggio accantonato',
  bot: 'Bot',
  vista: 'Vista',
} as const satisfies Readonly<Record<string, string>>

export type AuditEntity = keyof typeof ENTITIES

/** The action in words; an action that only another version of the product has, by its code. */
export function actionWords(action: string, fields: readonly string[] = []): string {
  if (action === 'bets.edit' && fields.includes('esito')) return 'ha refertato'
  return Object.hasOwn(ACTIONS, action) ? ACTIONS[action as AuditAction].verb : action
}

/** What an undone action did, as a noun: `drop su`. */
export function undoneWords(action: string, fields: readonly string[] = []): string {
  if (action === 'bets.edit' && fields.includes('esito')) return 'referto di'
  return isUndoable(action) ? ACTIONS[action].undoes : actionWords(action, fields)
}

/** The kind of thing in words; a kind that only another version of the product has, by its code. */
export const entityWords = (entity: string): string =>
  Object.hasOwn(ENTITIES, entity) ? ENTITIES[entity as AuditEntity] : entity

/** The house's own accounts, as their screens call them. */
export const CONTO_NAMES: Readonly<Record<string, string>> = {
  NO_DROP: 'No Drop',
  SCARTI_QUOTA: 'Scarti Quota',
  FREEROLL: 'Freeroll',
  INCASSI: 'Incassi',
  SPESE: 'Spese',
  DIVIDENDI: 'Dividendi',
}
