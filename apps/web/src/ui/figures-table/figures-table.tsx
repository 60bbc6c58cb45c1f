import type { ReactNode } from 'react'
import classes from './figures-table.module.css'

interface FiguresTableProps {
  label: string
  /** Heads of the columns: a `figure` is at the right, `false` leaves out the column. */
  heads: ReadonlyArray<string | { figure: string } | false>
  /** Shows all rows at once: what is around the table scrolls. */
  whole?: boolean
  children: ReactNode
}

/**
 * A small table inside a dialog: it scrolls in its frame under its head. Cells with `data-number` hold figures. If
 * cells carry their head as `data-label`, the table is shown as lines on a phone, with a whole line for cells with
 * `data-wide`.
 */
export function FiguresTable({ label, heads, whole = false, children }: FiguresTableProps) {
  const frame = `scrolls above-4 framed ${whole ? '' : classes.scroll}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={frame} tabIndex={0} aria-label={label}>
      <table className={`type-sm wide ${classes.table}`}>
        <thead>
          <tr>
            {heads.map((head) => {
              if (head === false) return null
              const [name, isFigure] = typeof head === 'string' ? [head, undefined] : [head.figure, true]
              return (
                <th key={name} scope="col" data-number={isFigure}>
                  {name}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
