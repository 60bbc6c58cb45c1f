import type { ReactNode } from 'react'
import classes from './figures-table.module.css'

/**
 * A small table inside a dialog: it scrolls in its frame under its head. Cells with `data-number` hold figures. If
 * cells carry their head as `data-label`, the table is shown as lines on a phone, with a whole line for cells with
 * `data-wide`.
 */
export function FiguresTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={`scrolls above-4 framed ${classes.scroll}`} tabIndex={0} aria-label={label}>
      <table className={`type-sm wide ${classes.table}`}>{children}</table>
    </section>
  )
}
