import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { shortcutText, controlsText as text } from '#web/app/shell/controls.it.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { Part } from '#web/ui/part/part.tsx'
import { type AccountDialog, connectAccountDialogs } from './account-dialogs.ts'
import classes from './account-menu.module.css'
import { BarPopover } from './bar-popover.tsx'

const AccountMenuItems = lazyPart(() => import('./account-menu-items.tsx'))
const SecondFactorDialog = lazyPart(() => import('#web/platform/auth/public/second-factor-dialog.tsx'))
const PasswordDialog = lazyPart(() => import('#web/platform/auth/password-dialog.tsx'))
const SessionsDialog = lazyPart(() => import('#web/platform/auth/sessions-dialog.tsx'))
const AlertsDialog = lazyPart(() => import('#web/bets/live/alerts-dialog.tsx'))
const LegendDialog = lazyPart(() => import('./legend-dialog.tsx'))
const ShortcutHelp = lazyPart(() => import('./shortcut-help.tsx'))

export function AccountMenu() {
  const username = useSession()?.username ?? ''
  const [open, setOpen] = useState<AccountDialog | null>(null)
  useShortcut('?', shortcutText.help, () => setOpen('shortcuts'), 'app')
  useEffect(() => connectAccountDialogs(setOpen), [])
  const close = () => setOpen(null)
  const icon = (
    <>
      <span className={`type-sm weight-700 ${classes.initial}`} aria-hidden="true">
        {username.slice(0, 1)}
      </span>
      <IconChevronDown size={14} aria-hidden className="off-phone" />
    </>
  )
  return (
    <>
      <BarPopover
        label={text.account(username)}
        icon={icon}
        width={264}
        className={`inline-row middle gap-2 ${classes.target}`}
      >
        {(closeMenu) => (
          <Part>
            <AccountMenuItems
              username={username}
              onShow={(dialog) => {
                closeMenu()
                setOpen(dialog)
              }}
            />
          </Part>
        )}
      </BarPopover>
      <Part over about={open} onClose={close}>
        {open === 'shortcuts' && <ShortcutHelp onClose={close} />}
        {open === 'legend' && <LegendDialog onClose={close} />}
        {open === 'avvisi' && <AlertsDialog onClose={close} />}
        {open === 'password' && <PasswordDialog username={username} onClose={close} />}
        {open === 'secondFactor' && <SecondFactorDialog username={username} onClose={close} />}
        {open === 'sessions' && <SessionsDialog username={username} onClose={close} />}
      </Part>
    </>
  )
}
