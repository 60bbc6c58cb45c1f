import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The row of filters above a list. `labelled`: some filters have their name above; all fields share one line. */
export function FilterBar({ children, labelled = false }: { children: ReactNode; labelled?: boolean }) {
  return (
    <search className={`row wraps ${labelled ? 'bottom' : 'middle'} gap-4 rigid ${classes.bar}`}>
      {children}
    </search>
  )
}
