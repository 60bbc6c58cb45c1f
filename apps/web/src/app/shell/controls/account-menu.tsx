import { IconChevronDown, IconDevices, IconKeyboard, IconLogout, IconShieldLock } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { shortcutMessages, userMessages as text } from '#web/app/shell/user.it.ts'
import { logout } from '#web/entities/session/sign-in.ts'
import { useSession } from '#web/entities/session/use-session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import classes from './account-menu.module.css'
import { BarPopover } from './bar-popover.tsx'

const SecondFactorDialog = lazy(() => import('#web/features/auth/second-factor-dialog.tsx'))
const SessionsDialog = lazy(() => import('#web/features/auth/sessions-dialog.tsx'))
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'))

type OpenDialog = 'shortcuts' | 'secondFactor' | 'sessions'

export function AccountMenu() {
  const username = useSession()?.username ?? ''
  const [open, setOpen] = useState<OpenDialog | null>(null)
  useShortcut('?', shortcutMessages.help, () => setOpen('shortcuts'), 'app')
  const close = () => setOpen(null)
  const icon = (
    <>
      <span className={classes.initial} aria-hidden="true">
        {username.slice(0, 1)}
      </span>
      <IconChevronDown size={14} aria-hidden className={classes.chevron} />
    </>
  )
  return (
    <>
      <BarPopover label={text.account(username)} icon={icon} width={264} className={classes.target}>
        {(closeMenu) => {
          const show = (dialog: OpenDialog) => () => {
            closeMenu()
            setOpen(dialog)
          }
          return (
            <>
              <p className={classes.greeting}>{text.greeting(username)}</p>
              <MenuItem icon={IconKeyboard} onPress={show('shortcuts')}>
                {shortcutMessages.title}
                <kbd className={classes.key}>?</kbd>
              </MenuItem>
              <MenuItem icon={IconShieldLock} onPress={show('secondFactor')}>
                {text.secondFactor}
              </MenuItem>
              <MenuItem icon={IconDevices} onPress={show('sessions')}>
                {text.sessions}
              </MenuItem>
              <MenuItem icon={IconLogout} onPress={logout}>
                {text.logout}
              </MenuItem>
            </>
          )
        }}
      </BarPopover>
      <Suspense>
        {open === 'shortcuts' && <ShortcutHelp onClose={close} />}
        {open === 'secondFactor' && <SecondFactorDialog username={username} onClose={close} />}
        {open === 'sessions' && <SessionsDialog username={username} onClose={close} />}
      </Suspense>
    </>
  )
}

interface MenuItemProps {
  icon: typeof IconLogout
  onPress: () => void
  children: ReactNode
}

function MenuItem({ icon: Icon, onPress, children }: MenuItemProps) {
  return (
    <button type="button" className={classes.item} onClick={onPress}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {children}
    </button>
  )
}
