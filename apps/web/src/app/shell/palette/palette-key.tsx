import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { BarButton } from '#web/app/shell/controls/bar-button.tsx'
import { useListedShortcut } from '#web/lib/shortcuts.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { controlsText as text } from '../controls.it.ts'

const Palette = lazyDialog(() => import('./palette.tsx'))

/** The magnifier of the top bar, and Ctrl+K from everywhere, also while typing. */
export function PaletteKey() {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  useListedShortcut('Ctrl+K', text.searchKey, 'app')
  useHotkeys([['mod+K', () => setOpen(true)]], [], true)
  useEffect(() => {
    if (!open) return
    // People type on while the code of the palette is still arriving.
    const type = (event: KeyboardEvent) => {
      const isAside = event.ctrlKey || event.metaKey || event.altKey
      if (isAside || event.key.length !== 1 || (event.target as Element).closest('[data-palette]')) return
      event.preventDefault()
      event.stopPropagation()
      setTyped((before) => before + event.key)
    }
    window.addEventListener('keydown', type, true)
    return () => window.removeEventListener('keydown', type, true)
  }, [open])
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  return (
    <>
      <BarButton label={text.search} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </BarButton>
      {open && <Palette typed={typed} onTyped={setTyped} onClose={close} />}
    </>
  )
}
