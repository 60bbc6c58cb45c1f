import type { ReactNode } from 'react'
import classes from './form-grid.module.css'

/** Fields two by two; those with `data-wide` take the whole row. */
export function FormGrid({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      {title && <legend className={`below-4 type-xs weight-600 quiet wide ${classes.title}`}>{title}</legend>}
      <div className={`halves top gap-6 ${classes.grid}`}>{children}</div>
    </fieldset>
  )
}
