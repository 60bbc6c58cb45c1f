import { hasAnyRole, ROLES, type Role } from './roles.ts'

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

export const OPERATORS: readonly Role[] = ['ADMIN', 'OPERATORE']
export const BET_PAGE: readonly Role[] = ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE', 'BETS']
const CALCULATOR: readonly Role[] = ['ADMIN', 'ANALISTA', 'CALCOLATORE', 'REFERTATORE', 'LINK', 'CHIUSURE']
/** Who sets outcomes of bets. */
const SETTLERS: readonly Role[] = ['ADMIN', 'CALCOLATORE', 'REFERTATORE']
const ACCOUNTING: readonly Role[] = ['ADMIN', 'CONTABILITÀ']
const SETTINGS: readonly Role[] = ['ADMIN', 'ANAGRAFICHE']
/** Every role that changes something: the Registro shows each user his own acts. */
const ACTING: readonly Role[] = ROLES.filter((role) => role !== 'EXTRA' && role !== 'BETS')
const ADMIN: readonly Role[] = ['ADMIN']
const RULE_TRIERS: readonly Role[] = ['ADMIN', 'ANAGRAFICHE', 'OPERATORE']

/** `inMenu`: the menu leads to the screen. `beside`: another screen does. `open`: anyone may, the screen checks. */
const inMenu = (title: string, roles: Screen['roles'], menu: true | string = true): Screen => ({
  title,
  roles,
  menu,
})
const screenOutsideMenu = (title: string, roles: Screen['roles']): Screen => ({ title, roles, menu: false })
const screenForAll = (title: string, menu: boolean): Screen => ({ title, roles: 'authenticated', menu })

/**
 * Every screen of the product: its address below BASE_PATH, its name, who may open it and whether the menu leads to it
 * (rule: role/pages-and-calls). Router, guard, menu, hubs and the tests that walk all screens read this table, the menu
 * in its order. Where two addresses match, the earlier wins: `/contabilita/$conto` follows the accounts with named
 * addresses.
 */
export const SCREENS = {
  '/login': { title: 'Login', roles: 'public', menu: false },
  '/': inMenu('Bet', BET_PAGE),
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

  '/contabilita': inMenu('Contabilità', ACCOUNTING),
  '/contabilita/tipster': inMenu('Tipster', ACCOUNTING),
  '/contabilita/tipster/$idTipster': screenOutsideMenu('Tipster', ACCOUNTING),
  '/contabilita/sala': inMenu('Seleziona Book', ACCOUNTING, 'Sale'),
  '/contabilita/sala/$bookId': screenOutsideMenu('Sale', ACCOUNTING),
  '/contabilita/sala/$bookId/$idSala': screenOutsideMenu('Sale', ACCOUNTING),
  '/contabilita/helper': inMenu('Helper', ACCOUNTING),
  '/contabilita/helper/$idSala': screenOutsideMenu('Helper', ACCOUNTING),
  '/contabilita/sito': inMenu('Siti', ACCOUNTING),
  '/contabilita/sito/$id': screenOutsideMenu('Siti', ACCOUNTING),
  '/contabilita/altro': inMenu('Altri', ACCOUNTING),
  '/contabilita/altro/$id': screenOutsideMenu('Altri', ACCOUNTING),
  '/contabilita/settimane': inMenu('Settimane', ACCOUNTING),
  '/contabilita/contestazioni': inMenu('Contestazioni', ACCOUNTING),
  '/contabilita/anzianita': inMenu('Anzianità dei saldi', ACCOUNTING, 'Anzianità'),
  '/contabilita/rivalutazione': inMenu('Rivalutazione', ACCOUNTING),
  '/contabilita/quadratura': inMenu('Quadratura', ACCOUNTING),
  '/contabilita/$conto': screenOutsideMenu('Conto', ADMIN),

  '/riepilogo': inMenu('Riepilogo', ADMIN),
  '/andamento': inMenu('Andamento', ADMIN),
  '/esposizione': inMenu('Esposizione', ACCOUNTING),
  '/utenze': inMenu('Utenze', ADMIN),
  '/registro': inMenu('Registro', ACTING),

  '/impostazioni': inMenu('Impostazioni', SETTINGS),
  '/impostazioni/anagrafiche': inMenu('Anagrafiche', SETTINGS),
  '/impostazioni/anagrafiche/book': inMenu('Book', SETTINGS),
  '/impostazioni/anagrafiche/sala': inMenu('Sale e Helper', SETTINGS),
  '/impostazioni/anagrafiche/sito': inMenu('Sito', SETTINGS),
  '/impostazioni/anagrafiche/altro': inMenu('Altri', SETTINGS),
  '/impostazioni/anagrafiche/tipster': inMenu('Tipster', SETTINGS),
  '/impostazioni/anagrafiche/valuta': inMenu('Valute', ADMIN),
  '/impostazioni/anagrafiche/esiti-sport-fasce': inMenu('Esiti, Sport e Fasce', ADMIN),
  '/impostazioni/anagrafiche/collegamenti-tipster': screenForAll('Collegamenti Tipster', true),
  '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster': screenForAll('Collegamenti Tipster', false),
  '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax': screenForAll('Collegamenti Sparax', false),
  '/impostazioni/anagrafiche/laboratorio': screenOutsideMenu('Laboratorio', RULE_TRIERS),
  '/impostazioni/anagrafiche/sparax': inMenu('Sparax', SETTINGS),
  '/impostazioni/anagrafiche/canali': screenForAll('Canali', true),
  '/impostazioni/check-tipster/limiti-drop': inMenu('Limiti Drop', ADMIN),
  '/impostazioni/check-tipster/importi-richiesti': inMenu('Importo Massimo Richiesto per Tipster', ADMIN),
  '/impostazioni/check-tipster/accettazione-tipster': inMenu('Accettazione Tipster', SETTINGS),
  '/impostazioni/variabili-admin': inMenu('Variabili Admin', ADMIN),
  '/impostazioni/gestione-task': inMenu('Gestione Task', ADMIN),
  '/impostazioni/gestione-regole-tipster': inMenu('Gestione Regole Tipster', ADMIN),
  '/impostazioni/prompt-sale': inMenu('Gestione Prompt', ADMIN),
  '/impostazioni/prompt-sale/$idSala': screenOutsideMenu('Gestione Prompt', ADMIN),
  '/impostazioni/importa': inMenu('Importa ed esporta', ADMIN),
  '/impostazioni/salute': inMenu('Salute del sistema', ADMIN),
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
