import { IconChevronDown, IconDevices, IconKeyboard, IconLogout, IconShieldLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { logout } from '#web/features/session/sign-in.ts'
import { useSession } from '#web/features/session/use-session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { shortcutMessages, shellMessages as text } from '#web/messages/shell.ts'
import classes from './account-menu.module.css'
import { BarPopover } from './bar-popover.tsx'

const SecondFactorDialog = lazy(() => import('#web/features/session/second-factor-dialog.tsx'))
const SessionsDialog = lazy(() => import('#web/features/session/sessions-dialog.tsx'))
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'))

export function AccountMenu() {
  const username = useSession()?.username ?? ''
  const [securing, setSecuring] = useState(false)
  const [listing, setListing] = useState(false)
  const [helping, setHelping] = useState(false)
  useShortcut('?', shortcutMessages.help, () => setHelping(true), 'app')
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
        {(close) => (
          <>
            <p className={classes.greeting}>{text.greeting(username)}</p>
            <button
              type="button"
              className={classes.item}
              onClick={() => {
                close()
                setHelping(true)
              }}
            >
              <IconKeyboard size={18} stroke={1.6} aria-hidden />
              {shortcutMessages.title}
              <kbd className={classes.key}>?</kbd>
            </button>
            <button
              type="button"
              className={classes.item}
              onClick={() => {
                close()
                setSecuring(true)
              }}
            >
              <IconShieldLock size={18} stroke={1.6} aria-hidden />
              {text.secondFactor}
            </button>
            <button
              type="button"
              className={classes.item}
              onClick={() => {
                close()
                setListing(true)
              }}
            >
              <IconDevices size={18} stroke={1.6} aria-hidden />
              {text.sessions}
            </button>
            <button type="button" className={classes.item} onClick={logout}>
              <IconLogout size={18} stroke={1.6} aria-hidden />
              {text.logout}
            </button>
          </>
        )}
      </BarPopover>
      {securing && (
        <Suspense>
          <SecondFactorDialog username={username} onClose={() => setSecuring(false)} />
        </Suspense>
      )}
      {listing && (
        <Suspense>
          <SessionsDialog username={username} onClose={() => setListing(false)} />
        </Suspense>
      )}
      {helping && (
        <Suspense>
          <ShortcutHelp onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  )
}
