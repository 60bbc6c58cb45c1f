import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { BarButton } from '#web/app/shell/controls/bar-button.tsx'
import { shortcutMessages, userMessages as text } from '#web/app/shell/user.it.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'

const loadDrawer = () => import('./nav-drawer.tsx')
const NavDrawer = lazy(loadDrawer)

/** The hamburger. The drawer's code comes when the pointer approaches it. */
export default function MenuButton() {
  const [opened, setOpened] = useState(false)
  // Once open it stays, so that closing can be seen.
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  useShortcut('m', shortcutMessages.menu, open, 'app')
  return (
    <>
      <BarButton
        label={text.menu}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadDrawer()}
      >
        <IconMenu2 size={21} stroke={1.8} aria-hidden />
      </BarButton>
      {wanted && (
        <Suspense>
          <NavDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
