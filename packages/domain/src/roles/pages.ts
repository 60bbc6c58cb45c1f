import { hasAnyRole, type Role } from './roles.ts'

export interface Page {
  /** As the specification writes it, parameters in braces. */
  path: string
  /** Who may open it; `authenticated`: anyone logged in; `public`: anyone. */
  roles: readonly Role[] | 'authenticated' | 'public'
  /** The flag the route guard looks at (1 §2.2). Without it only the screen itself asks for a login. */
  requiresAuth: boolean
}

/** Where the guard sends whoever may not open a page (1 §2.2). */
export const LOGIN_PATH = '/xbetapp/login'
/** The home page. */
export const BET_PATH = '/xbetapp'
/** The only page of a user whose only role is EXTRA. */
export const EXTRA_SALE_PATH = '/xbetapp/extra-sale'

const OPERATORS: readonly Role[] = ['ADMIN', 'OPERATORE']
const BET_PAGE_WITH_ACTIONS: readonly Role[] = ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE']
const BET_PAGE: readonly Role[] = [...BET_PAGE_WITH_ACTIONS, 'BETS']
const CALCULATOR: readonly Role[] = ['ADMIN', 'ANALISTA', 'CALCOLATORE', 'REFERTATORE', 'LINK', 'CHIUSURE']
const ACCOUNTING: readonly Role[] = ['ADMIN', 'CONTABILITÀ']
const SETTINGS: readonly Role[] = ['ADMIN', 'ANAGRAFICHE']
const ADMIN: readonly Role[] = ['ADMIN']

const guarded = (path: string, roles: readonly Role[]): Page => ({ path, roles, requiresAuth: true })
const unguarded = (path: string): Page => ({ path, roles: 'authenticated', requiresAuth: false })

/**
 * Every screen and who may open it (1 §2.1, 2 §6, 3 §6). Where two patterns fit an address the earlier one is meant:
 * `/contabilita/{conto}` stands after the accounts with a name of their own (D1.51).
 */
export const PAGES: readonly Page[] = [
  { path: LOGIN_PATH, roles: 'public', requiresAuth: false },
  guarded(BET_PATH, BET_PAGE),
  guarded('/xbetapp/drop', OPERATORS),
  guarded('/xbetapp/sparabets', OPERATORS),
  guarded('/xbetapp/invii', OPERATORS),
  guarded('/xbetapp/salvabet', OPERATORS),
  guarded('/xbetapp/drop-americani', OPERATORS),
  guarded('/xbetapp/calcolatore', CALCULATOR),
  guarded(EXTRA_SALE_PATH, ['EXTRA']),

  guarded('/xbetapp/contabilita', ACCOUNTING),
  guarded('/xbetapp/contabilita/tipster', ACCOUNTING),
  guarded('/xbetapp/contabilita/tipster/{idTipster}', ACCOUNTING),
  guarded('/xbetapp/contabilita/sala', ACCOUNTING),
  guarded('/xbetapp/contabilita/sala/{bookId}', ACCOUNTING),
  guarded('/xbetapp/contabilita/sala/{bookId}/{idSala}', ACCOUNTING),
  guarded('/xbetapp/contabilita/helper', ACCOUNTING),
  guarded('/xbetapp/contabilita/helper/{idSala}', ACCOUNTING),
  guarded('/xbetapp/contabilita/sito', ACCOUNTING),
  guarded('/xbetapp/contabilita/sito/{id}', ACCOUNTING),
  guarded('/xbetapp/contabilita/altro', ACCOUNTING),
  guarded('/xbetapp/contabilita/altro/{id}', ACCOUNTING),
  guarded('/xbetapp/contabilita/{conto}', ADMIN),

  guarded('/xbetapp/riepilogo', ADMIN),
  guarded('/xbetapp/utenze', ADMIN),

  guarded('/xbetapp/impostazioni', SETTINGS),
  guarded('/xbetapp/impostazioni/anagrafiche', SETTINGS),
  guarded('/xbetapp/impostazioni/anagrafiche/book', SETTINGS),
  guarded('/xbetapp/impostazioni/anagrafiche/sala', SETTINGS),
  guarded('/xbetapp/impostazioni/anagrafiche/sito', SETTINGS),
  guarded('/xbetapp/impostazioni/anagrafiche/altro', SETTINGS),
  guarded('/xbetapp/impostazioni/anagrafiche/tipster', SETTINGS),
  guarded('/xbetapp/impostazioni/anagrafiche/sparax', SETTINGS),
  guarded('/xbetapp/impostazioni/anagrafiche/valuta', ADMIN),
  guarded('/xbetapp/impostazioni/anagrafiche/esiti-sport-fasce', ADMIN),
  unguarded('/xbetapp/impostazioni/anagrafiche/canali'),
  unguarded('/xbetapp/impostazioni/anagrafiche/collegamenti-tipster'),
  unguarded('/xbetapp/impostazioni/anagrafiche/collegamenti-tipster/{idTipster}'),
  unguarded('/xbetapp/impostazioni/anagrafiche/collegamenti-sparax/{idSparax}'),
  guarded('/xbetapp/impostazioni/variabili-admin', ADMIN),
  guarded('/xbetapp/impostazioni/gestione-task', ADMIN),
  guarded('/xbetapp/impostazioni/gestione-regole-tipster', ADMIN),
  guarded('/xbetapp/impostazioni/prompt-sale', ADMIN),
  guarded('/xbetapp/impostazioni/prompt-sale/{idSala}', ADMIN),
  guarded('/xbetapp/impostazioni/check-tipster/limiti-drop', ADMIN),
  guarded('/xbetapp/impostazioni/check-tipster/importi-richiesti', ADMIN),
  guarded('/xbetapp/impostazioni/check-tipster/accettazione-tipster', SETTINGS),
]

/** The page an address belongs to, whatever its trailing slash; undefined for none of ours. */
export function findPage(pathname: string): Page | undefined {
  const address = segments(pathname)
  return PAGES.find(({ path }) => {
    const wanted = segments(path)
    return (
      wanted.length === address.length &&
      wanted.every((part, i) => (part.startsWith('{') ? address[i] !== '' : part === address[i]))
    )
  })
}

function segments(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}

/** Whether a user may open a page; `held` is null when nobody is logged in. */
export function mayOpen(page: Page, held: readonly string[] | null): boolean {
  if (page.roles === 'public') return true
  if (held === null) return false
  return page.roles === 'authenticated' || hasAnyRole(held, page.roles)
}

const LANDING_PATHS = [
  BET_PATH,
  '/xbetapp/calcolatore',
  '/xbetapp/contabilita',
  '/xbetapp/impostazioni',
  EXTRA_SALE_PATH,
]

/**
 * Where a user lands after login, or is sent on to when a page refuses him (1 §2.4, D1.46): the first page he may open,
 * which for EXTRA alone is extra-sale. Null when there is none and he must be logged out, or the guard and Login would
 * send him round in circles.
 */
export function firstAllowedPage(held: readonly string[]): string | null {
  return LANDING_PATHS.find((path) => PAGES.some((page) => page.path === path && mayOpen(page, held))) ?? null
}

// What the roles of the Bet page may see and do there (1 §6). The server repeats every check.

/** The Azioni column: everyone on the page except a user who is there only as BETS (D1.47). */
export function canSeeActions(held: readonly string[]): boolean {
  return hasAnyRole(held, BET_PAGE_WITH_ACTIONS)
}

/** Bet text on the Bet page; BETS alone reads only (1 §6). */
export function canEditBetText(held: readonly string[]): boolean {
  return hasAnyRole(held, BET_PAGE_WITH_ACTIONS)
}

/** The buttons that lead to Sparabet, whose own route is for these roles (D1.47). */
export function canSend(held: readonly string[]): boolean {
  return hasAnyRole(held, OPERATORS)
}

/** Roles that may read the bet list. Polling without one would answer 403 and log the user out (D1.41). */
export function mayPollBets(held: readonly string[]): boolean {
  return hasAnyRole(held, BET_PAGE)
}

/** Between bet fetches of those who work on the live list (1 §9). */
export const BET_POLL_MS = 2_000
/** Between bet fetches of analysts (1 §9). */
export const SLOW_BET_POLL_MS = 60_000

/** Milliseconds between bet fetches: slow for analysts, unless another role needs the live list (1 §7.4, D1.41). */
export function pollIntervalMs(held: readonly string[]): number {
  const analyst = held.includes('ANALISTA') || held.includes('REFERTATORE')
  return analyst && !hasAnyRole(held, ['ADMIN', 'OPERATORE', 'BETS']) ? SLOW_BET_POLL_MS : BET_POLL_MS
}
