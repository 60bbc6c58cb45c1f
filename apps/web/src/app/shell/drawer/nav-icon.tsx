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
import type { ScreenPath } from '@xbetapp/domain/roles/screens'
import classes from './nav-icon.module.css'

/** Of the entries of the first level; the others have none. */
const ICONS: Partial<Record<string, typeof IconSend>> = {
  '/': IconListDetails,
  '/drop': IconTargetArrow,
  '/sparabets': IconSend,
  '/salvabet': IconDeviceFloppy,
  '/extra-sale': IconDoorEnter,
  '/contabilita': IconReportMoney,
  '/riepilogo': IconChartPie,
  '/utenze': IconUsers,
  '/impostazioni': IconSettings,
} satisfies Partial<Record<ScreenPath, typeof IconSend>>

export function NavIcon({ place }: { place: string }) {
  const Icon = ICONS[place]
  return Icon && <Icon size={19} stroke={1.6} aria-hidden className={classes.icon} />
}
