import { BASE_PATH, type ScreenPath } from './screens.ts'

/** Where the guide of the staff speaks of a screen: its page and the heading, as `docs/guida` has them. */
const BET = 'operatore'
const SETTINGS = 'anagrafiche'
const ACCOUNTS = 'contabilita'

export const GUIDE: Readonly<Record<ScreenPath, string>> = {
  '/login': 'accesso',
  '/': `${BET}#arriva-una-bet`,
  '/drop': `${BET}#registrare-i-drop`,
  '/sparabets': `${BET}#mandare-alle-sale`,
  '/invii': 'bot#invii-incerti',
  '/inoltri': 'bot',
  '/salvabet': BET,
  '/drop-americani': `${BET}#droppare-il-tipster`,
  '/calcolatore': 'refertazione',
  '/calcolatore/coda': 'refertazione#bet-da-refertare',
  '/calcolatore/risultati': 'refertazione#risultati',
  '/calcolatore/conferme': 'refertazione#due-persone',
  '/extra-sale': '',
  '/contabilita': ACCOUNTS,
  '/contabilita/tipster': `${ACCOUNTS}#la-settimana-dei-conti`,
  '/contabilita/tipster/$idTipster': `${ACCOUNTS}#come-si-legge-un-conto`,
  '/contabilita/sala': ACCOUNTS,
  '/contabilita/sala/$bookId': `${ACCOUNTS}#la-settimana-dei-conti`,
  '/contabilita/sala/$bookId/$idSala': `${ACCOUNTS}#come-si-legge-un-conto`,
  '/contabilita/helper': `${ACCOUNTS}#la-settimana-dei-conti`,
  '/contabilita/helper/$idSala': `${ACCOUNTS}#come-si-legge-un-conto`,
  '/contabilita/sito': `${ACCOUNTS}#la-settimana-dei-conti`,
  '/contabilita/sito/$id': `${ACCOUNTS}#come-si-legge-un-conto`,
  '/contabilita/altro': `${ACCOUNTS}#la-settimana-dei-conti`,
  '/contabilita/altro/$id': `${ACCOUNTS}#come-si-legge-un-conto`,
  '/contabilita/settimane': `${ACCOUNTS}#settimane-chiuse`,
  '/contabilita/contestazioni': `${ACCOUNTS}#estratti-quello-che-è-stato-inviato-resta`,
  '/contabilita/anzianita': `${ACCOUNTS}#anzianità-dei-saldi`,
  '/contabilita/rivalutazione': `${ACCOUNTS}#rivalutazione`,
  '/contabilita/quadratura': `${ACCOUNTS}#quadratura`,
  '/contabilita/$conto': `${ACCOUNTS}#come-si-legge-un-conto`,
  '/riepilogo': `${ACCOUNTS}#riepilogo-solo-amministratori`,
  '/andamento': `${ACCOUNTS}#andamento`,
  '/esposizione': `${ACCOUNTS}#esposizione`,
  '/utenze': `${SETTINGS}#utenze`,
  '/registro': 'registro#chi-ha-cambiato-che-cosa',
  '/impostazioni': SETTINGS,
  '/impostazioni/anagrafiche': SETTINGS,
  '/impostazioni/anagrafiche/book': SETTINGS,
  '/impostazioni/anagrafiche/sala': SETTINGS,
  '/impostazioni/anagrafiche/sito': SETTINGS,
  '/impostazioni/anagrafiche/altro': SETTINGS,
  '/impostazioni/anagrafiche/tipster': SETTINGS,
  '/impostazioni/anagrafiche/valuta': SETTINGS,
  '/impostazioni/anagrafiche/esiti-sport-fasce': SETTINGS,
  '/impostazioni/anagrafiche/collegamenti-tipster': `${SETTINGS}#collegamenti`,
  '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster': `${SETTINGS}#collegamenti`,
  '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax': `${SETTINGS}#collegamenti`,
  '/impostazioni/anagrafiche/laboratorio': `${SETTINGS}#collegamenti`,
  '/impostazioni/anagrafiche/sparax': SETTINGS,
  '/impostazioni/anagrafiche/canali': SETTINGS,
  '/impostazioni/check-tipster/limiti-drop': `${SETTINGS}#limiti-e-importi-dei-tipster`,
  '/impostazioni/check-tipster/importi-richiesti': `${SETTINGS}#limiti-e-importi-dei-tipster`,
  '/impostazioni/check-tipster/accettazione-tipster': `${SETTINGS}#limiti-e-importi-dei-tipster`,
  '/impostazioni/variabili-admin': `${SETTINGS}#variabili-admin`,
  '/impostazioni/importa': `${SETTINGS}#importare-ed-esportare`,
  '/impostazioni/salute': `${SETTINGS}#salute-del-sistema`,
  '/impostazioni/gestione-task': `${SETTINGS}#utenze`,
  '/impostazioni/gestione-regole-tipster': SETTINGS,
  '/impostazioni/prompt-sale': SETTINGS,
  '/impostazioni/prompt-sale/$idSala': SETTINGS,
}

/** Address of the guide for a screen; without a screen, of the guide's first page. */
export const guideAddress = (path: ScreenPath | undefined): string =>
  `${BASE_PATH}/guida/${path === undefined ? '' : GUIDE[path]}`

/** Name of a guide heading in an address: lower case, with a hyphen for every run of other signs. */
export const headingName = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
