import {
  IconChartPie,
  IconDeviceFloppy,
  IconDoorEnter,
  IconListDetails,
  IconReportMoney,
  IconSend,
  IconSettings,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import type { NavNode } from '#web/app/navigation/navigation.ts'
import classes from './nav-icon.module.css'

const ICONS = {
  bet: IconListDetails,
  drop: IconTargetArrow,
  send: IconSend,
  save: IconDeviceFloppy,
  accounting: IconReportMoney,
  summary: IconChartPie,
  users: IconUsers,
  settings: IconSettings,
  extra: IconDoorEnter,
} as const

/** The icon of an entry of the first level; the others have none. */
export function NavIcon({ name }: { name: NavNode['icon'] }) {
  if (!name) return null
  const Icon = ICONS[name]
  return <Icon size={19} stroke={1.6} aria-hidden className={classes.icon} />
}
