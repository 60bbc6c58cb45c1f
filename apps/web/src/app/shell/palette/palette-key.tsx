import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { BarButton } from '#web/app/shell/controls/bar-button.tsx'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { lazyDialog } from '#web/ui/part/lazy-dialog.tsx'
import { userMessages as text } from '../user.it.ts'

const Palette = lazyDialog(() => import('./palette.tsx'))

/** The magnifier of the top bar, and Ctrl+K wherever one is, also while typing. */
export function PaletteKey() {
  const [open, setOpen] = useState(false)
  useShortcut('Ctrl+K', text.searchKey, undefined, 'app')
  useHotkeys([['mod+K', () => setOpen(true)]], [], true)
  return (
    <>
      <BarButton label={text.search} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </BarButton>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
