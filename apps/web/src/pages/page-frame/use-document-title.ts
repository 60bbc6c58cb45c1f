import { useLayoutEffect } from 'react'
import { pageMessages } from './page.it.ts'

/** Names the browser tab after the screen. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${pageMessages.product}`
  }, [title])
}
