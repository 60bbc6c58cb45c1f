import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { mayOpen, type ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import { useRoles } from '#web/platform/auth/public/use-session.ts'

export interface PageTab {
  path: ScreenPath
  label: string
  params?: Record<string, string>
  search?: Record<string, number>
}

interface PageTabsProps {
  label: string
  current: ScreenPath
  tabs: readonly PageTab[]
}

/** Tabs beside the title, for screens that belong together: the screens among them that the user may open. */
export function PageTabs({ label, current, tabs }: PageTabsProps) {
  const roles = useRoles()
  const navigate = useNavigate()
  const open = tabs.filter(({ path }) => mayOpen(path, roles))
  if (open.length < 2) return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={open.map(({ path, label: name }) => ({ value: path, label: name }))}
      value={current}
      onChange={(chosen) => {
        const tab = open.find(({ path }) => path === chosen)
        if (tab) void navigate({ to: tab.path, params: tab.params, search: tab.search } as never)
      }}
    />
  )
}
