import { useCallback } from 'react'
import { useViewer } from '#web/entities/session/use-viewer.ts'
import { AddNameDialog } from '#web/features/reference/elenchi/add-name-dialog.tsx'
import { DeleteNameDialog } from '#web/features/reference/elenchi/delete-name-dialog.tsx'
import type { ElencoName } from '#web/features/reference/elenchi/elenchi.api.ts'
import { ElencoTable } from '#web/features/reference/elenchi/elenco-table.tsx'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'

/** Each list's dialogs have their own names in the address: three lists share a screen. */
const DIALOGS = {
  sport: ['nuovo-sport', 'elimina-sport'],
  fasce: ['nuovo-fasce', 'elimina-fasce'],
  esito: ['nuovo-esito', 'elimina-esito'],
  task: ['nuovo', 'elimina'],
} as const

interface ElencoSectionProps {
  elenco: ElencoName
  withHeading?: boolean
}

/** A list of names with its dialogs. */
export function ElencoSection({ elenco, withHeading }: ElencoSectionProps) {
  const [nuovo, elimina] = DIALOGS[elenco]
  const { open, show, close } = useDialogAddress(DIALOGS[elenco])
  const { username } = useViewer()
  return (
    <>
      <ElencoTable
        elenco={elenco}
        owner={username}
        withHeading={withHeading}
        onAdd={useCallback(() => show(nuovo), [show, nuovo])}
        onRemove={useCallback((nome: string) => show(elimina, nome), [show, elimina])}
      />
      {open?.name === nuovo && <AddNameDialog elenco={elenco} onClose={close} />}
      {open?.name === elimina && <DeleteNameDialog elenco={elenco} nome={open.value} onClose={close} />}
    </>
  )
}
