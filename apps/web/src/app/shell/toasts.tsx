import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import {
  acceptToast,
  dismissToast,
  getToasts,
  pauseToast,
  resumeToast,
  subscribeToToasts,
  type Toast,
} from '#web/lib/toast.ts'
import { toastMessages as text } from './toasts.it.ts'
import classes from './toasts.module.css'

/** What there is to be told, in the corner. */
export default function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts)
  return createPortal(
    <div className={`column bottom gap-3 ${classes.corner}`}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  )
}

function ToastCard({ toast: { id, kind, text: message, action } }: { toast: Toast }) {
  const Icon = kind === 'error' ? IconAlertTriangle : IconCircleCheck
  return (
    // A click anywhere closes it; the button inside says so to a keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button is the keyboard's way
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, which depends on the kind
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`row middle gap-5 ${classes.toast}`}
      data-kind={kind}
      onClick={() => dismissToast(id)}
      onMouseEnter={() => pauseToast(id)}
      onMouseLeave={() => resumeToast(id)}
      onFocus={() => pauseToast(id)}
      onBlur={() => resumeToast(id)}
    >
      <Icon size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <p className={`grows flush type-md breaks ${classes.text}`}>{message}</p>
      {action && (
        <button
          type="button"
          className={classes.action}
          aria-keyshortcuts="Control+Z"
          data-hint={text.offerHint}
          onClick={(event) => {
            event.stopPropagation()
            acceptToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={`rigid quiet ${classes.close}`} aria-label={text.close}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
