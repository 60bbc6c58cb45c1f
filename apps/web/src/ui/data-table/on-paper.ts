import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '#web/ui/latest.ts'
import type { TableToolsProps } from './table-tools.ts'

/**
 * Draws all rows of the page before printing, since paper does not scroll, and leaves out buttons, which are useless on
 * paper.
 */
export function useWholeOnPaper(table: Pick<TableToolsProps, 'layout' | 'onWhole'>): void {
  const latest = useLatest(table)
  useEffect(() => {
    const paper = matchMedia('print')
    const draw = (isWhole: boolean) => {
      const { layout, onWhole } = latest.current
      const columns = layout.shown
        .filter(({ card }) => (card ? card.slot : null) !== 'actions')
        .map(({ pinned: _, pinAt: __, ...column }) => column)
      // Synchronously: the browser prints the DOM as it is when this returns.
      flushSync(() => onWhole(isWhole ? columns : null))
    }
    const change = () => draw(paper.matches)
    const ending = new AbortController()
    const { signal } = ending
    paper.addEventListener('change', change, { signal })
    window.addEventListener('beforeprint', () => draw(true), { signal })
    window.addEventListener('afterprint', change, { signal })
    return () => ending.abort()
  }, [latest])
}
