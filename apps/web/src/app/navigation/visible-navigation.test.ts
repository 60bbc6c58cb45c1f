import { PAGES } from '@xbetapp/domain/roles/pages'
import { ROLES, type Role } from '@xbetapp/domain/roles/roles'
import { describe, expect, it } from 'vitest'
import { NAVIGATION, type NavNode } from './navigation.ts'
import { visibleNavigation } from './visible-navigation.ts'

const pathsOf = (nodes: readonly NavNode[]): string[] =>
  nodes.flatMap((node) => [...(node.path ? [node.path] : []), ...pathsOf(node.children ?? [])])
const depth = (nodes: readonly NavNode[]): number =>
  Math.max(0, ...nodes.map((node) => 1 + depth(node.children ?? [])))
const seenBy = (...roles: Role[]) => pathsOf(visibleNavigation(NAVIGATION, roles))

/** Reached from elsewhere: the login, the icon, a bet, and screens that need an id (1 §2.1). */
const NOT_IN_MENU = ['/xbetapp/login', '/xbetapp/drop-americani', '/xbetapp/calcolatore', '/xbetapp/invii']
const LINKS = [
  '/xbetapp/impostazioni/anagrafiche/collegamenti-tipster',
  '/xbetapp/impostazioni/anagrafiche/canali',
]

describe('the drawer', () => {
  it('names every screen that stands in the navigation, and no other', () => {
    const wanted = PAGES.map(({ path }) => path).filter(
      (path) => !path.includes('{') && !NOT_IN_MENU.includes(path),
    )
    expect(pathsOf(NAVIGATION).sort()).toEqual(wanted.sort())
  })

  it('has at most two levels of submenus', () => {
    expect(depth(NAVIGATION)).toBe(3)
  })

  it.each(ROLES)('shows %s exactly the screens this role may open', (role) => {
    const allowed = PAGES.filter(
      ({ roles }) =>
        roles === 'authenticated' || role === 'SUPERADMIN' || (roles as readonly string[]).includes(role),
    ).map(({ path }) => path)
    expect(seenBy(role).sort()).toEqual(
      pathsOf(NAVIGATION)
        .filter((path) => allowed.includes(path))
        .sort(),
    )
  })

  it('keeps the branches above an entry everybody may open, without their link', () => {
    expect(seenBy('BETS')).toEqual(['/xbetapp', ...LINKS])
    const settings = visibleNavigation(NAVIGATION, ['BETS']).find((node) => node.label === 'Impostazioni')
    expect(settings?.path).toBeUndefined()
    expect(settings?.children?.[0]).toMatchObject({ label: 'Anagrafiche' })
  })
})
