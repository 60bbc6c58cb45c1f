import { findPage, mayOpen } from '@xbetapp/domain/roles/pages'
import type { NavNode } from './navigation.ts'

/**
 * The entries a user sees (1 §2.2): screens he may open, and branches that still hold one. A branch whose own screen
 * is not his keeps its name and loses its link.
 */
export function visibleNavigation(nodes: readonly NavNode[], held: readonly string[]): NavNode[] {
  return nodes.flatMap((node) => {
    const { path, children: all, ...rest } = node
    const page = path === undefined ? undefined : findPage(path)
    const open = page !== undefined && mayOpen(page, held)
    const children = all && visibleNavigation(all, held)
    if (!open && !children?.length) return []
    return [{ ...rest, ...(open ? { path } : {}), ...(children?.length ? { children } : {}) }]
  })
}
