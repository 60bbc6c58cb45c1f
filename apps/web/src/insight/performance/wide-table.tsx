import type { ReactNode } from 'react'
import classes from './performance.module.css'

/** A table wider than a phone: it scrolls within a frame, which the keyboard reaches as well. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="scrolls-across" tabIndex={0} aria-label={label}>
      <table className={`number-table wide type-sm ${classes.figures}`} aria-label={label}>
        {children}
      </table>
    </section>
  )
}
