import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from './roles.ts'
import {
  BASE_PATH,
  findScreen,
  firstAllowedScreen,
  MENU_GROUPS,
  mayOpen,
  SCREEN_PATHS,
  SCREENS,
  screenAbove,
} from './screens.ts'

// Written out again, so that a change of the table shows: route, roles that may open it besides SUPERADMIN.
const ALLOWED: Record<string, readonly Role[]> = {
  '/': ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE', 'BETS'],
  '/drop': ['ADMIN', 'OPERATORE'],
  '/sparabets': ['ADMIN', 'OPERATORE'],
  '/invii': ['ADMIN', 'OPERATORE'],
  '/inoltri': ['ADMIN', 'ANAGRAFICHE', 'OPERATORE'],
  '/salvabet': ['ADMIN', 'OPERATORE'],
  '/drop-americani': ['ADMIN', 'OPERATORE'],
  '/calcolatore': ['ADMIN', 'ANALISTA', 'CALCOLATORE', 'REFERTATORE', 'LINK', 'CHIUSURE'],
  '/calcolatore/coda': ['ADMIN', 'CALCOLATORE', 'REFERTATORE'],
  '/calcolatore/risultati': ['ADMIN', 'CALCOLATORE', 'REFERTATORE'],
  '/calcolatore/conferme': ['ADMIN', 'CALCOLATORE', 'REFERTATORE'],
  '/extra-sale': ['EXTRA'],
  '/contabilita': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/tipster': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/tipster/7': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/sala': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/sala/3': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/sala/3/7': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/helper': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/helper/7': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/sito': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/sito/7': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/altro': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/altro/7': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/settimane': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/contestazioni': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/anzianita': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/rivalutazione': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/quadratura': ['ADMIN', 'CONTABILITÀ'],
  '/contabilita/no-drop': ['ADMIN'],
  '/contabilita/scarti-quota': ['ADMIN'],
  '/riepilogo': ['ADMIN'],
  '/andamento': ['ADMIN'],
  '/esposizione': ['ADMIN', 'CONTABILITÀ'],
  '/utenze': ['ADMIN'],
  '/registro': ROLES.filter((role) => role !== 'SUPERADMIN' && role !== 'EXTRA' && role !== 'BETS'),
  '/impostazioni': ['ADMIN', 'ANAGRAFICHE'],
  '/impostazioni/anagrafiche': ['ADMIN', 'ANAGRAFICHE'],
  '/impostazioni/anagrafiche/book': ['ADMIN', 'ANAGRAFICHE'],
  '/impostazioni/anagrafiche/sala': ['ADMIN', 'ANAGRAFICHE'],
  '/impostazioni/anagrafiche/sito': ['ADMIN', 'ANAGRAFICHE'],
  '/impostazioni/anagrafiche/altro': ['ADMIN', 'ANAGRAFICHE'],
  '/impostazioni/anagrafiche/tipster': ['ADMIN', 'ANAGRAFICHE'],
  '/impostazioni/anagrafiche/sparax': ['ADMIN', 'ANAGRAFICHE'],
  '/impostazioni/anagrafiche/valuta': ['ADMIN'],
  '/impostazioni/anagrafiche/esiti-sport-fasce': ['ADMIN'],
  '/impostazioni/anagrafiche/laboratorio': ['ADMIN', 'ANAGRAFICHE', 'OPERATORE'],
  '/impostazioni/variabili-admin': ['ADMIN'],
  '/impostazioni/importa': ['ADMIN'],
  '/impostazioni/salute': ['ADMIN'],
  '/impostazioni/gestione-task': ['ADMIN'],
  '/impostazioni/gestione-regole-tipster': ['ADMIN'],
  '/impostazioni/prompt-sale': ['ADMIN'],
  '/impostazioni/prompt-sale/7': ['ADMIN'],
  '/impostazioni/check-tipster/limiti-drop': ['ADMIN'],
  '/impostazioni/check-tipster/importi-richiesti': ['ADMIN'],
  '/impostazioni/check-tipster/accettazione-tipster': ['ADMIN', 'ANAGRAFICHE'],
}

const UNGUARDED = [
  '/impostazioni/anagrafiche/canali',
  '/impostazioni/anagrafiche/collegamenti-tipster',
  '/impostazioni/anagrafiche/collegamenti-tipster/7',
  '/impostazioni/anagrafiche/collegamenti-sparax/7',
]

const screenAt = (address: string) => findScreen(address) ?? expect.fail(`no screen at ${address}`)

describe('who may open a screen', () => {
  it.each(Object.entries(ALLOWED))('%s: %j and SUPERADMIN', (address, allowed) => {
    const path = screenAt(address)
    const admitted = ROLES.filter((role) => mayOpen(path, [role]))
    expect([...admitted].sort()).toEqual([...allowed, 'SUPERADMIN'].sort())
    expect(SCREENS[path].roles).toBeInstanceOf(Array)
    expect(mayOpen(path, null)).toBe(false)
  })

  it.each(UNGUARDED)('%s: anyone logged in, by the screen and not by the guard', (address) => {
    const path = screenAt(address)
    expect(ROLES.every((role) => mayOpen(path, [role]))).toBe(true)
    expect(SCREENS[path].roles).toBe('authenticated')
    expect(mayOpen(path, null)).toBe(false)
  })

  it('the login page: anyone', () => {
    expect(SCREENS[screenAt('/login')].roles).toBe('public')
    expect(mayOpen(screenAt('/login'), null)).toBe(true)
  })

  it('is written down here for every screen there is', () => {
    const covered = new Set([...Object.keys(ALLOWED), ...UNGUARDED, '/login'].map(screenAt))
    expect(SCREEN_PATHS.filter((path) => !covered.has(path))).toEqual([])
  })

  it('holds for a screen whatever its trailing slash', () => {
    expect(findScreen('/utenze/')).toBe(findScreen('/utenze'))
  })

  it.each(['/nulla', '/contabilita/tipster/7/8', '/utenze/7', 'utenze', BASE_PATH])(
    'there is no screen at %j',
    (address) => {
      expect(findScreen(address)).toBeUndefined()
    },
  )
})

it('a menu group that is no screen has a name, and screens below it', () => {
  expect(MENU_GROUPS).toEqual({ '/impostazioni/check-tipster': 'Check Tipster' })
  for (const group of Object.keys(MENU_GROUPS)) {
    expect(findScreen(group)).toBeUndefined()
    expect(SCREEN_PATHS.filter((path) => path.startsWith(`${group}/`)).length).toBeGreaterThan(1)
  }
})

describe('where a user lands', () => {
  it.each<[Role[], string | null]>([
    [['SUPERADMIN'], '/'],
    [['ADMIN'], '/'],
    [['OPERATORE'], '/'],
    [['ANALISTA'], '/'],
    [['REFERTATORE'], '/'],
    [['BETS'], '/'],
    [['CALCOLATORE'], '/calcolatore'],
    [['LINK'], '/calcolatore'],
    [['CHIUSURE'], '/calcolatore'],
    [['CONTABILITÀ'], '/contabilita'],
    [['ANAGRAFICHE'], '/impostazioni'],
    [['EXTRA'], '/extra-sale'],
    [['EXTRA', 'BETS'], '/'],
    [['CONTABILITÀ', 'CHIUSURE'], '/calcolatore'],
    [[], null],
  ])('%j: %s', (roles, path) => {
    expect(firstAllowedScreen(roles)).toBe(path)
  })

  it('is always a screen he may open', () => {
    for (const role of ROLES) expect(mayOpen(screenAt(firstAllowedScreen([role]) ?? ''), [role])).toBe(true)
  })
})

it.each([
  ['/contabilita/tipster/5', ['CONTABILITÀ'], '/contabilita/tipster'],
  ['/contabilita/no-drop', ['ADMIN'], '/contabilita'],
  ['/impostazioni/anagrafiche/book', ['ADMIN'], '/impostazioni/anagrafiche'],
  // The hub above is not his.
  ['/impostazioni/anagrafiche/canali', ['OPERATORE'], undefined],
  ['/salvabet', ['OPERATORE'], undefined],
])('above %s, for %j, is %s', (pathname, held, above) => {
  expect(screenAbove(pathname, held)).toBe(above)
})
