import {
  MENU_GROUPS,
  mayOpen,
  type PlainPath,
  SCREEN_PATHS,
  SCREENS,
  type Screen,
} from '@xbetapp/domain/platform/roles/screens'

/** An entry of the drawer. A branch without a path only opens; one with a path is also a screen. */
export interface NavNode {
  /** The place of the entry among the screens: a screen's path, or the common prefix of a group's paths. */
  place: string
  label: string
  path?: PlainPath
  children?: readonly NavNode[]
}

/** The drawer as the table of screens has it, before roles take their part away. */
export const NAVIGATION: readonly NavNode[] = tree()

/** Makes each entry a child of the entry with the longest prefix of its address; the rest are the first level. */
function tree(): NavNode[] {
  type Branch = NavNode & { children: NavNode[] }
  const top: Branch[] = []
  const open: Branch[] = []
  const put = (entry: NavNode) => {
    const node = { ...entry, children: [] }
    while (open.length > 0 && !entry.place.startsWith(`${open.at(-1)?.place}/`)) open.pop()
    const siblings = open.at(-1)?.children ?? top
    siblings.push(node)
    open.push(node)
  }
  for (const path of SCREEN_PATHS) {
    const { menu, title }: Screen = SCREENS[path]
    if (menu === false) continue
    const group = Object.keys(MENU_GROUPS).find((place) => path.startsWith(`${place}/`))
    if (group !== undefined && !open.some(({ place }) => place === group))
      put({ place: group, label: MENU_GROUPS[group] ?? '' })
    put({ place: path, label: menu === true ? title : menu, path: path as PlainPath })
  }
  return top
}

/** Listed where something is held in another currency than EUR. */
export const REVALUATION = '/contabilita/rivalutazione'

/**
 * The entries a user sees: screens he may open, and branches that still hold one. A branch whose own screen is not his
 * keeps its name and loses its link. @param hidden places that have nothing to show now
 */
export function visibleNavigation(
  nodes: readonly NavNode[],
  held: readonly string[],
  hidden: readonly string[] = [],
): NavNode[] {
  return nodes.flatMap(({ path, children: all = [], ...rest }) => {
    const open = path !== undefined && mayOpen(path, held) && !hidden.includes(path)
    const children = visibleNavigation(all, held, hidden)
    if (!open && children.length === 0) return []
    return [{ ...rest, ...(open ? { path } : {}), ...(children.length > 0 ? { children } : {}) }]
  })
}
