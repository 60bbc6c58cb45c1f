import { useNavigate } from '@tanstack/react-router'
import type { ImportKind } from '@xbetapp/contract/intake/imports'
import { useEffect } from 'react'
import { isRows, leavePastedRows } from '#web/intake/imports/pasted-rows.ts'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { mayAny } from '#web/platform/auth/public/viewer.ts'

/** Rows of a sheet pasted outside of a field are looked at on the page that imports them. */
export function usePastedRows(tipo: ImportKind): void {
  const navigate = useNavigate()
  const mayImport = mayAny(useViewer(), ['ADMIN'])
  useEffect(() => {
    if (!mayImport) return
    const paste = (event: ClipboardEvent) => {
      const rows = event.clipboardData?.getData('text/plain') ?? ''
      const isInField =
        event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
      if (isInField || !isRows(rows)) return
      event.preventDefault()
      leavePastedRows({ tipo, rows })
      void navigate({ to: '/impostazioni/importa' })
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [tipo, mayImport, navigate])
}
