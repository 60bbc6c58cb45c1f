import { useNavigate } from '@tanstack/react-router'
import {
  leavePastedRows,
  type RowsKind,
  type RowsToChange,
  useRowsPasted,
} from '#web/intake/imports/pasted-rows.ts'
import { api } from '#web/lib/api.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { mayAny, useViewer } from '#web/platform/auth/public/viewer.ts'

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
  const open = (pasted: Parameters<typeof leavePastedRows>[0]) => {
    leavePastedRows(pasted)
    void navigate({ to: '/impostazioni/importa' })
  }
  useRowsPasted(mayImport ? (rows) => open({ tipo, rows }) : null)
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
    edit: (rows) => open({ tipo, rows, toEdit: true }),
  }
}
