import {
  IconChartBar,
  IconChartPie,
  IconChevronRight,
  IconDeviceFloppy,
  IconDoorEnter,
  IconHistory,
  IconListDetails,
  IconReportMoney,
  IconScale,
  IconSend,
  IconSettings,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import { useId, useState } from 'react'
import type { NavNode } from '#web/app/navigation/navigation.ts'
import classes from './nav-tree.module.css'

export function NavTree({ nodes, onNavigate }: { nodes: readonly NavNode[]; onNavigate: () => void }) {
  return (
    <ul className="bare-list">
      {nodes.map((node) => (
        <li key={node.place}>
          {node.children ? (
            <Branch node={node} branches={node.children} onNavigate={onNavigate} />
          ) : (
            <Leaf node={node} onNavigate={onNavigate} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface EntryProps {
  node: NavNode
  onNavigate: () => void
}

function Leaf({ node, onNavigate }: EntryProps) {
  return (
    <Link
      to={node.path ?? '/'}
      activeOptions={{ exact: true, includeSearch: false }}
      className={`row middle gap-6 grows shrinks type-md hovers ${classes.entry}`}
      onClick={onNavigate}
    >
      <NavIcon place={node.place} />
      <span className="shrinks">{node.label}</span>
    </Link>
  )
}

/** A name that opens; where it is also a screen, the name leads there and the arrow opens. */
function Branch({ node, branches, onNavigate }: EntryProps & { branches: readonly NavNode[] }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const [opened, setOpened] = useState(() => contains(node, here))
  const id = useId()
  const toggle = () => setOpened(!opened)
  return (
    <>
      <div className="row middle">
        {node.path ? (
          <Leaf node={node} onNavigate={onNavigate} />
        ) : (
          <button
            type="button"
            className={`row middle gap-6 grows shrinks type-md hovers ${classes.entry}`}
            tabIndex={-1}
            onClick={toggle}
            aria-hidden="true"
          >
            <NavIcon place={node.place} />
            <span className="shrinks">{node.label}</span>
          </button>
        )}
        <button
          type="button"
          className={`rigid quiet hovers brightens ${classes.toggle}`}
          aria-expanded={opened}
          aria-controls={id}
          aria-label={node.label}
          onClick={toggle}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      </div>
      <div id={id} className={classes.children} hidden={!opened}>
        <NavTree nodes={branches} onNavigate={onNavigate} />
      </div>
    </>
  )
}

const contains = (node: NavNode, path: string): boolean =>
  node.path === path || (node.children?.some((child) => contains(child, path)) ?? false)

function NavIcon({ place }: { place: string }) {
  const Icon = NAV_ICONS[place]
  return Icon && <Icon size={19} stroke={1.6} aria-hidden className={`rigid quiet ${classes.icon}`} />
}

/** Icons of the entries of the first level; deeper entries have none. */
export const NAV_ICONS: Partial<Record<string, typeof IconSend>> = {
  '/': IconListDetails,
  '/drop': IconTargetArrow,
  '/sparabets': IconSend,
  '/salvabet': IconDeviceFloppy,
  '/extra-sale': IconDoorEnter,
  '/contabilita': IconReportMoney,
  '/riepilogo': IconChartPie,
  '/andamento': IconChartBar,
  '/esposizione': IconScale,
  '/utenze': IconUsers,
  '/registro': IconHistory,
  '/impostazioni': IconSettings,
} satisfies Partial<Record<ScreenPath, typeof IconSend>>
