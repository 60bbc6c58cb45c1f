import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { dropsText as text } from './drops.it.ts'

/** Voiding a drop of Americans has a step that only a person can take, in the chat (rule: tipster-drop/americans). */
export function AmericansHelp() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={IconHelpCircle}
        iconSize={18}
        label={text.helpOpen}
        titled
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={text.helpTitle}>
          <ol className="column gap-5 marked-list airy">
            {text.helpSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="flush above-7 type-sm quiet">{text.helpNote}</p>
        </Dialog>
      )}
    </>
  )
}
