import { titles } from '#web/messages/titles.ts'

/** An entry of the drawer. A branch without a path only opens; one with a path is also a screen. */
export interface NavNode {
  label: string
  path?: string
  icon?: 'bet' | 'drop' | 'send' | 'save' | 'accounting' | 'summary' | 'users' | 'settings' | 'extra'
  children?: readonly NavNode[]
}

const REFERENCE = '/xbetapp/impostazioni/anagrafiche'
const SETTINGS = '/xbetapp/impostazioni'
const ACCOUNTING = '/xbetapp/contabilita'

/** The drawer, before roles take their part away: at most two levels below the first (1 §2.3). */
export const NAVIGATION: readonly NavNode[] = [
  { label: titles.bet, path: '/xbetapp', icon: 'bet' },
  { label: titles.drop, path: '/xbetapp/drop', icon: 'drop' },
  { label: titles.sparabet, path: '/xbetapp/sparabets', icon: 'send' },
  { label: titles.salvabet, path: '/xbetapp/salvabet', icon: 'save' },
  { label: titles.extraSale, path: '/xbetapp/extra-sale', icon: 'extra' },
  {
    label: titles.contabilita,
    path: ACCOUNTING,
    icon: 'accounting',
    children: [
      { label: titles.tipster, path: `${ACCOUNTING}/tipster` },
      { label: titles.sale, path: `${ACCOUNTING}/sala` },
      { label: titles.helper, path: `${ACCOUNTING}/helper` },
      { label: titles.siti, path: `${ACCOUNTING}/sito` },
      { label: titles.altri, path: `${ACCOUNTING}/altro` },
    ],
  },
  { label: titles.riepilogo, path: '/xbetapp/riepilogo', icon: 'summary' },
  { label: titles.utenze, path: '/xbetapp/utenze', icon: 'users' },
  {
    label: titles.impostazioni,
    path: SETTINGS,
    icon: 'settings',
    children: [
      {
        label: titles.anagrafiche,
        path: REFERENCE,
        children: [
          { label: titles.book, path: `${REFERENCE}/book` },
          { label: titles.saleHelper, path: `${REFERENCE}/sala` },
          { label: titles.sito, path: `${REFERENCE}/sito` },
          { label: titles.altri, path: `${REFERENCE}/altro` },
          { label: titles.tipster, path: `${REFERENCE}/tipster` },
          { label: titles.valute, path: `${REFERENCE}/valuta` },
          { label: titles.esitiSportFasce, path: `${REFERENCE}/esiti-sport-fasce` },
          { label: titles.collegamentiTipster, path: `${REFERENCE}/collegamenti-tipster` },
          { label: titles.sparax, path: `${REFERENCE}/sparax` },
          { label: titles.canali, path: `${REFERENCE}/canali` },
        ],
      },
      {
        label: titles.checkTipster,
        children: [
          { label: titles.limitiDrop, path: `${SETTINGS}/check-tipster/limiti-drop` },
          { label: titles.importiRichiesti, path: `${SETTINGS}/check-tipster/importi-richiesti` },
          { label: titles.accettazioneTipster, path: `${SETTINGS}/check-tipster/accettazione-tipster` },
        ],
      },
      { label: titles.variabiliAdmin, path: `${SETTINGS}/variabili-admin` },
      { label: titles.gestioneTask, path: `${SETTINGS}/gestione-task` },
      { label: titles.gestioneRegole, path: `${SETTINGS}/gestione-regole-tipster` },
      { label: titles.gestionePrompt, path: `${SETTINGS}/prompt-sale` },
    ],
  },
]
