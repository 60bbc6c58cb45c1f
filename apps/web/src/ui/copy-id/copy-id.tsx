import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './copy-id.module.css'

/** How long the button says that the id was copied. */
const COPIED_MS = 1200

interface CopyIdProps {
  id: number | string
  /** Shown in place of the bare id. */
  children?: ReactNode
}

/** An id that a click copies. */
export function CopyId({ id, children }: CopyIdProps) {
  const { copied, copy } = useClipboard({ timeout: COPIED_MS })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={`inline-row middle gap-2 rounded-sm ${classes.id}`}
      data-copied={copied || undefined}
      data-hint={copied ? 'Copiato' : 'Copia ID'}
      onClick={() => copy(String(id))}
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
