import { Menu } from '@mantine/core'
import { IconChevronDown, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { logout } from '#web/features/session/sign-in.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { shortcutMessages, shellMessages as text } from '#web/messages/shell.ts'
import classes from './account-menu.module.css'
import { BarButton } from './bar-button.tsx'

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'))

export function AccountMenu() {
  const username = useSession()?.username ?? ''
  const [helping, setHelping] = useState(false)
  useShortcut('?', shortcutMessages.help, () => setHelping(true), 'app')
  return (
    <>
      <Menu position="bottom-end" width={230} offset={8}>
        <Menu.Target>
          <BarButton label={text.account(username)} className={classes.target}>
            <span className={classes.initial} aria-hidden="true">
              {username.slice(0, 1)}
            </span>
            <IconChevronDown size={14} aria-hidden className={classes.chevron} />
          </BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          <p className={classes.greeting}>{text.greeting(username)}</p>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconKeyboard size={17} aria-hidden />}
            rightSection={<kbd className={classes.key}>?</kbd>}
            onClick={() => setHelping(true)}
          >
            {shortcutMessages.title}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={logout}>
            {text.logout}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {helping && (
        <Suspense>
          <ShortcutHelp onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  )
}
