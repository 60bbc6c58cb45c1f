import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dialogText } from '#web/ui/dialog/dialog.it.ts'
import { Dialog, type DialogFrameProps } from '#web/ui/dialog/dialog.tsx'

interface ConfirmDialogProps extends Pick<DialogFrameProps, 'onClose' | 'width' | 'persistent'> {
  title: string
  /** Names the affected records. */
  children: ReactNode
  confirmLabel: string
  confirmDisabled?: boolean
  /** Default: Annulla. */
  cancelLabel?: string
  danger?: boolean
  /** The dialog closes when this resolves, unless to `false`; a rejection leaves it open. Reports failures itself. */
  onConfirm: () => Promise<unknown>
}

/** Seconds after which the dialog says how long the operation runs: a thousand records at once report no progress. */
const LONG_S = 2

/** Seconds since `running` became true; 0 while it is false. */
export function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!running) return
    setSeconds(0)
    const timer = setInterval(() => setSeconds((now) => now + 1), 1_000)
    return () => clearInterval(timer)
  }, [running])
  return running ? seconds : 0
}

export function ConfirmDialog({
  children,
  confirmLabel,
  confirmDisabled,
  cancelLabel = dialogText.cancel,
  danger,
  onConfirm,
  ...frame
}: ConfirmDialogProps) {
  const { onClose } = frame
  const [running, setRunning] = useState(false)
  const started = useRef(false)
  const seconds = useSeconds(running)
  const confirm = async () => {
    if (started.current) return
    started.current = true
    setRunning(true)
    try {
      if ((await onConfirm()) !== false) onClose()
    } catch {
      // The owner of `onConfirm` reports the error; the question stays.
    } finally {
      started.current = false
      setRunning(false)
    }
  }
  return (
    <Dialog
      width={400}
      {...frame}
      busy={running}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={running}>
            {cancelLabel}
          </Button>
          <Button
            data-autofocus
            color={danger ? 'red' : undefined}
            loading={running}
            disabled={confirmDisabled}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {seconds >= LONG_S && (
        <p role="status" className="above-6 quiet">
          {dialogText.running(seconds)}
        </p>
      )}
    </Dialog>
  )
}
