import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The row of filters above a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={`row wraps middle gap-4 rigid ${classes.bar}`}>{children}</search>
}
