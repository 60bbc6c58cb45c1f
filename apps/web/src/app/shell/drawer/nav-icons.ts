import {
  IconChartBar,
  IconChartPie,
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
import type { ScreenPath } from '@xbetapp/domain/platform/roles/screens'

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
