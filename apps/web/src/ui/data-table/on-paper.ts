import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Says when all rows of the page are to be drawn, since on paper nothing scrolls: before it is printed, until it was. */
export function useWholeOnPaper(onWhole: (whole: boolean) => void): void {
  useEffect(() => {
    const paper = matchMedia('print')
    // At once: the browser prints what stands there when this returns.
    const change = () => flushSync(() => onWhole(paper.matches))
    const before = () => flushSync(() => onWhole(true))
    paper.addEventListener('change', change)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', change)
    return () => {
      paper.removeEventListener('change', change)
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', change)
    }
  }, [onWhole])
}
