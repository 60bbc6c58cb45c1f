import { Button } from '@mantine/core'
import classes from './row-actions.module.css'

interface RowActionsProps {
  edit: { label: string; run: () => void }
  /** Absent for rows that cannot be removed. */
  remove?: { label: string; run: () => void } | undefined
}

/** The buttons at the end of a row, at the foot of a card. */
export function RowActions({ edit, remove }: RowActionsProps) {
  return (
    <div className={`row gap-3 ${classes.actions}`}>
      <Button size="compact-xs" variant="default" onClick={edit.run}>
        {edit.label}
      </Button>
      {remove && (
        <Button size="compact-xs" variant="subtle" color="red" className="red" onClick={remove.run}>
          {remove.label}
        </Button>
      )}
    </div>
  )
}
