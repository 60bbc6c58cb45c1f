import { REMINDER_WORDS } from '@xbetapp/domain/bets/room-answers/silence'
import { plural } from '#web/ui/numbers/plural.ts'

export const roomAnswersText = {
  label: 'Risposte delle sale',
  title: 'Risposte',
  answered: (done: number, all: number) => `${done} ${done === 1 ? 'sala' : 'sale'} su ${all}`,
  none: (all: number) =>
    all === 1 ? "La sala che l'ha ricevuta non ha ancora risposto" : `Nessuna delle ${all} sale ha risposto`,
  silent: (count: number) => plural(count, 'Manca', 'Mancano'),
  waiting: (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
  /** `23/11/2026 20:45` */
  begins: (when: string, isToday: boolean) =>
    isToday ? `Inizia alle ${when.slice(11)}` : `Inizia il ${when.slice(0, 5)} alle ${when.slice(11)}`,
  nobody: 'Nessuna sala ha ancora la bet',
  dryRun: (count: number) =>
    plural(count, "Prova a vuoto: l'avrebbe avuta 1 sala", "Prova a vuoto: l'avrebbero avuta # sale"),
  beginningKey: 'Tasto H',
  beginsUnknown: 'Inizio non noto',
  beginsFrom: { mano: 'Impostato a mano', testo: 'Letto dal testo' },
  correctBeginning: 'Correggi inizio',
  setBeginning: 'Imposta inizio',
  beginningTitle: (id: number) => `Inizio dell'evento · bet ${id}`,
  giorno: 'Giorno',
  ora: 'Ora',
  beginningHint: (read: string | null) =>
    read === null
      ? 'Il testo non dice quando inizia. Vuoti: orario sconosciuto.'
      : `Il testo dice ${read}. Vuoti: vale quello che dice il testo, riletto a ogni modifica.`,
  beginningBy: (chi: string, quando: string) => `Cambiato da ${chi} il ${quando}.`,
  beginningSaved: 'Inizio salvato',
  dayMissing: 'Inserisci il giorno.',
  hourMissing: "Inserisci l'ora.",
  hourWrong: "Inserisci un'ora valida.",
  redFrom: (when: string, begins: string | false, isSet: boolean) =>
    begins === false
      ? `Non si sa a che ora inizia: chi non risponde è in rosso dalle ${when}`
      : `L'inizio delle ${begins} è ${isSet ? 'impostato a mano' : 'letto dal testo'}: chi non risponde è in rosso dalle ${when}, mezz'ora prima`,
  reminded: (when: string) => `sollecitata alle ${when}`,
  remind: 'Sollecita',
  remindTitle: (count: number) => plural(count, 'Sollecitare la sala?', 'Sollecitare # sale?'),
  remindBody: (rooms: string) =>
    `Ricevono sotto la bet il messaggio «${REMINDER_WORDS}»: ${rooms}.`,
  remindedRooms: (rooms: string) => `Sollecitate: ${rooms}`,
  remindHint: (count: number) =>
    plural(
      count,
      'Scrive alla sala sotto la sua copia della bet',
      'Scrive alle # sale senza risposta, a ognuna sotto la sua copia della bet',
    ),
  remindedHint: (when: string) => `Già sollecitate: si può di nuovo dalle ${when}`,
  remindManual: 'Gestione manuale attiva: nessun messaggio parte',
  remindedNow: (count: number) => plural(count, '1 sala sollecitata', '# sale sollecitate'),
  allMissing: (count: number) => plural(count, "e un'altra", 'e altre #'),
  taken: (count: number) => plural(count, '1 presa', '# prese'),
  refused: (count: number) => plural(count, '1 rifiutata', '# rifiutate'),
  inProgress: (count: number) => `${count} in corso`,
  toDecide: (count: number) => plural(count, '1 da decidere', '# da decidere'),
  showAll: (count: number) => plural(count, "Mostra l'altra risposta", 'Mostra le altre # risposte'),
  hideAll: 'Mostra solo quelle da decidere',
  tipo: { presa: 'Presa', rifiutata: 'Rifiutata', in_corso: 'In corso', illeggibile: 'Da leggere' },
  stato: { nuova: '', accettata: 'Accettata', ignorata: 'Messa da parte', ritirata: 'Ritirata dalla sala' },
  before: (testo: string) => `La sala ha cambiato la risposta: prima diceva "${testo}"`,
  by: (chi: string) => (chi === 'bot' ? 'da sola' : `da ${chi}`),
  fromBet: 'Quello che manca nella risposta è preso dalla bet',
  pressed: 'con il pulsante',
  edited: 'modificata',
  acceptedAs: (testo: string) => `Accettata quando diceva: ${testo}`,
  afterStop: 'Dopo lo stop',
  superseded: 'superata da una risposta più recente',
  notAlone: (motivo: string) => `Non accettata da sola: ${motivo}`,
  open: (sala: string) => `Apri la risposta di ${sala} in Telegram`,
  reply: 'Rispondi',
  replyTo: (sala: string) => `Scrivi a ${sala} in SPARA CHAT`,
  accept: 'Accetta',
  acceptHint: 'Registra il drop con questi numeri (tasto A)',
  acceptOf: (sala: string) => `Accetta la risposta di ${sala}`,
  correct: 'Correggi',
  correctOf: (sala: string) => `Correggi la risposta di ${sala}`,
  ignore: 'Metti da parte',
  ignoreOf: (sala: string) => `Metti da parte la risposta di ${sala}`,
  accepted: 'Drop registrato',
  ignored: 'Risposta ignorata',
  correctTitle: (sala: string) => `Drop dalla risposta di ${sala}`,
  importo: 'Importo',
  quota: 'Quota',
  add: 'Aggiungi al drop',
  there: (drop: string) => `La sala ha già un drop: ${drop}`,
  replace: 'Sostituisci il drop',
  save: 'Registra drop',
  addPart: 'Aggiungi una parte',
  removePart: 'Togli questa parte',
  written: 'La sala ha scritto',
} as const
