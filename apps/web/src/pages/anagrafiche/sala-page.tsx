import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { salaKind } from '#web/features/anagrafiche/sala/sala-kind.tsx'
import { SalaFasceDialog } from '#web/features/fasce-orarie/sala-fasce-dialog.tsx'
import { saleQuery } from '#web/lib/reference.api.ts'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { PercentualeInfo } from './percentuale-info.tsx'
import { ReferencePage } from './reference-page.tsx'

const DIALOGS = ['orari'] as const

export function SalaPage() {
  const { open, show, close } = useDialogAddress(DIALOGS)
  const kind = useMemo(() => salaKind({ onHours: ({ idSala }) => show('orari', idSala) }), [show])
  const { data } = useQuery(saleQuery)
  const sala = data?.find(({ idSala }) => String(idSala) === open?.value)
  return (
    <ReferencePage kind={kind} beside={<PercentualeInfo />}>
      {sala && <SalaFasceDialog sala={sala} onClose={close} />}
    </ReferencePage>
  )
}
