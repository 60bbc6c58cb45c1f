import type { ReactNode } from 'react'
import classes from './figures-table.module.css'

/**
 * A small table inside a dialog: it scrolls in its frame under its head. Cells with `data-number` hold figures; where they
 * carry their head as `data-label` the table stands as lines on a phone, those with `data-wide` a whole line each.
 */
export function FiguresTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={`scrolls above-4 ${classes.scroll}`} tabIndex={0} aria-label={label}>
      <table className={`type-sm ${classes.table}`}>{children}</table>
    </section>
  )
}
