import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './copy-id.module.css'

const COPIED_MS = 1200

interface CopyIdProps {
  id: number | string
  /** Shown in place of the bare id. */
  children?: ReactNode
}

/** An id that a click copies. */
export function CopyId({ id, children }: CopyIdProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    await navigator.clipboard.writeText(String(id))
    setCopied(true)
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={`inline-row middle gap-2 ${classes.id}`}
      data-copied={copied || undefined}
      data-hint={copied ? 'Copiato' : 'Copia ID'}
      onClick={() => void copy().catch(() => {})}
    >
      {children ?? id}
      <Icon size={12} aria-hidden className={classes.icon} />
      {copied && (
        <span role="status" className="unseen">
          Copiato
        </span>
      )}
    </button>
  )
}
