import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { shortcutText, controlsText as text } from '#web/app/shell/controls.it.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import { lazyDialog, lazyPart, Part } from '#web/ui/part/part.tsx'
import { type AccountDialog, connectAccountDialogs } from './account-dialogs.ts'
import classes from './account-menu.module.css'
import { BarPopover } from './bar-popover.tsx'

const AccountMenuItems = lazyPart(() => import('./account-menu-items.tsx'))

const dialogPart = lazyDialog<{ username: string; onClose: () => void }>
const DIALOGS: Record<AccountDialog, ReturnType<typeof dialogPart>> = {
  secondFactor: dialogPart(() => import('#web/platform/auth/public/second-factor-dialog.tsx')),
  password: dialogPart(() => import('#web/platform/auth/password-dialog.tsx')),
  sessions: dialogPart(() => import('#web/platform/auth/sessions-dialog.tsx')),
  avvisi: dialogPart(() => import('#web/bets/live/alerts-dialog.tsx')),
  legend: dialogPart(() => import('./legend-dialog.tsx')),
  shortcuts: dialogPart(() => import('./shortcut-help.tsx')),
}

export function AccountMenu() {
  const username = useSession()?.username ?? ''
  const [open, setOpen] = useState<AccountDialog | null>(null)
  useShortcut('?', shortcutText.help, () => setOpen('shortcuts'), 'app')
  useEffect(() => connectAccountDialogs(setOpen), [])
  const close = () => setOpen(null)
  const Opened = open && DIALOGS[open]
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
      {Opened && <Opened username={username} onClose={close} />}
    </>
  )
}
