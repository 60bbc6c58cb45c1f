import { IconBrandTelegram, IconSendOff } from '@tabler/icons-react'
import { useState } from 'react'
import { chatSendingText as text } from '#web/app/shell/controls.it.ts'
import { setTelegramActive, useTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { BarButton } from './bar-button.tsx'
import classes from './chat-sending.module.css'

// Loaded on demand: the dialog is seldom needed, and would bring the code of all dialogs to the first screen.
const ManualModeDialog = lazyDialog(() => import('./manual-mode-dialog.tsx'))

/**
 * The chat-sending mode. Leaving the automatic mode asks first, going back to it does not (rule: session/manual-mode).
 */
export function ChatSending() {
  const active = useTelegramActive()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <BarButton
        label={active ? text.switchToManual : text.switchToAutomatic}
        tone={active ? undefined : 'warn'}
        className={active ? undefined : `inline-row middle gap-3 ${classes.manual}`}
        onClick={() => (active ? setAsking(true) : setTelegramActive(true))}
      >
        {active ? (
          <IconBrandTelegram size={20} stroke={1.7} aria-hidden />
        ) : (
          <>
            <IconSendOff size={19} stroke={1.8} aria-hidden />
            <span className="type-sm weight-600 off-phone">{text.manualShort}</span>
          </>
        )}
      </BarButton>
      {asking && <ManualModeDialog onClose={() => setAsking(false)} />}
    </>
  )
}
