import type { Page } from '@playwright/test'
import { proceed, startMovement } from './accounts-page.ts'
import type { Cast } from './small-world.ts'

interface PressedDialog {
  name: string
  /** Where it is opened from; other dialogs may be open there. */
  address: (cast: Cast) => string
  open: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const fromAccount = (entry: string) => async (page: Page) => {
  await press(/^Account di/)(page)
  await press(entry)(page)
}
const choosingBets = (action: string) => async (page: Page) => {
  const rows = page.getByRole('checkbox', { name: /^Seleziona riga/ })
  for (let i = 0; i < 2; i++) await rows.nth(i).check()
  await press(action)(page)
}
const tipsterAccount = (cast: Cast) => `/xbetapp/contabilita/tipster/${cast.tipster}`

/** The dialogs without an address: they are only reached by pressing something. */
const DIALOGS: readonly PressedDialog[] = [
  { name: 'shortcuts', address: () => '/xbetapp', open: fromAccount('Scorciatoie da tastiera') },
  { name: 'second factor', address: () => '/xbetapp', open: fromAccount('Verifica in due passaggi') },
  { name: 'sessions', address: () => '/xbetapp', open: fromAccount('Accessi aperti') },
  { name: 'menu', address: () => '/xbetapp', open: press('Menu') },
  { name: 'manual mode', address: () => '/xbetapp', open: press(/^Invii Telegram automatici/) },
  { name: 'site drops', address: () => '/xbetapp', open: choosingBets('Drop Sito Selezionati') },
  { name: 'room drops', address: () => '/xbetapp', open: choosingBets('Drop Sala/Helper Selezionati') },
  {
    name: 'moving drops',
    address: ({ bet }) => `/xbetapp?dettaglio=${bet}`,
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Seleziona riga Roma Tuscolana' }).check()
      await press('Sposta Selezionati')(page)
    },
  },
  {
    name: 'when the event begins',
    address: ({ bet }) => `/xbetapp?dettaglio=${bet}`,
    open: async (page) => {
      await press('Risposte e obiettivo per intero')(page)
      await press(/^(Imposta|Correggi) inizio$/)(page)
    },
  },
  {
    name: 'a row of the detail',
    address: ({ bet }) => `/xbetapp/calcolatore?dettaglio=${bet}`,
    open: (page) =>
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^Modifica / })
        .first()
        .click(),
  },
  { name: 'reset', address: () => '/xbetapp/contabilita', open: press(/^RESETTARE/) },
  {
    name: 'balances explained',
    address: () => '/xbetapp/contabilita/tipster',
    open: press('Informazioni sui Saldi'),
  },
  {
    name: 'range of the files',
    address: () => '/xbetapp/contabilita/tipster',
    open: async (page) => {
      await press('Modalità Invio')(page)
      await press('Seleziona Default')(page)
    },
  },
  {
    name: 'sending a report',
    address: ({ conto }) => `/xbetapp/contabilita/${conto}`,
    open: press('Invia Excel Periodo via Telegram'),
  },
  {
    name: 'a movement',
    address: (cast) => `${tipsterAccount(cast)}?cashflow=periodo`,
    open: press('Dettagli del Cashin'),
  },
  {
    name: 'deleting a movement',
    address: (cast) => `${tipsterAccount(cast)}?cashflow=periodo`,
    open: press('Elimina cashflow'),
  },
  {
    name: 'split over wallets',
    address: tipsterAccount,
    open: async (page) => {
      await startMovement(page, { tipo: 'Cashin', importo: '10', nota: 'Prova' })
      await proceed(page)
    },
  },
]

export const pressedDialogs = (cast: Cast) =>
  DIALOGS.map((dialog) => ({ ...dialog, address: dialog.address(cast) }))
