import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { isAdmin } from '#web/entities/session/viewer.ts'
import { canaleText } from '#web/features/reference/kinds/canale.it.ts'
import { canaleKind } from '#web/features/reference/kinds/canale-kind.tsx'
import { DeleteCanaleDialog } from '#web/features/reference/kinds/delete-canale-dialog.tsx'
import { canaliQuery } from '#web/features/reference/reference.api.ts'
import { toastError } from '#web/lib/toast.ts'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { ReferencePage } from './reference-page.tsx'

const DIALOGS = ['elimina'] as const

export function CanaliPage() {
  const { open, show, close } = useDialogAddress(DIALOGS)
  const kind = useMemo(() => canaleKind({ onDelete: ({ idCanale }) => show('elimina', idCanale) }), [show])
  const mayDelete = isAdmin(useViewer())
  const { data } = useQuery(canaliQuery)
  const canale = data?.find(({ idCanale }) => String(idCanale) === open?.value)
  // An address can ask for what its reader may not do.
  const refused = open !== null && !mayDelete
  useEffect(() => {
    if (!refused) return
    toastError(canaleText.deleteDenied)
    close()
  }, [refused, close])
  return (
    <ReferencePage kind={kind}>
      {canale && mayDelete && <DeleteCanaleDialog canale={canale} onClose={close} />}
    </ReferencePage>
  )
}
