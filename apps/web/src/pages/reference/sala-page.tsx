import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useMemo } from 'react'
import { useAddress } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { SalaFasceDialog } from '#web/reference/closing-windows/sala-fasce-dialog.tsx'
import { salaKind } from '#web/reference/reference/kinds/sala-kind.tsx'
import { saleQuery } from '#web/reference/reference/public/venue.api.ts'
import { pausedChatsQuery } from '#web/telegram/outbox/public/sends.api.ts'
import { PercentualeInfo } from './percentuale-info.tsx'
import { ReferencePage } from './reference-page.tsx'

const DIALOGS = ['orari'] as const

export default function SalaPage() {
  const address = useAddress('/impostazioni/anagrafiche/sala')
  const { open, show, close } = useDialogs(address, DIALOGS)
  const { data: chats } = useQuery(pausedChatsQuery)
  const kind = useMemo(() => {
    const paused = new Map(
      chats?.map(({ chatId, motivo, dal }) => [chatId, `${motivo}, dal ${formatDateTime(dal)}`]),
    )
    return salaKind({ onHours: ({ idSala }) => show('orari', String(idSala)), paused })
  }, [show, chats])
  const { data } = useQuery(saleQuery)
  const sala = data?.find(({ idSala }) => String(idSala) === open?.value)
  return (
    <ReferencePage address={address} kind={kind} beside={<PercentualeInfo address={address} />}>
      {sala && <SalaFasceDialog sala={sala} onClose={close} />}
    </ReferencePage>
  )
}
