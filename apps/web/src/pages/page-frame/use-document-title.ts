import { useLayoutEffect } from 'react'
import { pageText } from './page.it.ts'

/** Names the browser tab after the screen. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${pageText.product}`
  }, [title])
}
