import type { ReactNode } from 'react'
import classes from './form-grid.module.css'

/** Fields two by two; `data-wide` children take the whole row. */
export function FormGrid({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      {title && <legend className={classes.title}>{title}</legend>}
      <div className={classes.grid}>{children}</div>
    </fieldset>
  )
}
