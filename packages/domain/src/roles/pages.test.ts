import { describe, expect, it } from 'vitest'
import {
  canEditBetText,
  canSeeActions,
  canSend,
  findPage,
  firstAllowedPage,
  mayOpen,
  mayPollBets,
  PAGES,
  pollIntervalMs,
} from './pages.ts'
import { ROLES, type Role } from './roles.ts'

// The table of the specification, written out again: route, roles that may open it besides SUPERADMIN.
const ALLOWED: Record<string, readonly Role[]> = {
  '/xbetapp': ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE', 'BETS'],
  '/xbetapp/drop': ['ADMIN', 'OPERATORE'],
  '/xbetapp/sparabets': ['ADMIN', 'OPERATORE'],
  '/xbetapp/invii': ['ADMIN', 'OPERATORE'],
  '/xbetapp/salvabet': ['ADMIN', 'OPERATORE'],
  '/xbetapp/drop-americani': ['ADMIN', 'OPERATORE'],
  '/xbetapp/calcolatore': ['ADMIN', 'ANALISTA', 'CALCOLATORE', 'REFERTATORE', 'LINK', 'CHIUSURE'],
  '/xbetapp/extra-sale': ['EXTRA'],
  '/xbetapp/contabilita': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/tipster': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/tipster/7': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/sala': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/sala/3': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/sala/3/7': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/helper': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/helper/7': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/sito': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/sito/7': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/altro': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/altro/7': ['ADMIN', 'CONTABILITÀ'],
  '/xbetapp/contabilita/no-drop': ['ADMIN'],
  '/xbetapp/contabilita/scarti-quota': ['ADMIN'],
  '/xbetapp/riepilogo': ['ADMIN'],
  '/xbetapp/utenze': ['ADMIN'],
  '/xbetapp/impostazioni': ['ADMIN', 'ANAGRAFICHE'],
  '/xbetapp/impostazioni/anagrafiche': ['ADMIN', 'ANAGRAFICHE'],
  '/xbetapp/impostazioni/anagrafiche/book': ['ADMIN', 'ANAGRAFICHE'],
  '/xbetapp/impostazioni/anagrafiche/sala': ['ADMIN', 'ANAGRAFICHE'],
  '/xbetapp/impostazioni/anagrafiche/sito': ['ADMIN', 'ANAGRAFICHE'],
  '/xbetapp/impostazioni/anagrafiche/altro': ['ADMIN', 'ANAGRAFICHE'],
  '/xbetapp/impostazioni/anagrafiche/tipster': ['ADMIN', 'ANAGRAFICHE'],
  '/xbetapp/impostazioni/anagrafiche/sparax': ['ADMIN', 'ANAGRAFICHE'],
  '/xbetapp/impostazioni/anagrafiche/valuta': ['ADMIN'],
  '/xbetapp/impostazioni/anagrafiche/esiti-sport-fasce': ['ADMIN'],
  '/xbetapp/impostazioni/variabili-admin': ['ADMIN'],
  '/xbetapp/impostazioni/gestione-task': ['ADMIN'],
  '/xbetapp/impostazioni/gestione-regole-tipster': ['ADMIN'],
  '/xbetapp/impostazioni/prompt-sale': ['ADMIN'],
  '/xbetapp/impostazioni/prompt-sale/7': ['ADMIN'],
  '/xbetapp/impostazioni/check-tipster/limiti-drop': ['ADMIN'],
  '/xbetapp/impostazioni/check-tipster/importi-richiesti': ['ADMIN'],
  '/xbetapp/impostazioni/check-tipster/accettazione-tipster': ['ADMIN', 'ANAGRAFICHE'],
}

const UNGUARDED = [
  '/xbetapp/impostazioni/anagrafiche/canali',
  '/xbetapp/impostazioni/anagrafiche/collegamenti-tipster',
  '/xbetapp/impostazioni/anagrafiche/collegamenti-tipster/7',
  '/xbetapp/impostazioni/anagrafiche/collegamenti-sparax/7',
]

const pageAt = (address: string) => findPage(address) ?? expect.fail(`no page at ${address}`)

describe('who may open a page', () => {
  it.each(Object.entries(ALLOWED))('%s: %j and SUPERADMIN', (address, allowed) => {
    const page = pageAt(address)
    const admitted = ROLES.filter((role) => mayOpen(page, [role]))
    expect([...admitted].sort()).toEqual([...allowed, 'SUPERADMIN'].sort())
    expect(page.requiresAuth).toBe(true)
    expect(mayOpen(page, null)).toBe(false)
  })

  it.each(UNGUARDED)('%s: anyone logged in, by the screen and not by the guard', (address) => {
    const page = pageAt(address)
    expect(ROLES.every((role) => mayOpen(page, [role]))).toBe(true)
    expect(page.requiresAuth).toBe(false)
    expect(mayOpen(page, null)).toBe(false)
  })

  it('the login page: anyone', () => {
    expect(pageAt('/xbetapp/login').requiresAuth).toBe(false)
    expect(mayOpen(pageAt('/xbetapp/login'), null)).toBe(true)
  })

  it('is written down here for every page there is', () => {
    const covered = new Set([...Object.keys(ALLOWED), ...UNGUARDED, '/xbetapp/login'].map(pageAt))
    expect(PAGES.filter((page) => !covered.has(page))).toEqual([])
  })

  it('holds for a page whatever its trailing slash', () => {
    expect(findPage('/xbetapp/')).toBe(findPage('/xbetapp'))
  })

  it.each([
    '/',
    '/xbetapp/nulla',
    '/xbetapp/contabilita/tipster/7/8',
    '/xbetapp/utenze/7',
    '/contabilita',
    '',
  ])('there is no page at %j', (address) => {
    expect(findPage(address)).toBeUndefined()
  })
})

describe('where a user lands', () => {
  it.each<[Role[], string | null]>([
    [['SUPERADMIN'], '/xbetapp'],
    [['ADMIN'], '/xbetapp'],
    [['OPERATORE'], '/xbetapp'],
    [['ANALISTA'], '/xbetapp'],
    [['REFERTATORE'], '/xbetapp'],
    [['BETS'], '/xbetapp'],
    [['CALCOLATORE'], '/xbetapp/calcolatore'],
    [['LINK'], '/xbetapp/calcolatore'],
    [['CHIUSURE'], '/xbetapp/calcolatore'],
    [['CONTABILITÀ'], '/xbetapp/contabilita'],
    [['ANAGRAFICHE'], '/xbetapp/impostazioni'],
    [['EXTRA'], '/xbetapp/extra-sale'],
    [['EXTRA', 'BETS'], '/xbetapp'],
    [['CONTABILITÀ', 'CHIUSURE'], '/xbetapp/calcolatore'],
    [[], null],
  ])('%j: %s', (roles, path) => {
    expect(firstAllowedPage(roles)).toBe(path)
  })

  it('is always a page he may open', () => {
    for (const role of ROLES) expect(mayOpen(pageAt(firstAllowedPage([role]) ?? ''), [role])).toBe(true)
  })
})

describe('the Bet page', () => {
  const holders = (may: (held: readonly string[]) => boolean) => ROLES.filter((role) => may([role]))

  it('shows Azioni and edits text for all its roles but BETS', () => {
    const full = ['SUPERADMIN', 'ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE']
    expect(holders(canSeeActions)).toEqual(full)
    expect(holders(canEditBetText)).toEqual(full)
  })

  it('limits BETS only where no other role of the page is held', () => {
    expect(canSeeActions(['BETS', 'OPERATORE'])).toBe(true)
    expect(canSeeActions(['BETS', 'CONTABILITÀ'])).toBe(false)
    expect(canEditBetText(['BETS', 'ANALISTA'])).toBe(true)
  })

  it('sends for ADMIN and OPERATORE', () => {
    expect(holders(canSend)).toEqual(['SUPERADMIN', 'ADMIN', 'OPERATORE'])
  })

  it('polls for the roles that may read bets, so that nobody is logged out by a 403', () => {
    expect(holders(mayPollBets)).toEqual([
      'SUPERADMIN',
      'ADMIN',
      'OPERATORE',
      'ANALISTA',
      'REFERTATORE',
      'BETS',
    ])
  })

  it.each<[Role[], number]>([
    [['ADMIN'], 2_000],
    [['OPERATORE'], 2_000],
    [['BETS'], 2_000],
    [['ANALISTA'], 60_000],
    [['REFERTATORE'], 60_000],
    [['ANALISTA', 'REFERTATORE', 'CALCOLATORE'], 60_000],
    [['ANALISTA', 'OPERATORE'], 2_000],
    [['REFERTATORE', 'ADMIN'], 2_000],
    [['ANALISTA', 'BETS'], 2_000],
    [['ANALISTA', 'SUPERADMIN'], 2_000],
  ])('for %j asks every %d ms', (roles, ms) => {
    expect(pollIntervalMs(roles)).toBe(ms)
  })
})
