import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { type PausedChat, RESOLVED } from '#web/telegram/outbox/public/sends.api.ts'
import classes from '#web/telegram/outbox/public/sends.module.css'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { pausedText as text } from './paused-chats.it.ts'

/** Chats that are paused until the bot may write again. */
export function PausedChats({ chats }: { chats: readonly PausedChat[] }) {
  const resume = useApiMutation('POST /api/v1/invii/chat-in-pausa/:chatId/riprendi', RESOLVED)
  const drop = useApiMutation('POST /api/v1/invii/chat-in-pausa/:chatId/annulla', RESOLVED)
  const [dropping, setDropping] = useState<PausedChat | null>(null)
  return (
    <section aria-label={text.paused(chats.length)} className="panel rigid">
      <h2 className={`row wraps baseline type-md weight-700 ${classes.heading}`}>
        {text.paused(chats.length)} <small>{text.pausedExplain}</small>
      </h2>
      <ul className={`bare-list scrolls ${classes.chats}`}>
        {chats.map((chat) => (
          <li
            key={`${chat.chatId}/${chat.argomento ?? ''}`}
            className={`row wraps middle line-above ${classes.pausedChat}`}
          >
            <IconPlayerPause size={16} aria-hidden className="rigid yellow" />
            <div className={classes.about}>
              <p className="type-md weight-600">
                {chat.chat} <small>{text.since(formatDateTime(chat.dal))}</small>
              </p>
              <p className="flush above-1 type-sm quiet">
                {chat.motivo} · {chat.inAttesa === 0 ? text.nothingWaits : text.waiting(chat.inAttesa)}
              </p>
            </div>
            <div className={classes.actions}>
              <RowButton
                icon={IconPlayerPlay}
                label={text.resume}
                hint={text.resumeHint}
                loading={
                  resume.isPending &&
                  resume.variables?.params.chatId === chat.chatId &&
                  (resume.variables.query?.argomento ?? null) === chat.argomento
                }
                onClick={() =>
                  resume.mutate({
                    params: { chatId: chat.chatId },
                    query: { argomento: chat.argomento ?? undefined },
                  })
                }
              />
              {chat.inAttesa > 0 && <RowButton quiet label={text.drop} onClick={() => setDropping(chat)} />}
            </div>
          </li>
        ))}
      </ul>
      {dropping && (
        <ConfirmDialog
          danger
          title={text.dropTitle}
          confirmLabel={text.dropConfirm}
          onClose={() => setDropping(null)}
          onConfirm={() =>
            drop.mutateAsync({
              params: { chatId: dropping.chatId },
              query: { argomento: dropping.argomento ?? undefined, visti: dropping.inAttesa },
            })
          }
        >
          {text.dropBody(dropping.chat, dropping.inAttesa)}
        </ConfirmDialog>
      )}
    </section>
  )
}
