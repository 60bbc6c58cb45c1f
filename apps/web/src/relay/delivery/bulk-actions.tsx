import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { RESOLVED, type UncertainSend } from '#web/telegram/outbox/public/sends.api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { uncertainText as text } from './uncertain.it.ts'
import type { SendAction } from './uncertain-columns.tsx'

/** Actions on all chosen messages at once, after a question that names their number and chats. */
export function BulkActions({ sends, onDone }: { sends: readonly UncertainSend[]; onDone: () => void }) {
  const resolve = useApiMutation('POST /api/v1/invii/risolvi', {
    ...RESOLVED,
    success: ({ message }) => message,
  })
  const [asked, setAsked] = useState<{ azione: SendAction; sends: readonly UncertainSend[] } | null>(null)
  // A message Telegram refused cannot have arrived.
  const uncertain = sends.filter(({ stato }) => stato === 'incerto')
  const ask = (azione: SendAction) => setAsked({ azione, sends: azione === 'arrivato' ? uncertain : sends })
  const count = asked?.sends.length ?? 0
  const chats = text.chats([...new Set(asked?.sends.map(({ chat }) => chat))])
  return (
    <>
      {uncertain.length > 0 && (
        <RowButton
          size="xs"
          color="teal"
          icon={IconCheck}
          label={text.arrivedMany}
          onClick={() => ask('arrivato')}
        />
      )}
      <RowButton size="xs" icon={IconRefresh} label={text.resend} onClick={() => ask('reinvia')} />
      <RowButton size="xs" quiet label={text.leave} onClick={() => ask('annulla')} />
      {asked && (
        <ConfirmDialog
          danger={asked.azione === 'reinvia'}
          title={text.bulkTitle[asked.azione]}
          confirmLabel={text.bulkConfirm[asked.azione](count)}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            const ids = asked.sends.map(({ id }) => id)
            const versioni = Object.fromEntries(
              asked.sends.flatMap(({ idReceivedBet: bet, textVersion }) =>
                bet === null || textVersion === null ? [] : [[String(bet), textVersion]],
              ),
            )
            await resolve.mutateAsync({ body: { ids, azione: asked.azione, versioni } })
            onDone()
          }}
        >
          {text.bulkBody[asked.azione](count, chats)}
        </ConfirmDialog>
      )}
    </>
  )
}
