import { IconChevronDown, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './edit-cell.module.css'

interface EditCellProps {
  /** The action of a press, as tooltip and for screen readers. */
  label: string
  /** Absent for a read-only cell. The argument is the button a list of choices opens beside. */
  onEdit: ((cell: HTMLElement) => void) | undefined
  /** A press opens a list of choices, not a dialog. */
  choice?: boolean
  children: ReactNode
}

/** Content of a cell, a button where the user may change it. */
export function EditCell({ label, onEdit, choice = false, children }: EditCellProps) {
  if (onEdit === undefined) return children
  const Icon = choice ? IconChevronDown : IconPencil
  return (
    <button
      type="button"
      className={`inline-row middle gap-2 ${classes.edit}`}
      data-cell-action
      aria-haspopup={choice ? 'listbox' : 'dialog'}
      title={label}
      onClick={(event) => onEdit(event.currentTarget)}
    >
      <span className={`shrinks shortened ${classes.value}`}>{children}</span>
      <Icon size={12} aria-hidden className="rigid faint on-phone" />
    </button>
  )
}
