import { Button } from '@mantine/core'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { InvioIncerto } from '#web/telegram/outbox/public/sends.api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { useResolveSends } from './uncertain.api.ts'
import { uncertainText as text } from './uncertain.it.ts'
import type { Azione } from './uncertain-columns.tsx'

/** Actions on all chosen messages at once, after a question that names their number and chats. */
export function BulkActions({ sends, onDone }: { sends: readonly InvioIncerto[]; onDone: () => void }) {
  const resolve = useResolveSends()
  const [asked, setAsked] = useState<{ azione: Azione; sends: readonly InvioIncerto[] } | null>(null)
  // A message Telegram refused cannot have arrived.
  const uncertain = sends.filter(({ stato }) => stato === 'incerto')
  const ask = (azione: Azione) => setAsked({ azione, sends: azione === 'arrivato' ? uncertain : sends })
  const count = asked?.sends.length ?? 0
  const chats = text.chats([...new Set(asked?.sends.map(({ chat }) => chat))])
  return (
    <>
      {uncertain.length > 0 && (
        <Button
          size="xs"
          color="teal"
          variant="light"
          leftSection={<IconCheck size={14} aria-hidden />}
          onClick={() => ask('arrivato')}
        >
          {text.arrivedMany}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => ask('reinvia')}
      >
        {text.resend}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => ask('annulla')}>
        {text.leave}
      </Button>
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
