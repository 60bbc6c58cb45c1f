import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { filterText } from './filter-bar.it.ts'
import classes from './filter-bar.module.css'

interface FilterBarProps {
  children: ReactNode
  /** Some filters have their name above; all fields share one line. */
  labelled?: boolean
  /** How many are set beside the search. Given: a phone shows the others once they are asked for. */
  folded?: number
}

/** The row of filters above a list. */
export function FilterBar({ children, labelled = false, folded }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search
      className={`row wraps ${labelled ? 'bottom' : 'middle'} gap-4 rigid ${classes.bar}`}
      data-folded={(folded !== undefined && !isOpen) || undefined}
    >
      {children}
      {folded !== undefined && (
        <Button
          variant="default"
          className={`on-phone ${classes.fold}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {filterText.filters(folded)}
        </Button>
      )}
    </search>
  )
}
