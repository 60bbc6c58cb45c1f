import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { BarButton } from '#web/app/shell/controls/bar-button.tsx'
import { shortcutText, controlsText as text } from '#web/app/shell/controls.it.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'

const loadDrawer = () => import('./nav-drawer.tsx')
const NavDrawer = lazyPart(loadDrawer)

/** The hamburger. The drawer's code comes when the pointer approaches it. */
export default function MenuButton() {
  const [opened, setOpened] = useState(false)
  // Once opened the drawer stays mounted, so that its closing can be seen.
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  useShortcut('m', shortcutText.menu, open, 'app')
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
        <Part over onClose={() => setWanted(false)}>
          <NavDrawer opened={opened} onClose={() => setOpened(false)} />
        </Part>
      )}
    </>
  )
}
