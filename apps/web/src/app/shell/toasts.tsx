import { Notification } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
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
import { toastText as text } from './toasts.it.ts'
import classes from './toasts.module.css'

/** Puts the toasts in the top layer, where they stay beside the cross of a dialog that is opened after them. */
const show = (corner: HTMLElement | null): void => corner?.showPopover()

/** The toasts in the corner. */
export default function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts)
  return createPortal(
    <div ref={show} popover="manual" className={`column bottom gap-3 off-paper ${classes.corner}`}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  )
}

function ToastCard({
  toast: { id, kind, text: message, detail, action, more, isWarning },
}: {
  toast: Toast
}) {
  const Icon = kind === 'error' || isWarning ? IconAlertTriangle : IconCircleCheck
  return (
    // A click anywhere closes the toast; the cross inside does so by keyboard.
    <Notification
      role={kind === 'error' ? 'alert' : 'status'}
      color="var(--tone)"
      withBorder
      classNames={{ root: classes.toast, closeButton: 'off-phone' }}
      data-kind={isWarning ? 'warning' : kind}
      closeButtonProps={{ 'aria-label': text.close }}
      onClick={() => dismissToast(id)}
      // Only a moving pointer holds the toast: a pointer at rest where it pressed would keep the toast over its button.
      onMouseMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) pauseToast(id)
      }}
      onMouseLeave={() => resumeToast(id)}
      onFocus={() => pauseToast(id)}
      onBlur={() => resumeToast(id)}
    >
      <div className="row middle gap-5">
        <Icon size={20} stroke={1.8} aria-hidden className={`rigid off-phone ${classes.icon}`} />
        <div className="column grows gap-3">
          <div className="row middle gap-5">
            <div className="grows column gap-1 breaks">
              <p className="type-md">{message}</p>
              {detail !== undefined && <p className="type-sm quiet">{detail}</p>}
            </div>
            {action && (
              <ToastButton hint={text.offerHint} onPress={() => acceptToast(id)}>
                {action.label}
              </ToastButton>
            )}
          </div>
          {more && (
            <div className="row middle gap-5">
              <p className="grows type-sm breaks">{more.text}</p>
              <ToastButton onPress={() => acceptToast(id, 'more')}>{more.action.label}</ToastButton>
            </div>
          )}
        </div>
      </div>
    </Notification>
  )
}

/** A button of a toast; `hint` says that Ctrl+Z presses it too. */
function ToastButton({ hint, onPress, children }: { hint?: string; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      className={`small-button hovers rigid type-sm bright ${classes.action}`}
      aria-keyshortcuts={hint && 'Control+Z'}
      data-hint={hint}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
    >
      {children}
    </button>
  )
}
