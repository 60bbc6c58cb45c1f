import { useState } from 'react'
import { shortcutText as text } from '#web/app/shell/controls.it.ts'
import { type ListedShortcut, listedShortcuts } from '#web/lib/shortcuts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import classes from './shortcut-help.module.css'

/** Keyboard shortcuts available now: the global ones, and those of the current screen. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [shortcuts] = useState(listedShortcuts)
  const page = shortcuts.filter(({ scope }) => scope === 'page')
  const app = shortcuts.filter(({ scope }) => scope === 'app')
  return (
    <Dialog footer={null} onClose={onClose} title={text.title} width={440}>
      {page.length > 0 && <Group title={text.page} shortcuts={page} />}
      <Group
        title={text.general}
        shortcuts={[...app, { label: 'Esc', description: text.close, scope: 'app' }]}
      />
    </Dialog>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly ListedShortcut[] }) {
  return (
    <section className={classes.group}>
      <h3 className="below-2 type-xs weight-600 quiet">{title}</h3>
      <dl className="divided">
        {shortcuts.map(({ label, description }) => (
          <Fact key={label} className={`row middle apart gap-8 ${classes.row}`} label={description}>
            <kbd className={`type-sm centred raised ${classes.key}`}>{label}</kbd>
          </Fact>
        ))}
      </dl>
    </section>
  )
}
