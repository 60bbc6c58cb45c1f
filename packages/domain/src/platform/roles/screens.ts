import * as groups from './groups.ts'
import { hasAnyRole, type Role } from './roles.ts'

/** Path of the app on its host; the addresses of its screens are below it. */
export const BASE_PATH = '/xbetapp'

export interface Screen {
  /** Name of the screen in the menu and in the browser tab. */
  title: string
  /** Who may open the screen; `authenticated`: anyone logged in, the screen itself checks; `public`: anyone. */
  roles: readonly Role[] | 'authenticated' | 'public'
  /** Whether the menu lists the screen; a text is the name it has there. */
  menu: boolean | string
}

const { ACCOUNTANTS, ACTING, ADMINS, CALCULATOR, OPERATORS, RULE_TRIERS, SETTINGS_EDITORS, SETTLERS } = groups

/** A screen that the menu leads to; to a {@link screenOutsideMenu} another screen leads. */
const inMenu = (title: string, roles: Screen['roles'], menu: true | string = true): Screen => ({
  title,
  roles,
  menu,
})
const screenOutsideMenu = (title: string, roles: Screen['roles']): Screen => ({ title, roles, menu: false })
/** A screen that anyone logged in may open: it checks itself what it shows. */
const screenForAll = (title: string, menu: boolean): Screen => ({ title, roles: 'authenticated', menu })

/**
 * Every screen of the product: its address below BASE_PATH, its name, who may open it and whether the menu leads to it
 * (rule: role/pages-and-calls). Router, guard, menu, hubs and the tests that walk all screens read this table, the menu
 * in its order. Where two addresses match, the earlier wins: `/contabilita/$conto` follows the accounts with named
 * addresses.
 */
export const SCREENS = {
  '/login': { title: 'Login', roles: 'public', menu: false },
  '/': inMenu('Bet', groups.BET_READERS),
  '/drop': inMenu('Drop', OPERATORS),
  '/sparabets': inMenu('Sparabet', OPERATORS),
  '/invii': screenOutsideMenu('Messaggi', OPERATORS),
  '/inoltri': screenOutsideMenu('Inoltri', RULE_TRIERS),
  '/salvabet': inMenu('Salvabet', OPERATORS),
  '/drop-americani': screenOutsideMenu('Drop Americani', OPERATORS),
  '/calcolatore': screenOutsideMenu('Calcolatore', CALCULATOR),
  '/calcolatore/coda': screenOutsideMenu('Bet da refertare', SETTLERS),
  '/calcolatore/risultati': screenOutsideMenu('Risultati', SETTLERS),
  '/calcolatore/conferme': screenOutsideMenu('Da confermare', SETTLERS),
  '/extra-sale': inMenu('Extra Sale', ['EXTRA']),

  '/contabilita': inMenu('Contabilità', ACCOUNTANTS),
  '/contabilita/tipster': inMenu('Tipster', ACCOUNTANTS),
  '/contabilita/tipster/$idTipster': screenOutsideMenu('Tipster', ACCOUNTANTS),
  '/contabilita/sala': inMenu('Seleziona Book', ACCOUNTANTS, 'Sale'),
  '/contabilita/sala/$bookId': screenOutsideMenu('Sale', ACCOUNTANTS),
  '/contabilita/sala/$bookId/$idSala': screenOutsideMenu('Sale', ACCOUNTANTS),
  '/contabilita/helper': inMenu('Helper', ACCOUNTANTS),
  '/contabilita/helper/$idSala': screenOutsideMenu('Helper', ACCOUNTANTS),
  '/contabilita/sito': inMenu('Siti', ACCOUNTANTS),
  '/contabilita/sito/$id': screenOutsideMenu('Siti', ACCOUNTANTS),
  '/contabilita/altro': inMenu('Altri', ACCOUNTANTS),
  '/contabilita/altro/$id': screenOutsideMenu('Altri', ACCOUNTANTS),
  '/contabilita/settimane': inMenu('Settimane', ACCOUNTANTS),
  '/contabilita/contestazioni': inMenu('Contestazioni', ACCOUNTANTS),
  '/contabilita/anzianita': inMenu('Anzianità dei saldi', ACCOUNTANTS, 'Anzianità'),
  '/contabilita/rivalutazione': inMenu('Rivalutazione', ACCOUNTANTS),
  '/contabilita/quadratura': inMenu('Quadratura', ACCOUNTANTS),
  '/contabilita/$conto': screenOutsideMenu('Conto', ADMINS),

  '/riepilogo': inMenu('Riepilogo', ADMINS),
  '/andamento': inMenu('Andamento', ADMINS),
  '/esposizione': inMenu('Esposizione', ACCOUNTANTS),
  '/utenze': inMenu('Utenze', ADMINS),
  '/registro': inMenu('Registro', ACTING),

  '/impostazioni': inMenu('Impostazioni', SETTINGS_EDITORS),
  '/impostazioni/anagrafiche': inMenu('Anagrafiche', SETTINGS_EDITORS),
  '/impostazioni/anagrafiche/book': inMenu('Book', SETTINGS_EDITORS),
  '/impostazioni/anagrafiche/sala': inMenu('Sale e Helper', SETTINGS_EDITORS),
  '/impostazioni/anagrafiche/sito': inMenu('Sito', SETTINGS_EDITORS),
  '/impostazioni/anagrafiche/altro': inMenu('Altri', SETTINGS_EDITORS),
  '/impostazioni/anagrafiche/tipster': inMenu('Tipster', SETTINGS_EDITORS),
  '/impostazioni/anagrafiche/valuta': inMenu('Valute', ADMINS),
  '/impostazioni/anagrafiche/esiti-sport-fasce': inMenu('Esiti, Sport e Fasce', ADMINS),
  '/impostazioni/anagrafiche/collegamenti-tipster': screenForAll('Collegamenti Tipster', true),
  '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster': screenForAll('Collegamenti Tipster', false),
  '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax': screenForAll('Collegamenti Sparax', false),
  '/impostazioni/anagrafiche/laboratorio': screenOutsideMenu('Laboratorio', RULE_TRIERS),
  '/impostazioni/anagrafiche/sparax': inMenu('Sparax', SETTINGS_EDITORS),
  '/impostazioni/anagrafiche/canali': screenForAll('Canali', true),
  '/impostazioni/check-tipster/limiti-drop': inMenu('Limiti Drop', ADMINS),
  '/impostazioni/check-tipster/importi-richiesti': inMenu('Importo Massimo Richiesto per Tipster', ADMINS),
  '/impostazioni/check-tipster/accettazione-tipster': inMenu('Accettazione Tipster', SETTINGS_EDITORS),
  '/impostazioni/variabili-admin': inMenu('Variabili Admin', ADMINS),
  '/impostazioni/gestione-task': inMenu('Gestione Task', ADMINS),
  '/impostazioni/gestione-regole-tipster': inMenu('Gestione Regole Tipster', ADMINS),
  '/impostazioni/prompt-sale': inMenu('Gestione Prompt', ADMINS),
  '/impostazioni/prompt-sale/$idSala': screenOutsideMenu('Gestione Prompt', ADMINS),
  '/impostazioni/importa': inMenu('Importa ed esporta', ADMINS),
  '/impostazioni/salute': inMenu('Salute del sistema', ADMINS),
} as const satisfies Record<string, Screen>

export type ScreenPath = keyof typeof SCREENS

/** A screen whose address contains no id. */
export type PlainPath = Exclude<ScreenPath, `${string}$${string}`>

/** Menu groups that are no screens. */
export const MENU_GROUPS: Readonly<Record<string, string>> = {
  '/impostazioni/check-tipster': 'Check Tipster',
}

export const SCREEN_PATHS = Object.keys(SCREENS) as ScreenPath[]

export const titleOf = (path: ScreenPath): string => SCREENS[path].title

/** The screen of an address below BASE_PATH, with or without a trailing slash; undefined for an unknown address. */
export function findScreen(pathname: string): ScreenPath | undefined {
  const address = segments(pathname)
  return SCREEN_PATHS.find((path) => {
    const wanted = segments(path)
    return (
      wanted.length === address.length &&
      wanted.every((part, i) => (part.startsWith('$') ? address[i] !== '' : part === address[i]))
    )
  })
}

const segments = (path: string): string[] => path.replace(/\/+$/, '').split('/')

/** Whether a user may open a screen; `held` is null without a session. */
export function mayOpen(path: ScreenPath, heldRoles: readonly string[] | null): boolean {
  const { roles }: Screen = SCREENS[path]
  if (roles === 'public') return true
  if (heldRoles === null) return false
  return roles === 'authenticated' || hasAnyRole(heldRoles, roles)
}

/**
 * The nearest screen above an address that the user may open: where Back leads in a tab that has no page before this
 * one. Undefined where only the landing is left.
 */
export function screenAbove(pathname: string, heldRoles: readonly string[]): PlainPath | undefined {
  for (let parts = segments(pathname).slice(0, -1); parts.length > 1; parts = parts.slice(0, -1)) {
    const path = findScreen(parts.join('/'))
    if (path !== undefined && !path.includes('$') && mayOpen(path, heldRoles)) return path as PlainPath
  }
  return undefined
}

const LANDINGS = ['/', '/calcolatore', '/contabilita', '/impostazioni', '/extra-sale'] as const

/**
 * Screen a user lands on after login, or when a screen refuses him (rule: role/landing): the first he may open, which
 * with only EXTRA is extra-sale. Null when there is none: he must then be logged out, otherwise the guard and Login
 * would redirect to each other forever.
 */
export const firstAllowedScreen = (heldRoles: readonly string[]) =>
  LANDINGS.find((path) => mayOpen(path, heldRoles)) ?? null
