import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { toastError } from '#web/lib/toast.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { isAdmin } from '#web/platform/auth/public/viewer.ts'
import { canaleKind } from '#web/reference/reference/kinds/canale-kind.tsx'
import { DeleteCanaleDialog } from '#web/reference/reference/kinds/delete-canale-dialog.tsx'
import { canaleText } from '#web/reference/reference/kinds/kinds.it.ts'
import { canaliQuery } from '#web/reference/reference/reference.api.ts'
import { ReferencePage } from './reference-page.tsx'

const DIALOGS = ['elimina'] as const

export default function CanaliPage() {
  const address = useAddress('/impostazioni/anagrafiche/canali')
  const { open, show, close } = useDialogs(address, DIALOGS)
  const navigate = useNavigate()
  const kind = useMemo(
    () =>
      canaleKind({
        onDelete: ({ idCanale }) => show('elimina', String(idCanale)),
        onForwards: ({ idCanale }) => void navigate({ to: '/inoltri', search: { canale: idCanale } }),
      }),
    [show, navigate],
  )
  const mayDelete = isAdmin(useViewer())
  const { data } = useQuery(canaliQuery)
  const canale = data?.find(({ idCanale }) => String(idCanale) === open?.value)
  // An address can name a dialog its reader may not use.
  const refused = open !== null && !mayDelete
  useEffect(() => {
    if (!refused) return
    toastError(canaleText.deleteDenied)
    close()
  }, [refused, close])
  return (
    <ReferencePage address={address} kind={kind}>
      {canale && mayDelete && <DeleteCanaleDialog canale={canale} onClose={close} />}
    </ReferencePage>
  )
}
