import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRows, leavePastedRows, type RowsKind, type RowsToChange } from '#web/intake/imports/pasted-rows.ts'
import { api } from '#web/lib/api.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { mayAny } from '#web/platform/auth/public/viewer.ts'

/** A record of the list, by its key. */
interface NamedRow {
  id: string
  nome: string
}

/**
 * Opens rows of a sheet that are pasted outside of a field on the page that imports them.
 * @returns what reads records of the list as rows to change, and opens rows as text there; undefined for users who may not
 * import
 */
export function usePastedRows(tipo: RowsKind):
  | {
      read: (rows: readonly NamedRow[]) => Promise<RowsToChange | null>
      edit: (rows: string) => void
    }
  | undefined {
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
  if (!mayImport) return undefined
  return {
    read: async (rows) => {
      try {
        const cells = new Map(
          (await api('GET /api/v1/esporta/righe', { query: { tipo } })).map(({ id, celle }) => [id, celle]),
        )
        const toChange = rows.flatMap(({ id, nome }) => {
          const celle = cells.get(id)
          return celle ? [{ id, nome, celle }] : []
        })
        return { tipo, toChange }
      } catch (failure) {
        toastFailure(failure)
        return null
      }
    },
    edit: (rows) => {
      leavePastedRows({ tipo, rows, toEdit: true })
      void navigate({ to: '/impostazioni/importa' })
    },
  }
}
