import { ROLES, type Role } from '@xbetapp/domain/platform/roles/roles'
import { SCREEN_PATHS, SCREENS, type Screen, type ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import { describe, expect, it } from 'vitest'
import { NAV_ICONS } from '#web/app/shell/drawer/nav-tree.tsx'
import { NAVIGATION, type NavNode, REVALUATION, visibleNavigation } from './navigation.ts'

const pathsOf = (nodes: readonly NavNode[]): ScreenPath[] =>
  nodes.flatMap((node) => [...(node.path ? [node.path] : []), ...pathsOf(node.children ?? [])])
const depth = (nodes: readonly NavNode[]): number =>
  Math.max(0, ...nodes.map((node) => 1 + depth(node.children ?? [])))
const seenBy = (...roles: Role[]) => pathsOf(visibleNavigation(NAVIGATION, roles))
const under = (label: string, nodes: readonly NavNode[] = NAVIGATION): string[] =>
  nodes.find((node) => node.label === label)?.children?.map((child) => child.label) ?? []

/** Reached from elsewhere: the login, the icon, a bet, the calculator, and screens that need an id. */
const OF_CALCULATOR = ['/calcolatore/coda', '/calcolatore/risultati', '/calcolatore/conferme']
const LABORATORIO = '/impostazioni/anagrafiche/laboratorio'
const NOT_IN_MENU = [
  '/login',
  '/drop-americani',
  '/calcolatore',
  '/invii',
  '/inoltri',
  LABORATORIO,
  ...OF_CALCULATOR,
]
const LINKS = ['/impostazioni/anagrafiche/collegamenti-tipster', '/impostazioni/anagrafiche/canali']

describe('the drawer', () => {
  it('names every screen of the navigation, and no other', () => {
    const wanted = SCREEN_PATHS.filter((path) => !path.includes('$') && !NOT_IN_MENU.includes(path))
    expect(pathsOf(NAVIGATION).sort()).toEqual(wanted.sort())
  })

  it('has an icon for every entry of the first level', () => {
    expect(NAVIGATION.filter(({ place }) => !NAV_ICONS[place])).toEqual([])
  })

  it('has at most two levels of submenus, each in its order', () => {
    expect(depth(NAVIGATION)).toBe(3)
    expect(NAVIGATION.map(({ label }) => label)).toEqual([
      ...['Bet', 'Drop', 'Sparabet', 'Salvabet', 'Extra Sale'],
      ...['Contabilità', 'Riepilogo', 'Andamento', 'Esposizione', 'Utenze', 'Registro', 'Impostazioni'],
    ])
    expect(under('Contabilità')).toEqual([
      ...['Tipster', 'Sale', 'Helper', 'Siti', 'Altri', 'Settimane', 'Contestazioni'],
      ...['Anzianità', 'Rivalutazione', 'Quadratura'],
    ])
    expect(under('Impostazioni')).toEqual([
      ...['Anagrafiche', 'Check Tipster', 'Variabili Admin', 'Gestione Task'],
      ...['Gestione Regole Tipster', 'Gestione Prompt', 'Importa ed esporta', 'Salute del sistema'],
    ])
    const settings = NAVIGATION.at(-1)?.children
    expect(under('Check Tipster', settings)).toHaveLength(3)
    expect(under('Anagrafiche', settings)).toEqual([
      ...['Book', 'Sale e Helper', 'Sito', 'Altri', 'Tipster', 'Valute', 'Esiti, Sport e Fasce'],
      ...['Collegamenti Tipster', 'Sparax', 'Canali'],
    ])
  })

  it.each(ROLES)('shows %s exactly the screens this role may open', (role) => {
    const allowed = SCREEN_PATHS.filter((path) => {
      const { roles }: Screen = SCREENS[path]
      return roles === 'authenticated' || role === 'SUPERADMIN' || (roles as readonly string[]).includes(role)
    })
    expect(seenBy(role).sort()).toEqual(
      pathsOf(NAVIGATION)
        .filter((path) => allowed.includes(path))
        .sort(),
    )
  })

  it('leaves out a screen that has nothing to show, and nothing else', () => {
    const shown = pathsOf(visibleNavigation(NAVIGATION, ['ADMIN'], [REVALUATION]))
    expect(seenBy('ADMIN').filter((path) => !shown.includes(path))).toEqual([REVALUATION])
  })

  it('keeps the branches above an entry everybody may open, without their link', () => {
    expect(seenBy('BETS')).toEqual(['/', ...LINKS])
    const settings = visibleNavigation(NAVIGATION, ['BETS']).find((node) => node.label === 'Impostazioni')
    expect(settings?.path).toBeUndefined()
    expect(settings?.children?.[0]).toMatchObject({ label: 'Anagrafiche' })
  })
})
