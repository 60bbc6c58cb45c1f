import { useLayoutEffect } from 'react'
import { shellMessages } from '#web/messages/shell.ts'

/** Names the browser tab after the screen. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${shellMessages.product}`
  }, [title])
}
