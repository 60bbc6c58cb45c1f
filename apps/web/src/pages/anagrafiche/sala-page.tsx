import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/format/date'
import { useMemo } from 'react'
import { pausedChatsQuery } from '#web/entities/invio/invii.api.ts'
import { saleQuery } from '#web/entities/venue/venue.api.ts'
import { SalaFasceDialog } from '#web/features/closing-windows/sala-fasce-dialog.tsx'
import { salaKind } from '#web/features/reference/kinds/sala-kind.tsx'
import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { PercentualeInfo } from './percentuale-info.tsx'
import { ReferencePage } from './reference-page.tsx'

const DIALOGS = ['orari'] as const

export function SalaPage() {
  const { open, show, close } = useDialogAddress(DIALOGS)
  const { data: chats } = useQuery(pausedChatsQuery)
  const kind = useMemo(() => {
    const paused = new Map(
      chats?.map(({ chatId, motivo, dal }) => [chatId, `${motivo}, dal ${formatDateTime(dal)}`]),
    )
    return salaKind({ onHours: ({ idSala }) => show('orari', idSala), paused })
  }, [show, chats])
  const { data } = useQuery(saleQuery)
  const sala = data?.find(({ idSala }) => String(idSala) === open?.value)
  return (
    <ReferencePage kind={kind} beside={<PercentualeInfo />}>
      {sala && <SalaFasceDialog sala={sala} onClose={close} />}
    </ReferencePage>
  )
}
