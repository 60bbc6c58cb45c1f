import type { ScreenPath } from '@xbetapp/domain/platform/roles/screens'

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
  ['Risposte accettate da sole in una sala', `${RECORDS}/sala`],
  ['Percentuale, tassa e freeroll di un sito', `${RECORDS}/sito`],
  ['Gruppo Telegram e chat drop di un tipster', `${RECORDS}/tipster`],
  ['Autori ammessi nel gruppo di un tipster', `${RECORDS}/tipster`],
  ['Chi può rispondere per una sala', `${RECORDS}/sala`],
  ['Cambio di una valuta', `${RECORDS}/valuta`],
  ['Percentuali e tetti del drop di un tipster', '/impostazioni/check-tipster/limiti-drop'],
  ['Importo richiesto alle sale da un tipster', '/impostazioni/check-tipster/importi-richiesti'],
  ['Prompt con cui si riscrivono le bet di una sala', '/impostazioni/prompt-sale'],
  ['Ruoli e password degli utenti', '/utenze'],
]
