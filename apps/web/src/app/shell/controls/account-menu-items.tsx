import {
  IconBellRinging,
  IconBook,
  IconDevices,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconPalette,
  IconShieldLock,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { guideAddress } from '@xbetapp/domain/platform/roles/guide'
import { findScreen } from '@xbetapp/domain/platform/roles/screens'
import type { ReactNode } from 'react'
import { shortcutText } from '#web/app/shell/controls.it.ts'
import { signOut } from '#web/platform/auth/public/identity.ts'
import type { AccountDialog } from './account-dialogs.ts'
import { accountMenuText as text } from './account-menu.it.ts'
import classes from './account-menu.module.css'

const DIALOGS = [
  ['legend', IconPalette, text.legend],
  ['shortcuts', IconKeyboard, shortcutText.title],
  ['avvisi', IconBellRinging, text.avvisi],
  ['password', IconKey, text.password],
  ['secondFactor', IconShieldLock, text.secondFactor],
  ['sessions', IconDevices, text.sessions],
] as const

interface AccountMenuItemsProps {
  username: string
  onShow: (dialog: AccountDialog) => void
}

/** Content of the menu, loaded when it is first opened. */
export default function AccountMenuItems({ username, onShow }: AccountMenuItemsProps) {
  const screen = useLocation({ select: ({ pathname }) => findScreen(pathname) })
  return (
    <>
      <p className={`weight-600 breaks below-2 edge-below ${classes.greeting}`}>{text.greeting(username)}</p>
      <a
        className={`row middle gap-6 type-md hovers ${classes.item}`}
        href={guideAddress(screen)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <IconBook size={18} stroke={1.6} aria-hidden className="quiet" />
        {text.guide}
      </a>
      {DIALOGS.map(([dialog, icon, title]) => (
        <MenuItem key={dialog} icon={icon} onPress={() => onShow(dialog)}>
          {title}
          {dialog === 'shortcuts' && <kbd className="pushed type-xs quiet">?</kbd>}
        </MenuItem>
      ))}
      <MenuItem icon={IconLogout} onPress={signOut}>
        {text.logout}
      </MenuItem>
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
    <button type="button" className={`row middle gap-6 type-md hovers ${classes.item}`} onClick={onPress}>
      <Icon size={18} stroke={1.6} aria-hidden className="quiet" />
      {children}
    </button>
  )
}
