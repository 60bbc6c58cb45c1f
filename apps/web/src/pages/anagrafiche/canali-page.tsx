import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { canaliQuery } from '#web/features/anagrafiche/anagrafiche.api.ts'
import { canaleText } from '#web/features/anagrafiche/canale/canale.it.ts'
import { canaleKind } from '#web/features/anagrafiche/canale/canale-kind.tsx'
import { DeleteCanaleDialog } from '#web/features/anagrafiche/canale/delete-canale-dialog.tsx'
import { toastError } from '#web/lib/toast.ts'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { isAdmin } from '#web/lib/viewer.ts'
import { useViewer } from '#web/pages/viewer/use-viewer.ts'
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
