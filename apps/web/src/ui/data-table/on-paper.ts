import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '#web/ui/latest.ts'
import type { TableToolsProps } from './table-tools.ts'

/**
 * Has all rows of the page drawn before it is printed, since on paper nothing scrolls, and without what is there to be
 * pressed, since nobody presses paper.
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
      // At once: the browser prints what stands there when this returns.
      flushSync(() => onWhole(isWhole ? columns : null))
    }
    const change = () => draw(paper.matches)
    const before = () => draw(true)
    paper.addEventListener('change', change)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', change)
    return () => {
      paper.removeEventListener('change', change)
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', change)
    }
  }, [latest])
}
